import type { Session as Tokens } from "@supabase/auth-js";

/** Returns the authenticator assurance level of a token; the lowest if it cannot be read. */
function levelOf(token: string): string {
  try {
    const [, claims = ""] = token.split(".");
    return (JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { aal?: string }).aal ?? "aal1";
  } catch {
    return "aal1";
  }
}

/** Returns whether the account has an authenticator app that was not used for this session yet. */
export function needsSecondStep({ access_token, user }: Tokens): boolean {
  const isProtected = user?.factors?.some(({ status }) => status === "verified") ?? false;
  return isProtected && levelOf(access_token) !== "aal2";
}
