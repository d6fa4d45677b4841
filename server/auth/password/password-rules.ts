import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#contract/accounts/auth.ts";
import { formatCount } from "#contract/formats.ts";
import { AuthError, invalidField } from "../requests/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { normalForm } from "./passwords.ts";

export interface Owner {
  email: string | null;
  name: string | null;
}

function containsOwnerData(password: string, owner: Owner): boolean {
  const lower = password.toLowerCase();
  const { email, name } = owner;
  return [email, email?.split("@")[0], name, name?.replaceAll(" ", "")].some((word) => word?.toLowerCase() === lower);
}

/** @throws AuthError 422 `weak_password`, 400 `validation_failed` if it is too long */
export function checkPasswordRules(given: string, rules: { blocklist: boolean; owner: Owner }): void {
  if (given.length > MAX_PASSWORD_LENGTH)
    throw invalidField(`Password cannot be longer than ${formatCount(MAX_PASSWORD_LENGTH)} characters`);
  const password = normalForm(given);
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new AuthError(422, "weak_password", `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`, {
      reasons: ["length"],
    });
  if (rules.blocklist && (isCommonPassword(password) || containsOwnerData(password, rules.owner)))
    throw new AuthError(
      422,
      "weak_password",
      "Password is known to be weak and easy to guess, please choose a different one.",
      { reasons: ["pwned"] },
    );
}
