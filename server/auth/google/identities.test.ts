import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { insertFactor, insertProperty, proveAddress } from "../../testing/factories.ts";
import { makeAdmin } from "../make-admin.ts";
import { authCalls } from "../testing/auth.ts";
import { claimsOf } from "../testing/authenticator.ts";
import { endOf, googleApp, googlePerson } from "../testing/google.ts";

const { app, db, config, google, callback, signIn, link, beginLink, exchange, site } = await googleApp();
const { get, del, newcomer, signIn: signInByPassword } = authCalls(app);

const CHALLENGE = `code_challenge=${"c".repeat(43)}&code_challenge_method=plain`;
const userOf = async (token: string) => (await get("/user", { token })).json();
const tokenOf = (answer: Parameters<typeof endOf>[0]) => endOf(answer).fragment.access_token as string;
const identityOf = async (token: string, provider: string): Promise<string> =>
  (await userOf(token)).identities.find((identity: { provider: string }) => identity.provider === provider).identity_id;
const unlink = async (token: string, provider: string) =>
  del(`/user/identities/${await identityOf(token, provider)}`, { token });

/** Creates a user with a password and a linked Google account, which may have another address. */
async function linked(person = googlePerson()) {
  const member = await newcomer();
  const { exchanged } = await link(member.token, person);
  expect(exchanged?.statusCode).toBe(200);
  return { ...member, person };
}

