import { faultyFields, newPasswordFault, type Registration, registrationFault } from "#contract/accounts/auth.ts";
import { oneLine } from "#contract/one-line.ts";

interface Faults {
  message: string;
  /** The field that the message is about. The form focuses it. */
  field: keyof Registration;
  /** All fields with an error, which the form marks. */
  marked: readonly (keyof Registration)[];
}

/** Returns the first validation error and the fields to mark; null for a valid form. */
export function findFaults(form: Registration): Faults | null {
  const message = registrationFault(form);
  if (message === null) return null;
  const marked = faultyFields(form);
  return { message, field: reportedField(form, marked), marked };
}

function reportedField(form: Registration, faulty: readonly (keyof Registration)[]): keyof Registration {
  const empty = faulty.find((field) => oneLine(form[field]) === "");
  if (empty) return empty;
  if (form.password !== form.confirmPassword) return "confirmPassword";
  return newPasswordFault(form) !== null ? "password" : "phone";
}
