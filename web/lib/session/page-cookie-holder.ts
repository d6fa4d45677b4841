/** The account whose page cookie this browser has; undefined if unknown. */
let holder: string | undefined;

export const pageCookieHolder = (): string | undefined => holder;

/** Stores the account of a response that set the cookie, or of a document that was rendered with it. */
export function notePageCookie(userId: string | undefined): void {
  holder = userId;
}
