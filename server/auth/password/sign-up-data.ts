import { mergeMetadata, metadataFault } from "../../accounts/metadata.ts";
import { invalidField } from "../errors.ts";

/** Returns the first non-blank string. */
export function firstText(...values: unknown[]): string | null {
  return (values.find((value) => typeof value === "string" && value.trim() !== "") as string | undefined) ?? null;
}

/** Returns the sign-up data as user metadata. Throws `validation_failed` if it exceeds the limits. */
export function readSignUpData(given: Record<string, unknown> | undefined): Record<string, unknown> {
  const data = mergeMetadata({}, given ?? {});
  const fault = metadataFault(data);
  if (fault) throw invalidField(fault);
  return data;
}
