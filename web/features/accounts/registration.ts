import { newPasswordFault, type Registration, registrationFault } from "#contract/accounts/auth.ts";

/** Returns the first validation error and its field, which the form focuses; null for a valid form. */
export function findFault(form: Registration): { message: string; field: keyof Registration } | null {
  const message = registrationFault(form);
  return message === null ? null : { message, field: faultyField(form) };
}

function faultyField(form: Registration): keyof Registration {
  const fields: (keyof Registration)[] = ["name", "email", "phone", "password", "confirmPassword"];
  const empty = fields.find((field) => form[field].trim() === "");
  if (empty) return empty;
  if (form.password !== form.confirmPassword) return "confirmPassword";
  return newPasswordFault(form) !== null ? "password" : "phone";
}
