import type { Session as Tokens } from "@supabase/auth-js";

/** Returns the claims of a token; none if it cannot be read. */
export function claimsOf(token: string): { aal?: string; session_id?: string } {
  try {
    const [, claims = ""] = token.split(".");
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as ReturnType<typeof claimsOf>;
  } catch {
    return {};
  }
}

/** Returns whether the account has an authenticator app that was not used for this session yet. */
export function needsSecondStep({ access_token, user }: Tokens): boolean {
  const isProtected = user?.factors?.some(({ status }) => status === "verified") ?? false;
  return isProtected && claimsOf(access_token).aal !== "aal2";
}
