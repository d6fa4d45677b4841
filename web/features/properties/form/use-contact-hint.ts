import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { findContacts } from "#contract/find-contacts/find-contacts.ts";
import { CONTACT_HINT } from "./form-texts.ts";
import type { PropertyForm } from "./property-form.ts";

/** The texts in which others see dots in place of contacts. */
const MASKED: ReadonlySet<string> = new Set(["title", "description", "location.nearby_landmarks", "owner.name"]);

/** Returns a hint while the text of this field contains a phone number or another contact. */
export function useContactHint(name: string): string | undefined {
  const isMasked = MASKED.has(name);
  const text = useDeferredValue(useWatch<PropertyForm>({ name: name as keyof PropertyForm, disabled: !isMasked }));
  return isMasked && typeof text === "string" && findContacts(text).length > 0 ? CONTACT_HINT : undefined;
}
