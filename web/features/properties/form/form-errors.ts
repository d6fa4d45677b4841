import { type FieldErrors, get, type Resolver, set } from "react-hook-form";
import type { z } from "zod";
import { amountFault } from "#contract/values/amount.ts";
import type { FieldPath } from "../field-path.ts";
import { FIELDS } from "./fields.ts";
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

/** Returns what is wrong with an amount that was not understood. */
function unreadAmount(path: string, form: PropertyForm): string | null {
  const value: unknown = get(form, path);
  const isUnread = FIELDS[path as FieldPath]?.input === "money" && typeof value === "string" && /[^\d-]/.test(value);
  return isUnread ? amountFault(value, path === "security_deposit") : null;
}

/** Validates the form by a contract schema. `given` returns what would be sent. */
export function checkedBy(schema: z.ZodType, given: (form: PropertyForm) => unknown): Resolver<PropertyForm> {
  return (form) => {
    const checked = schema.safeParse(given(form));
    if (checked.success) return { values: form, errors: {} };
    const errors: FieldErrors<PropertyForm> = {};
    for (const [path, message] of Object.entries(faultsOf(checked.error))) {
      set(errors, path, { type: "contract", message: unreadAmount(path, form) ?? message });
    }
    return { values: {}, errors };
  };
}
