import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authCalls } from "../testing/auth.ts";
import { insertFactor, insertProperty } from "../testing/factories.ts";
import { endOf, googleApp, googlePerson } from "../testing/google.ts";
import { makeAdmin } from "./make-admin.ts";

const { app, db, config, google, callback, signIn, link, site } = await googleApp();
const { get, post, del, newcomer, signIn: signInByPassword } = authCalls(app);

const userOf = async (token: string) => (await get("/user", { token })).json();
const tokenOf = (answer: Parameters<typeof endOf>[0]) => endOf(answer).fragment.access_token as string;
const identityOf = async (token: string, provider: string): Promise<string> =>
  (await userOf(token)).identities.find((identity: { provider: string }) => identity.provider === provider).identity_id;
const unlink = async (token: string, provider: string) =>
  del(`/user/identities/${await identityOf(token, provider)}`, { token });

/** Somebody with a password and a Google account, whose address need not be the same. */
async function linked(person = googlePerson()) {
  const member = await newcomer();
  const token = tokenOf(await link(member.token, person));
  return { ...member, person, token };
}

describe("adding a Google account", () => {
  it("adds it to the account that asked for it, whatever its address, and answers a session of it", async () => {
    const member = await newcomer();
    const person = googlePerson();
    const { url, fragment } = endOf(await link(member.token, person, { redirect_to: `${site}/profile` }));
    expect(url.pathname).toBe("/profile");
    const user = await userOf(fragment.access_token as string);
    expect(user).toMatchObject({
      id: member.id,
      email: member.email,
      app_metadata: { provider: "email", providers: ["email", "google"], email_proven: false },
    });
    expect(user.identities[1]).toMatchObject({ provider: "google", id: person.sub, email: person.email });
    expect((await get("/user", { token: member.token })).statusCode).toBe(200);
    expect((await userOf(tokenOf(await signIn(person)))).id).toBe(member.id);
    expect((await signInByPassword(member.email, member.password)).statusCode).toBe(200);
  });

  it("sends the browser there itself where it is not told not to", async () => {
    const { token } = await newcomer();
    const answer = await get("/user/identities/authorize?provider=google", { token });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toMatch(new RegExp(`^${google.issuer}/auth\\?`));
    expect((await get("/user/identities/authorize?provider=google")).json()).toMatchObject({
      error_code: "no_authorization",
    });
    const other = await get("/user/identities/authorize?provider=github", { token });
    expect(other.json()).toMatchObject({ code: 400, error_code: "validation_failed" });
  });

  it("refuses one that is linked already, and leaves the session as it is", async () => {
    const { token, person } = await linked();
    const again = endOf(await link(token, person)).query;
    expect(again).toMatchObject({
      error_code: "identity_already_exists",
      error_description: "Identity is already linked",
    });
    const other = await newcomer();
    const taken = endOf(await link(other.token, person));
    expect(taken.query).toMatchObject({
      error_code: "identity_already_exists",
      error_description: "Identity is already linked to another user",
    });
    expect(taken.fragment.access_token).toBeUndefined();
    expect((await userOf(other.token)).identities).toHaveLength(1);
    expect((await get("/user", { token })).statusCode).toBe(200);
  });

  it("gives it to one of two people who add it at the same moment", async () => {
    const person = googlePerson();
    const members = await Promise.all([newcomer(), newcomer(), newcomer()]);
    const ways = [];
    for (const { token } of members) {
      const asked = await get("/user/identities/authorize?provider=google&skip_http_redirect=true", { token });
      ways.push(await google.visit(asked.json().url, person));
    }
    const ends = (await Promise.all(ways.map(callback))).map(endOf);
    expect(ends.filter(({ fragment }) => fragment.access_token !== undefined)).toHaveLength(1);
    expect(ends.filter(({ query }) => query.error_code === "identity_already_exists")).toHaveLength(2);
    const rows = await db.selectFrom("auth_identities").select("id").where("provider_id", "=", person.sub).execute();
    expect(rows).toHaveLength(1);
  });

  it("is void once the session that asked for it has ended, or the account was closed", async () => {
    const person = googlePerson();
    const [out, closed] = [await newcomer(), await newcomer()];
    const wayOf = async ({ token }: { token: string }) => {
      const asked = await get("/user/identities/authorize?provider=google&skip_http_redirect=true", { token });
      return google.visit(asked.json().url, person);
    };
    const [first, second] = [await wayOf(out), await wayOf(closed)];
    await db.deleteFrom("auth_sessions").where("account_id", "=", out.id).execute();
    expect(endOf(await callback(first)).query).toMatchObject({ error_code: "bad_oauth_state" });
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", closed.id).execute();
    expect(endOf(await callback(second)).query).toMatchObject({ error: "access_denied", error_code: "user_banned" });
    expect(await db.selectFrom("auth_identities").selectAll().where("provider_id", "=", person.sub).execute()).toEqual(
      [],
    );
  });
});

it("leaves the identities of somebody with a second step alone before it", async () => {
  const { token, id } = await linked();
  const ids = await Promise.all(["email", "google"].map((provider) => identityOf(token, provider)));
  await insertFactor(db, { id });
  const answers = [
    ...(await Promise.all(ids.map((identityId) => del(`/user/identities/${identityId}`, { token })))),
    await get("/user/identities/authorize?provider=google", { token }),
  ];
  for (const answer of answers) expect(answer.json()).toMatchObject({ code: 401, error_code: "insufficient_aal" });
  expect((await userOf(token)).identities).toHaveLength(2);
});

