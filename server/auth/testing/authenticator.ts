import { URI } from "otpauth";
import type { Database } from "../../db/connect.ts";
import { proveAddress } from "../../testing/factories.ts";
import type { authCalls } from "./auth.ts";

const PERIOD_MS = 30_000;

/**
 * Returns an authenticator app for this URI: a function that returns the current code, or that of an earlier or later
 * 30-second step.
 */
export function authenticator(uri: string): (stepsFromNow?: number) => string {
  const totp = URI.parse(uri);
  return (stepsFromNow = 0) => {
    if (!("period" in totp)) throw new Error("not an address of codes by time");
    return totp.generate({ timestamp: Date.now() + stepsFromNow * PERIOD_MS });
  };
}

type Calls = ReturnType<typeof authCalls>;

/** Calls for second factors, over HTTP. */
export function factorCalls(calls: Calls, db: Database) {
  const { post } = calls;

  /** Starts to enrol a factor for a person with a verified address. */
  async function enrol(token: string, body: object = {}) {
    await proveAddress(db, claimsOf(token).sub as string);
    return post("/factors", { factor_type: "totp", ...body }, { token });
  }
  async function challenge(token: string, factorId: string): Promise<string> {
    return (await post(`/factors/${factorId}/challenge`, {}, { token })).json().id;
  }
  const answer = (token: string, factorId: string, challengeId: string, code: string) =>
    post(`/factors/${factorId}/verify`, { challenge_id: challengeId, code }, { token });
  async function verify(token: string, factorId: string, code: string) {
    return answer(token, factorId, await challenge(token, factorId), code);
  }
  /** Enrols a factor without verifying it. */
  async function enrolled(token: string, body?: object) {
    const { id, totp } = (await enrol(token, body)).json();
    return { factorId: id as string, codeOf: authenticator(totp.uri), secret: totp.secret as string };
  }
  /**
   * Enrols and verifies a factor. Returns it with the upgraded session. The current code and earlier ones are used up.
   */
  async function secured(token: string, body?: object) {
    const factor = await enrolled(token, body);
    const session = (await verify(token, factor.factorId, factor.codeOf())).json();
    return { ...factor, session, token: session.access_token as string };
  }
  /** Signs up a new person with a verified second factor. */
  async function newcomerWithSecondStep() {
    const person = await calls.newcomer();
    const { token, session, ...factor } = await secured(person.token);
    const signIn = async () => (await calls.signIn(person.email, person.password)).json().access_token as string;
    return { ...person, ...factor, token, session, signIn };
  }
  /** Moves the factor's last use into the past. */
  async function letTimePass(factorId: string): Promise<void> {
    await db.updateTable("auth_factors").set({ last_step: null }).where("id", "=", factorId).execute();
  }

  return { enrol, challenge, answer, verify, enrolled, secured, newcomerWithSecondStep, letTimePass };
}

/** Returns the claims of an access token. */
export function claimsOf(token: string): Record<string, unknown> & { amr: { method: string; timestamp: number }[] } {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
