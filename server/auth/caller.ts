/** The signed-in account behind a request, as the database knows it now. */
export interface AuthenticatedCaller {
  id: string;
  email: string | null;
  type: string;
  sessionId: string;
  /** When the access token of the request expires, in milliseconds. */
  expiresAt: number;
}
