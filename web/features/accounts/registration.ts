import { MIN_PASSWORD_LENGTH, type Registration, registrationFault } from "#contract/auth.ts";

/** What is wrong with a registration, and with which of its fields: where the form puts the focus. */
export function findFault(form: Registration): { message: string; field: keyof Registration } | null {
  const message = registrationFault(form);
  return message === null ? null : { message, field: faultyField(form) };
}

function faultyField(form: Registration): keyof Registration {
  const fields: (keyof Registration)[] = ["name", "email", "phone", "password", "confirmPassword"];
  const empty = fields.find((field) => form[field].trim() === "");
  if (empty) return empty;
  if (form.password !== form.confirmPassword) return "confirmPassword";
  return form.password.length < MIN_PASSWORD_LENGTH ? "password" : "phone";
}
