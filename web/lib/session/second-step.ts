import type { Session as Tokens } from "@supabase/auth-js";

/** How far the session behind a token was proven; what cannot be read counts as the least. */
function levelOf(token: string): string {
  try {
    const [, claims = ""] = token.split(".");
    return (JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { aal?: string }).aal ?? "aal1";
  } catch {
    return "aal1";
  }
}

/** Whether this person protects the account with an authenticator app, and this session was not proven with it. */
export function needsSecondStep({ access_token, user }: Tokens): boolean {
  const isProtected = user?.factors?.some(({ status }) => status === "verified") ?? false;
  return isProtected && levelOf(access_token) !== "aal2";
}
