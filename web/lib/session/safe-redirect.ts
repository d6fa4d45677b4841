/**
 * The path to go to after signing in, or null for what would lead out of the product: another host however it is spelt
 * (`//evil`, `/\\evil`), a scheme, or a path that a browser reads differently from how it looks.
 */
export function safeRedirect(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith("/")) return null;
  // Browsers take a backslash for a slash and drop tabs and line breaks.
  if (/[\\\p{Cc}]/u.test(wanted) || wanted.startsWith("//")) return null;
  const here = new URL("http://here.invalid");
  try {
    const there = new URL(wanted, here);
    return there.origin === here.origin && !there.pathname.startsWith("//") ? wanted : null;
  } catch {
    return null;
  }
}

type EntrancePath = "/login" | "/register" | "/forgot-password";

/** Returns the address of an entrance screen that leads to `redirect` after signing in; to home where it is null or unsafe. */
export function entrancePath(path: EntrancePath, redirect: string | null): string {
  const target = safeRedirect(redirect);
  return target === null || target === "/" ? path : `${path}?redirect=${encodeURIComponent(target)}`;
}

/** Returns the address of the login screen that leads back to the page that was attempted. */
export function loginPath(attempted: string): string {
  return entrancePath("/login", attempted);
}
