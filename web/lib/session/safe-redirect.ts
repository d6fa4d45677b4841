/**
 * Returns the path to open after sign-in, or null if it would leave this site: another host in any notation (`//evil`,
 * `/\\evil`), a scheme, or a path that browsers parse differently from how it looks.
 */
export function safeRedirect(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith("/")) return null;
  // Browsers treat a backslash as a slash and drop tabs and line breaks.
  if (/[\\\p{Cc}]/u.test(wanted) || wanted.startsWith("//")) return null;
  const here = new URL("http://here.invalid");
  try {
    const there = new URL(wanted, here);
    return there.origin === here.origin && !there.pathname.startsWith("//") ? wanted : null;
  } catch {
    return null;
  }
}

export type EntrancePath = "/login" | "/register" | "/forgot-password";

/** Returns the path of an entrance screen that continues to `redirect` after sign-in, or to home if that is null or unsafe. */
export function entrancePath(path: EntrancePath, redirect: string | null): string {
  const target = safeRedirect(redirect);
  return target === null || target === "/" ? path : `${path}?redirect=${encodeURIComponent(target)}`;
}

/** Returns the path of the login screen that continues to the attempted page. */
export function loginPath(attempted: string): string {
  return entrancePath("/login", attempted);
}
