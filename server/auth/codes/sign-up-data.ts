import { oneLine } from "#contract/one-line.ts";
import { mergeMetadata, metadataFault } from "../../accounts/metadata.ts";
import type { NewProfile } from "../../accounts/service.ts";
import { invalidField } from "../requests/errors.ts";

/** Returns the first non-blank string. */
export function firstText(...values: unknown[]): string | null {
  return (values.find((value) => typeof value === "string" && oneLine(value) !== "") as string | undefined) ?? null;
}

/** Returns the profile that sign-up data describes. */
export function profileOf(data: Record<string, unknown>): NewProfile {
  return { name: firstText(data.name, data.full_name), phone: firstText(data.phone), user_metadata: data };
}

/** Returns the sign-up data as user metadata. Throws `validation_failed` if it exceeds the limits. */
export function readSignUpData(given: Record<string, unknown> | undefined): Record<string, unknown> {
  const data = mergeMetadata({}, given ?? {});
  const fault = metadataFault(data);
  if (fault) throw invalidField(fault);
  return data;
}
