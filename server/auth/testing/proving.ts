import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { insertFactor } from "../../testing/factories.ts";
import { authCalls, NO_WAIT } from "./auth.ts";
import { freshAddress, postbox } from "./codes.ts";
import { googleApp } from "./google.ts";

/** Helpers of the tests of accounts with an unverified address. */

export type Squatter = Awaited<ReturnType<Awaited<ReturnType<typeof provingApp>>["squatted"]>>;

/** Builds the server with Google sign-in, calls to the authentication service, and a function that creates squatters. */
export async function provingApp() {
  const server = await googleApp({ auth: NO_WAIT });
  const { app, db } = server;
  const calls = authCalls(app);
  const { get, post, put, newcomer } = calls;
  const box = postbox(server);
  const verify = (body: Record<string, unknown>) => post("/verify", body);
  const userOf = async (token: string) => (await get("/user", { token })).json();

  /** Creates an account with someone else's address and every credential that a squatter can add. */
  async function squatted() {
    const squatter = await newcomer();
    const phone = freshAddress().phone;
    await put("/user", { phone }, { token: squatter.token });
    const text = await box.lastTo(`+${phone}`);
    expect((await verify({ type: "phone_change", phone, token: text.code })).statusCode).toBe(200);
    await put("/user", { email: freshAddress().email }, { token: squatter.token });
    // Earlier versions allowed these before the address was verified.
    await insertFactor(db, { id: squatter.id });
    await db
      .insertInto("auth_identities")
      .values({ id: randomUUID(), account_id: squatter.id, provider: "google", provider_id: randomUUID() })
      .execute();
    return { ...squatter, phone };
  }

  return { ...server, ...calls, ...box, signInByGoogle: server.signIn, signIn: calls.signIn, verify, userOf, squatted };
}
