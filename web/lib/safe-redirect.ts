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

/** Where somebody has to sign in first, with the way back. */
export function loginPath(attempted: string): string {
  return `/login?redirect=${encodeURIComponent(attempted)}`;
}
