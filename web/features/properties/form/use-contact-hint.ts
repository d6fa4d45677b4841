import { useDeferredValue, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { findContacts } from "#contract/find-contacts/find-contacts.ts";
import { CONTACT_HINT } from "./form-texts.ts";
import type { PropertyForm } from "./property-form.ts";

/** The texts in which others see dots in place of contacts. */
const MASKED: ReadonlySet<string> = new Set(["title", "description", "location.nearby_landmarks", "owner.name"]);

/** Returns a hint while the text of this field contains a phone number or another contact. */
export function useContactHint(name: "title" | string): string | undefined {
  const isMasked = MASKED.has(name);
  const value = useDeferredValue(useWatch<PropertyForm>({ name: name as keyof PropertyForm, disabled: !isMasked }));
  const text = isMasked && typeof value === "string" ? value : "";
  const hasText = text !== "";
  const [find, setFind] = useState<typeof findContacts | null>(null);
  useEffect(() => {
    if (!hasText || find) return;
    // Without it, the server still masks the text.
    import("#contract/find-contacts/find-contacts.ts").then(
      (loaded) => setFind(() => loaded.findContacts),
      () => {},
    );
  }, [hasText, find]);
  return find && hasText && find(text).length > 0 ? CONTACT_HINT : undefined;
}
