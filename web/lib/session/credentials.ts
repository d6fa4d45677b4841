/** Who calls are made for. The session sets it in the browser; on the server there is nobody. */
export interface Credentials {
  /** The access token, or null for a visitor. Waits for a session that is being restored. */
  token(): Promise<string | null>;
  /** A token in place of one that was refused, or null where the session has ended. */
  renew(refused: string): Promise<string | null>;
  /** Told when even a renewed token was refused, as of a closed account, and when the session turns out to lack its second step. */
  end(): Promise<void>;
}

let credentials: Credentials | null = null;
export function setCredentials(given: Credentials | null): void {
  credentials = given;
}
export const currentCredentials = () => credentials;

const renewals = new Set<(token: string) => void>();
/** Tells the listener each new access token of the session, as for a connection that outlives the one it began with. */
export function whenTokenRenewed(listener: (token: string) => void): void {
  renewals.add(listener);
}
export function tokenRenewed(token: string): void {
  for (const listener of renewals) listener(token);
}
