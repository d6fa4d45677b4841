import type { FastifyRequest } from "fastify";
import type { Database } from "../../db/connect.ts";
import type { Services } from "../../services.ts";
import { needsSecondStep } from "../factors/factors.ts";
import type { Person } from "../people/person-queries.ts";
import { browserHash, isSameBrowser } from "../requests/browser-binding.ts";
import { bearerSessionId } from "../sessions/authenticate.ts";
import { findSession } from "../sessions/session-queries.ts";
import type { Prover } from "./proof.ts";

/** What a request shows about its sender. The session is not checked yet. */
export interface Evidence {
  /** Hash of the browser's key; null without one. */
  browser: Buffer | null;
  sessionId: string | null;
}

/** Returns the browser and the session of a request: of its access token or, for forms, of the page cookie. */
export async function readEvidence(
  services: Pick<Services, "config" | "keys" | "authentication">,
  request: FastifyRequest,
): Promise<Evidence> {
  const sessionId = await bearerSessionId(services, request);
  return {
    browser: browserHash(request, services.config),
    sessionId: sessionId ?? (await services.authentication.callerOfPageCookie(request))?.sessionId ?? null,
  };
}

/** Returns who is verifying an address of this account. Call it in the transaction, so that the session is still live. */
export async function proverOf(db: Database, person: Person, { browser, sessionId }: Evidence): Promise<Prover> {
  if (isSameBrowser(browser, person.signed_up_browser)) return "sign-up browser";
  const session = sessionId === null ? undefined : await findSession(db, sessionId);
  const isOwn = session?.account_id === person.id && !needsSecondStep({ person, session });
  return isOwn ? "own session" : "elsewhere";
}
