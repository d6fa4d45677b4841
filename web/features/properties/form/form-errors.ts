import { type FieldErrors, type Resolver, set } from "react-hook-form";
import type { z } from "zod";
import type { PropertyForm } from "./property-form.ts";

/** Errors by field path. */
type Faults = Record<string, string>;

/** Returns the first error per field. An error of one picture belongs to the pictures. */
function faultsOf(error: z.ZodError): Faults {
  const faults: Faults = {};
  for (const { path, message } of error.issues) faults[fieldOf(path.join("."))] ??= message;
  return faults;
}

/** Returns the field at which an error is shown. */
export function fieldOf(path: string): string {
  return /^(images|rules\.tenant_type|location\.nearby_landmarks)\b/.exec(path)?.[0] ?? path;
}

/** Validates the form by a contract schema. `given` returns what would be sent. */
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
