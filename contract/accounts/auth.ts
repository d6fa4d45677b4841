import { oneLine } from "../one-line.ts";
import { normalPhone, PHONE_MESSAGE, PHONE_PATTERN } from "../values/phone.ts";

export const MIN_PASSWORD_LENGTH = 6;
/** Limits the time that hashing takes. */
export const MAX_PASSWORD_LENGTH = 1000;

/** Returns the name of the cookie with the session of a recovery that was confirmed on its link's page. The `__Host-` prefix stops sibling subdomains from setting it. */
export const recoveryCookie = ({ isSecure }: { isSecure: boolean }): string =>
  isSecure ? "__Host-basera-recovery" : "basera-recovery";

export interface Registration {
  name: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
}

/** Returns the first error of a new password and its confirmation, or null. */
export function newPasswordFault(form: Pick<Registration, "password" | "confirmPassword">): string | null {
  if (form.password !== form.confirmPassword) return "Passwords do not match.";
  return passwordLengthFault(form.password);
}

function passwordLengthFault({ length }: string): string | null {
  if (length < MIN_PASSWORD_LENGTH) return "Password must be at least 6 characters long.";
  if (length > MAX_PASSWORD_LENGTH) return "Password must be at most 1,000 characters long.";
  return null;
}

const isEmpty = (value: string) => oneLine(value) === "";
const isPhone = (value: string) => PHONE_PATTERN.test(normalPhone(value));

/** Returns the first error of a registration, in the specification's order, or null. */
export function registrationFault(form: Registration): string | null {
  if (Object.values(form).some(isEmpty)) return "Please fill in all fields.";
  return newPasswordFault(form) ?? (isPhone(form.phone) ? null : PHONE_MESSAGE);
}

/** Returns all fields that have an error, in the order of the form. */
export function faultyFields(form: Registration): (keyof Registration)[] {
  const { phone, password, confirmPassword } = form;
  const isFaulty: Record<keyof Registration, boolean> = {
    name: isEmpty(form.name),
    email: isEmpty(form.email),
    phone: !isPhone(phone),
    password: isEmpty(password) || passwordLengthFault(password) !== null,
    confirmPassword: isEmpty(confirmPassword) || (!isEmpty(password) && confirmPassword !== password),
  };
  return (Object.keys(isFaulty) as (keyof Registration)[]).filter((field) => isFaulty[field]);
}

export const AUTH_TEXTS = {
  duplicate: "User with this email already exists.",
  registrationFailed: "Registration failed",
  loginFailed: "Login failed",
  wrongCredentials: "Email or password is incorrect.",
  googleFailed: "Google login failed",
  deadLink: "This link is invalid or has expired.",
  notSent: "We couldn't send it. Please check your connection and try again.",
  passwordNotSaved: "The password could not be saved. Please check your connection and try again.",
  wrongCode: "Wrong code. Wait for the next one in your app.",
  wrongMailedCode: "Wrong or expired code. Use the one in the latest email.",
  notReached: "That did not work. Please check your connection and try again.",
} as const;