it("leaves no Google account in an account that the operator makes an admin's, nor what is on the way to a session", async () => {
  const { email, person, id } = await linked();
  const verifier = "v".repeat(43);
  const { code } = endOf(await signIn(person, { code_challenge: verifier, code_challenge_method: "plain" })).query;
  await makeAdmin({ db, config }, { email, password: "the operator's own 7" });
  const exchanged = await post("/token?grant_type=pkce", { auth_code: code, code_verifier: verifier });
  expect(exchanged.json()).toMatchObject({ error_code: "flow_state_not_found" });
  expect((await userOf(tokenOf(await signIn(person)))).id).not.toBe(id);
});

describe("taking an identity away", () => {
  it("takes Google as a way in, and nothing else", async () => {
    const { token, person, email, password, id } = await linked();
    const answer = await unlink(token, "google");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({});
    const user = await userOf(token);
    expect(user.app_metadata).toMatchObject({ provider: "email", providers: ["email"] });
    expect(user.email).toBe(email);
    expect((await signInByPassword(email, password)).statusCode).toBe(200);
    expect((await userOf(tokenOf(await signIn(person)))).id).not.toBe(id);
  });

  it("takes the password with the e-mail identity, and the account gets the address of the other", async () => {
    const { token, person, email, password, id } = await linked();
    expect((await unlink(token, "email")).statusCode).toBe(200);
    const user = await userOf(token);
    expect(user).toMatchObject({
      id,
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: "google", providers: ["google"], email_proven: true },
    });
    expect((await signInByPassword(email, password)).json()).toMatchObject({ error_code: "invalid_credentials" });
    expect((await signInByPassword(person.email, password)).json()).toMatchObject({
      error_code: "invalid_credentials",
    });
    expect((await userOf(tokenOf(await signIn(person)))).id).toBe(id);
  });

  it("leaves an address unconfirmed that nobody vouches for", async () => {
    const { token, person } = await linked(googlePerson({ email_verified: false }));
    expect((await unlink(token, "email")).statusCode).toBe(200);
    const user = await userOf(token);
    expect(user).toMatchObject({ email: person.email, app_metadata: { email_proven: false } });
    expect(user.email_confirmed_at).toBeUndefined();
  });

  it("prefers an address that somebody vouches for", async () => {
    const unsure = googlePerson({ email_verified: false });
    const sure = googlePerson();
    const { token } = await linked(unsure);
    await link(token, sure);
    expect((await unlink(token, "email")).statusCode).toBe(200);
    expect((await userOf(token)).email).toBe(sure.email);
  });

  it("clears the number with the identity of a phone", async () => {
    const { id, token } = await newcomer();
    await db
      .updateTable("auth_users")
      .set({ phone: "919876543219", phone_confirmed_at: new Date() })
      .where("account_id", "=", id)
      .execute();
    const identity = { id: randomUUID(), account_id: id, provider: "phone", provider_id: id };
    await db
      .insertInto("auth_identities")
      .values({ ...identity, identity_data: { phone: "919876543219" } })
      .execute();
    expect((await unlink(token, "phone")).statusCode).toBe(200);
    const user = await userOf(token);
    expect(user.phone).toBe("");
    expect(user.phone_confirmed_at).toBeUndefined();
  });

  it("is refused where another account has the address, or another listing, and changes nothing", async () => {
    const first = await linked();
    await newcomer();
    const { email: taken } = await newcomer();
    await db
      .updateTable("auth_identities")
      .set({ identity_data: { email: taken, email_verified: true } })
      .where("account_id", "=", first.id)
      .where("provider", "=", "google")
      .execute();
    const second = await linked();
    await insertProperty(db, { owner_id: second.id, owner_email: second.email });
    await insertProperty(db, { owner_id: null, owner_email: second.person.email });
    for (const { token, email, password } of [first, second]) {
      const answer = await unlink(token, "email");
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ error_code: "email_conflict_identity_not_deletable" });
      expect((await userOf(token)).identities).toHaveLength(2);
      expect((await signInByPassword(email, password)).statusCode).toBe(200);
    }
  });

  it("leaves one, also of two that are taken at the same moment", async () => {
    const single = await newcomer();
    const last = await unlink(single.token, "email");
    expect(last.json()).toMatchObject({ code: 422, error_code: "single_identity_not_deletable" });
    expect((await get("/user", { token: single.token })).statusCode).toBe(200);
    const unknown = await del(`/user/identities/${randomUUID()}`, { token: single.token });
    expect(unknown.json()).toMatchObject({ error_code: "single_identity_not_deletable" });

    for (let round = 0; round < 5; round += 1) {
      const { token } = await linked();
      const ids = await Promise.all(["email", "google"].map((provider) => identityOf(token, provider)));
      const answers = await Promise.all(ids.map((id) => del(`/user/identities/${id}`, { token })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
      expect((await userOf(token)).identities).toHaveLength(1);
    }
  });

  it("knows one's own alone", async () => {
    const [mine, theirs] = [await linked(), await linked()];
    const foreign = await del(`/user/identities/${await identityOf(theirs.token, "google")}`, { token: mine.token });
    expect(foreign.json()).toMatchObject({ code: 422, error_code: "identity_not_found" });
    const malformed = await del("/user/identities/7", { token: mine.token });
    expect(malformed.json()).toMatchObject({ code: 404, error_code: "validation_failed" });
    expect((await del(`/user/identities/${randomUUID()}`)).json()).toMatchObject({ error_code: "no_authorization" });
    for (const { token } of [mine, theirs]) expect((await userOf(token)).identities).toHaveLength(2);
  });
});
