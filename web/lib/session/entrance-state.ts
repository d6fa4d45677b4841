import { loginPath } from "./safe-redirect.ts";

/** History state of the entrance screens when a page of the site led to them. */
export interface EntranceState {
  /** Back leads to the page to which sign-in returns, so sign-in goes back instead of opening that page twice. */
  isTargetBehind: true;
  /** The home whose owner the person wants to write to. */
  contactHome?: string;
}

/** Where an open page navigates to for a sign-in that returns to it. */
export interface ToLogin {
  go: string;
  state: EntranceState;
}

/** Returns the login that returns to an open page of the site. */
export const loginFrom = (page: string, wish: Omit<EntranceState, "isTargetBehind"> = {}): ToLogin => ({
  go: loginPath(page),
  state: { isTargetBehind: true, ...wish },
});
