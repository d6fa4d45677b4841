/** The signed-in account of a request, read from the database. */
export interface AuthenticatedCaller {
  id: string;
  email: string | null;
  type: string;
  sessionId: string;
  /** Expiry of the access token, Unix time in milliseconds. */
  expiresAt: number;
}
