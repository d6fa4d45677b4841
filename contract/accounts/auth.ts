import { oneLine } from "../one-line.ts";
import { normalPhone, PHONE_MESSAGE, PHONE_PATTERN } from "../phone.ts";

export const MIN_PASSWORD_LENGTH = 6;
/** Bounds the work for a hash. */
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
  if (form.password.length < MIN_PASSWORD_LENGTH) return "Password must be at least 6 characters long.";
  if (form.password.length > MAX_PASSWORD_LENGTH) return "Password must be at most 1,000 characters long.";
  return null;
}

/** Returns the first error of a registration, in the specification's order, or null. */
export function registrationFault(form: Registration): string | null {
  if (Object.values(form).some((value) => oneLine(value) === "")) return "Please fill in all fields.";
  const passwordFault = newPasswordFault(form);
  if (passwordFault !== null) return passwordFault;
  if (!PHONE_PATTERN.test(normalPhone(form.phone))) return PHONE_MESSAGE;
  return null;
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
