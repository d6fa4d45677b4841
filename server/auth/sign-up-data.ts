import { mergeMetadata, metadataFault } from "../accounts/metadata.ts";
import { invalidField } from "./errors.ts";

/** The first of these that is a text with anything in it. */
export function firstText(...values: unknown[]): string | null {
  return (values.find((value) => typeof value === "string" && value.trim() !== "") as string | undefined) ?? null;
}

/**
 * What came with a sign-up, as it becomes the account's metadata.
 * @throws AuthError 400 `validation_failed` for too much of it
 */
export function readSignUpData(given: Record<string, unknown> | undefined): Record<string, unknown> {
  const data = mergeMetadata({}, given ?? {});
  const fault = metadataFault(data);
  if (fault) throw invalidField(fault);
  return data;
}
