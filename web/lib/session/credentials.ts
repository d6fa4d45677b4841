/** Supplies the access token for API calls. Set by the session in the browser; never set on the server. */
export interface Credentials {
  /** Returns the access token, or null for a visitor. Waits while the session is being restored. */
  token(): Promise<string | null>;
  /** Returns a new token in place of a rejected one, or null if the session has ended. */
  renew(rejected: string): Promise<string | null>;
  /**
   * Ends the session: a renewed token was rejected (for example, the account is closed), or the second step is missing.
   */
  end(): Promise<void>;
}

let credentials: Credentials | null = null;
export function setCredentials(next: Credentials | null): void {
  credentials = next;
}
export const currentCredentials = () => credentials;

const renewals = new Set<(token: string) => void>();
/** Calls the listener with each new access token. A socket stays open longer than the token it connected with. */
export function onTokenRenewed(listener: (token: string) => void): void {
  renewals.add(listener);
}
export function emitTokenRenewed(token: string): void {
  for (const listener of renewals) listener(token);
}
