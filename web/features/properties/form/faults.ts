import { type FieldErrors, type Resolver, set } from "react-hook-form";
import type { z } from "zod";
import type { PropertyForm } from "./property-form.ts";

/** What is wrong, by the path of its field. */
type Faults = Record<string, string>;

/** The first fault of each field. A fault of one picture is one of the pictures. */
function faultsOf(error: z.ZodError): Faults {
  const faults: Faults = {};
  for (const { path, message } of error.issues) faults[fieldOf(path.join("."))] ??= message;
  return faults;
}

/** The field of the form at which a fault is shown. */
export function fieldOf(path: string): string {
  return /^(images|rules\.tenant_type|location\.nearby_landmarks)\b/.exec(path)?.[0] ?? path;
}

/** Checks the form by a schema of the contract: `given` says what of the form would be sent. */
export function checkedBy(schema: z.ZodType, given: (form: PropertyForm) => unknown): Resolver<PropertyForm> {
  return (form) => {
    const checked = schema.safeParse(given(form));
    if (checked.success) return { values: form, errors: {} };
    const errors: FieldErrors<PropertyForm> = {};
    for (const [path, message] of Object.entries(faultsOf(checked.error))) {
      set(errors, path, { type: "contract", message });
    }
    return { values: {}, errors };
  };
}