describe("linking a Google account", () => {
  it("links an account with another address and returns the requesting session", async () => {
    const member = await newcomer();
    const person = googlePerson();
    const { end, exchanged } = await link(member.token, person, { redirect_to: `${site}/profile` });
    expect(end.url.pathname).toBe("/profile");
    expect(end.fragment).toEqual({});
    const session = exchanged?.json();
    expect(claimsOf(session.access_token).session_id).toBe(claimsOf(member.token).session_id);
    const user = await userOf(session.access_token);
    expect(user).toMatchObject({
      id: member.id,
      email: member.email,
      app_metadata: { provider: "email", providers: ["email", "google"], email_proven: true },
    });
    expect(user.identities[1]).toMatchObject({ provider: "google", id: person.sub, email: person.email });
    expect((await get("/user", { token: member.token })).statusCode).toBe(200);
    expect((await userOf(tokenOf(await signIn(person)))).id).toBe(member.id);
    expect((await signInByPassword(member.email, member.password)).statusCode).toBe(200);
  });

  it("redirects the browser to Google without skip_http_redirect", async () => {
    const { token, id } = await newcomer();
    await proveAddress(db, id);
    const answer = await get(`/user/identities/authorize?provider=google&${CHALLENGE}`, { token });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toMatch(new RegExp(`^${google.issuer}/auth\\?`));
    expect((await get("/user/identities/authorize?provider=google")).json()).toMatchObject({
      error_code: "no_authorization",
    });
    const other = await get("/user/identities/authorize?provider=github", { token });
    expect(other.json()).toMatchObject({ code: 400, error_code: "validation_failed" });
  });

  it("refuses an identity that is already linked and keeps the session", async () => {
    const { token, person } = await linked();
    const again = await link(token, person);
    expect(again.end.query).toMatchObject({
      error_code: "identity_already_exists",
      error_description: "Identity is already linked",
    });
    const other = await newcomer();
    const taken = await link(other.token, person);
    expect(taken.end.query).toMatchObject({
      error_code: "identity_already_exists",
      error_description: "Identity is already linked to another user",
    });
    expect(taken.exchanged).toBeNull();
    expect((await userOf(other.token)).identities).toHaveLength(1);
    expect((await get("/user", { token })).statusCode).toBe(200);
  });

  it("links an identity to only one of several accounts that link it concurrently", async () => {
    const person = googlePerson();
    const members = await Promise.all([newcomer(), newcomer(), newcomer()]);
    const codes = [];
    for (const { token } of members) {
      const { url, verifier } = await beginLink(token);
      const { query } = endOf(await callback(await google.visit(url, person)));
      codes.push({ code: query.code, verifier });
    }
    const answers = await Promise.all(codes.map(({ code, verifier }) => exchange(code, verifier)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    expect(answers.filter((answer) => answer.json().error_code === "identity_already_exists")).toHaveLength(2);
    const rows = await db.selectFrom("auth_identities").select("id").where("provider_id", "=", person.sub).execute();
    expect(rows).toHaveLength(1);
  });

  it("refuses a link after its session ended or its account was deactivated", async () => {
    const person = googlePerson();
    const [out, closed] = [await newcomer(), await newcomer()];
    const wayOf = async ({ token }: { token: string }) => google.visit((await beginLink(token)).url, person);
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

it("requires the second step to change identities", async () => {
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

it("removes Google identities and pending grants when the operator promotes an admin", async () => {
  const { email, person, id } = await linked();
  const verifier = "v".repeat(43);
  const { code } = endOf(await signIn(person, { code_challenge: verifier, code_challenge_method: "plain" })).query;
  await makeAdmin({ db, config }, { email, password: "the operator's own 7" });
  expect((await exchange(code, verifier)).json().user.id).not.toBe(id);
  expect((await userOf(tokenOf(await signIn(person)))).id).not.toBe(id);
});

describe("unlinking an identity", () => {
  it("removes only Google sign-in when the Google identity is unlinked", async () => {
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

  it("removes password and address with the e-mail identity, without a replacement address", async () => {
    const { token, person, email, password, id } = await linked();
    expect((await unlink(token, "email")).statusCode).toBe(200);
    const user = await userOf(token);
    expect(user).toMatchObject({ id, email: "", app_metadata: { provider: "google", providers: ["google"] } });
    expect(user.email_confirmed_at).toBeUndefined();
    for (const address of [email, person.email])
      expect((await signInByPassword(address, password)).json()).toMatchObject({ error_code: "invalid_credentials" });
    expect((await userOf(tokenOf(await signIn(person)))).id).toBe(id);
  });

  it("keeps an address that both identities share", async () => {
    const member = await newcomer();
    const { exchanged } = await link(member.token, googlePerson({ email: member.email }));
    const { access_token: token } = exchanged?.json() ?? {};
    expect((await unlink(token, "email")).statusCode).toBe(200);
    expect(await userOf(token)).toMatchObject({ email: member.email, app_metadata: { email_proven: true } });
  });

  it("does not claim a listing by the address of a linked Google account", async () => {
    const person = googlePerson();
    const listing = await insertProperty(db, { owner_id: null, owner_email: person.email });
    const { token } = await linked(person);
    expect((await unlink(token, "email")).statusCode).toBe(200);
    const { owner_id } = await db
      .selectFrom("properties")
      .select("owner_id")
      .where("id", "=", listing.id)
      .executeTakeFirstOrThrow();
    expect(owner_id).toBeNull();
  });

  it("is refused if the only other credential is an unconfirmed number", async () => {
    const { id, token } = await newcomer();
    const identity = { id: randomUUID(), account_id: id, provider: "phone", provider_id: id };
    await db
      .insertInto("auth_identities")
      .values({ ...identity, identity_data: { phone: "919876543218" } })
      .execute();
    expect((await unlink(token, "email")).json()).toMatchObject({ error_code: "single_identity_not_deletable" });
    expect((await userOf(token)).identities).toHaveLength(2);
  });

  it("removes the number with the phone identity", async () => {
    const { id, token } = await newcomer();
    await proveAddress(db, id);
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

  it("keeps the last identity, also with concurrent requests", async () => {
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

  it("refuses another user's identity", async () => {
    const [mine, theirs] = [await linked(), await linked()];
    const foreign = await del(`/user/identities/${await identityOf(theirs.token, "google")}`, { token: mine.token });
    expect(foreign.json()).toMatchObject({ code: 422, error_code: "identity_not_found" });
    const malformed = await del("/user/identities/7", { token: mine.token });
    expect(malformed.json()).toMatchObject({ code: 404, error_code: "validation_failed" });
    expect((await del(`/user/identities/${randomUUID()}`)).json()).toMatchObject({ error_code: "no_authorization" });
    for (const { token } of [mine, theirs]) expect((await userOf(token)).identities).toHaveLength(2);
  });
});
