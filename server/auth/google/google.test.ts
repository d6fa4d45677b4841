import { createHash, randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { proveAddress } from "../../testing/factories.ts";
import { mailsTo } from "../../testing/programs/mails.ts";
import { authCalls } from "../testing/auth.ts";
import { pressLink } from "../testing/codes.ts";
import { endOf, googleApp, googlePerson } from "../testing/google.ts";

const { app, db, config, google, callback, callbackElsewhere, authorizationUrl, signIn, site, runJobs } =
  await googleApp();
const { get, post, newcomer, signIn: signInByPassword } = authCalls(app);

const accountsWith = (email: string) => db.selectFrom("accounts").selectAll().where("email", "=", email).execute();
const userOf = async (token: string) => (await get("/user", { token })).json();

describe("sign-in with Google", () => {
  it("creates a confirmed account with name and picture and returns a session in the fragment", async () => {
    const person = googlePerson({ email: "Meera.Krishnan@Example.Test" });
    const answer = await signIn(person);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { status, url, query, fragment } = endOf(answer);
    expect(status).toBe(302);
    expect(`${url.origin}${url.pathname}`).toBe(`${site}/login`);
    expect(query).toEqual({});
    expect(fragment).toMatchObject({
      token_type: "bearer",
      expires_in: "3600",
      sb: "",
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    });

    const user = await userOf(fragment.access_token as string);
    expect(user).toMatchObject({
      email: "meera.krishnan@example.test",
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: "google", providers: ["google"], email_proven: true },
      user_metadata: { name: person.name, full_name: person.name, avatar_url: person.picture },
    });
    expect(user.identities).toEqual([
      {
        identity_id: expect.any(String),
        id: person.sub,
        user_id: user.id,
        provider: "google",
        identity_data: {
          iss: google.issuer,
          sub: person.sub,
          provider_id: person.sub,
          email: "meera.krishnan@example.test",
          email_verified: true,
          phone_verified: false,
          name: person.name,
          full_name: person.name,
          picture: person.picture,
          avatar_url: person.picture,
        },
        email: "meera.krishnan@example.test",
        last_sign_in_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
    const claims = JSON.parse(atob((fragment.access_token as string).split(".")[1] ?? ""));
    expect(claims).toMatchObject({ aal: "aal1", amr: [{ method: "oauth" }] });
    const me = await app.inject({
      url: getMe.path,
      headers: { authorization: `Bearer ${fragment.access_token}` },
    });
    expect(me.json()).toMatchObject({ name: person.name, avatar: person.picture, type: "tenant" });
  });

  it("signs in to the same account and updates its Google data", async () => {
    const person = googlePerson();
    const first = await userOf(endOf(await signIn(person)).fragment.access_token as string);
    const renamed = { ...person, name: "Another Name", email: "moved@example.test" };
    const second = await userOf(endOf(await signIn(renamed)).fragment.access_token as string);
    expect(second.id).toBe(first.id);
    expect(second.email).toBe(first.email);
    expect(second.user_metadata).toMatchObject({ name: "Another Name" });
    expect(second.identities).toHaveLength(1);
    expect(second.identities[0].identity_data).toMatchObject({ name: "Another Name", email: "moved@example.test" });
    expect(await accountsWith("moved@example.test")).toEqual([]);
  });

  it("succeeds if the user metadata has no room for Google's data", async () => {
    const person = googlePerson();
    const { id } = await userOf(endOf(await signIn(person)).fragment.access_token as string);
    const full = { note: "x".repeat(8180) };
    await db.updateTable("accounts").set({ user_metadata: full }).where("id", "=", id).execute();
    const user = await userOf(endOf(await signIn(person)).fragment.access_token as string);
    expect(user.user_metadata).toEqual(full);
  });

  it("returns a PKCE code that is exchanged once and only with its verifier", async () => {
    const verifier = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const pkce = {
      code_challenge: challenge,
      code_challenge_method: "S256",
      redirect_to: `${site}/login?sb_flow_id=7`,
    };
    const { url, query, fragment } = endOf(await signIn(googlePerson(), pkce));
    expect(fragment).toEqual({});
    expect(query).toEqual({ sb_flow_id: "7", code: expect.any(String) });
    expect(url.href).not.toContain("token");
    const exchange = (code_verifier: string) =>
      post("/token?grant_type=pkce", { auth_code: query.code, code_verifier });
    const session = await exchange(verifier);
    expect(session.statusCode).toBe(200);
    expect(session.json()).toMatchObject({
      access_token: expect.any(String),
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      user: { app_metadata: { provider: "google" } },
    });
    expect((await exchange(verifier)).json()).toMatchObject({ error_code: "flow_state_not_found" });

    const stolen = endOf(await signIn(googlePerson(), pkce)).query.code;
    const guess = { auth_code: stolen, code_verifier: "w".repeat(43) };
    expect((await post("/token?grant_type=pkce", guess)).json()).toMatchObject({ error_code: "bad_code_verifier" });
    const late = { auth_code: stolen, code_verifier: verifier };
    expect((await post("/token?grant_type=pkce", late)).statusCode).toBe(404);
  });

  it("joins the account with the proven address and keeps its password", async () => {
    const owner = await newcomer();
    await db.updateTable("auth_users").set({ email_proven: true }).where("account_id", "=", owner.id).execute();
    const { fragment } = endOf(await signIn(googlePerson({ email: owner.email.toUpperCase() })));
    const user = await userOf(fragment.access_token as string);
    expect(user.id).toBe(owner.id);
    expect(user.app_metadata).toEqual({ provider: "email", providers: ["email", "google"], email_proven: true });
    expect((await get("/user", { token: owner.token })).statusCode).toBe(200);
    expect((await signInByPassword(owner.email, owner.password)).statusCode).toBe(200);
    await runJobs();
    expect(await mailsTo(config, owner)).toEqual([]);
  });

  it("removes a squatter's credentials from the account with this address", async () => {
    const squatter = await newcomer({ name: "Not Really" });
    const stranger = await signIn(googlePerson());
    await db
      .updateTable("auth_users")
      .set({ phone: "919876500001", phone_confirmed_at: new Date() })
      .where("account_id", "=", squatter.id)
      .execute();
    await db
      .insertInto("auth_factors")
      .values({
        id: randomUUID(),
        account_id: squatter.id,
        friendly_name: "theirs",
        status: "verified",
        secret: Buffer.alloc(20),
        sealed_with: "",
      })
      .execute();
    // The squatter also has a second Google identity and an unused PKCE code.
    const foreign = await userOf(endOf(stranger).fragment.access_token as string);
    await db
      .updateTable("auth_identities")
      .set({ account_id: squatter.id })
      .where("account_id", "=", foreign.id)
      .execute();
    const verifier = "v".repeat(43);
    const pending = endOf(
      await signIn(
        { sub: foreign.identities[0].id, email: "x@example.test", email_verified: true },
        { code_challenge: verifier, code_challenge_method: "plain" },
      ),
    ).query.code;

    const person = googlePerson({ email: squatter.email });
    const { fragment } = endOf(await signIn(person));
    const user = await userOf(fragment.access_token as string);
    expect(user).toMatchObject({
      id: squatter.id,
      email: squatter.email,
      phone: "",
      app_metadata: { provider: "google", providers: ["google"], email_proven: true },
    });
    expect(user.identities).toHaveLength(1);
    expect(user.factors ?? []).toEqual([]);

    expect((await get("/user", { token: squatter.token })).json()).toMatchObject({ error_code: "session_not_found" });
    expect((await signInByPassword(squatter.email, squatter.password)).json()).toMatchObject({
      error_code: "invalid_credentials",
    });
    const refreshed = await post("/token?grant_type=refresh_token", { refresh_token: squatter.session.refresh_token });
    expect(refreshed.json()).toMatchObject({ error_code: "refresh_token_not_found" });
    const exchanged = await post("/token?grant_type=pkce", { auth_code: pending, code_verifier: verifier });
    // The squatter's pending flow signs in to a separate account.
    expect(exchanged.json().user.id).not.toBe(squatter.id);
    await runJobs();
    expect(await mailsTo(config, squatter)).toMatchObject([{ subject: "Your email address is confirmed" }]);
  });

  it("creates one account for concurrent sign-ins", async () => {
    const person = googlePerson();
    const ways = await Promise.all(
      Array.from({ length: 6 }, async () => google.visit(await authorizationUrl(), person)),
    );
    const ends = (await Promise.all(ways.map(callback))).map(endOf);
    const users = await Promise.all(ends.map(({ fragment }) => userOf(fragment.access_token as string)));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(await accountsWith(person.email)).toHaveLength(1);
    expect(users[0].identities).toHaveLength(1);
  });

  it("creates one account for two concurrent Google accounts with one address", async () => {
    const [one, other] = [
      googlePerson({ email: "shared@example.test" }),
      googlePerson({ email: "shared@example.test" }),
    ];
    const ways = [
      await google.visit(await authorizationUrl(), one),
      await google.visit(await authorizationUrl(), other),
    ];
    const ends = (await Promise.all(ways.map(callback))).map(endOf);
    for (const { fragment } of ends)
      expect((await userOf(fragment.access_token as string)).email).toBe("shared@example.test");
    expect(await accountsWith("shared@example.test")).toHaveLength(1);
  });

  it("creates one account with a concurrent sign-up and assigns it to the Google user", async () => {
    const person = googlePerson();
    const way = await google.visit(await authorizationUrl(), person);
    const password = "correct horse 9";
    const [end] = await Promise.all([callback(way), post("/signup", { email: person.email, password })]);
    expect((await userOf(endOf(end).fragment.access_token as string)).email).toBe(person.email);
    expect(await accountsWith(person.email)).toHaveLength(1);
  });

  it("refuses a completed callback in another browser", async () => {
    const way = await google.visit(await authorizationUrl(), googlePerson());
    const { query, fragment } = endOf(await callbackElsewhere(way));
    expect(query).toMatchObject({ error: "invalid_request", error_code: "bad_oauth_state" });
    expect(fragment.access_token).toBeUndefined();
  });

  it("joins an account only when the code is exchanged with its verifier", async () => {
    const owner = await newcomer();
    await proveAddress(db, owner.id);
    // The attacker starts the flow and sends its URL to the owner, who consents at Google.
    const { query } = endOf(
      await signIn(googlePerson({ email: owner.email }), {
        code_challenge: "a".repeat(43),
        code_challenge_method: "plain",
      }),
    );
    expect((await userOf(owner.token)).identities).toHaveLength(1);
    const guess = { auth_code: query.code, code_verifier: "b".repeat(43) };
    expect((await post("/token?grant_type=pkce", guess)).json().error_code).toBe("bad_code_verifier");
    expect((await userOf(owner.token)).identities).toHaveLength(1);
  });

  it("is refused for a deactivated account", async () => {
    const person = googlePerson();
    const { id } = await userOf(endOf(await signIn(person)).fragment.access_token as string);
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", id).execute();
    const pkce: Record<string, string> = { code_challenge: "c".repeat(43), code_challenge_method: "plain" };
    for (const query of [{}, pkce]) {
      const { url, query: error, fragment } = endOf(await signIn(person, query));
      expect(`${url.origin}${url.pathname}`).toBe(`${site}/login`);
      expect(error).toMatchObject({ error: "access_denied", error_code: "user_banned" });
      expect(fragment).toMatchObject({ error: "access_denied", error_code: "user_banned", sb: "" });
    }
    const unproven = await newcomer();
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", unproven.id).execute();
    const taken = endOf(await signIn(googlePerson({ email: unproven.email })));
    expect(taken.query.error_code).toBe("user_banned");
    const identities = await db
      .selectFrom("auth_identities")
      .select("provider")
      .where("account_id", "=", unproven.id)
      .execute();
    expect(identities).toEqual([{ provider: "email" }]);
  });

  it("returns Google's error if the user declines", async () => {
    const { status, url, query, fragment } = endOf(await signIn(null, { redirect_to: `${site}/login?from=x` }));
    expect(status).toBe(302);
    expect(url.pathname).toBe("/login");
    expect(query).toEqual({ from: "x", error: "access_denied", error_description: "The person said no" });
    expect(fragment).toEqual({ error: "access_denied", error_description: "The person said no", sb: "" });
  });
});

describe("an address that Google has not verified", () => {
  it("does not sign in to an existing account", async () => {
    const owner = await newcomer();
    for (const email_verified of [false, undefined, "true"]) {
      const person = googlePerson({ email: owner.email, email_verified: email_verified as boolean });
      const { query, fragment } = endOf(await signIn(person));
      const error = { error: "access_denied", error_code: "provider_email_needs_verification" };
      expect(query).toMatchObject(error);
      expect(fragment).toMatchObject(error);
      expect(fragment.access_token).toBeUndefined();
    }
    const user = await userOf(owner.token);
    expect(user.identities).toHaveLength(1);
    expect(user.app_metadata).toMatchObject({ email_proven: false });
  });

  it("creates an account only through the mailed code", async () => {
    const person = googlePerson({ email_verified: false });
    for (let round = 0; round < 2; round += 1) {
      expect(endOf(await signIn(person)).query).toMatchObject({ error_code: "provider_email_needs_verification" });
      await runJobs();
    }
    const [mail, ...others] = await mailsTo(config, person);
    expect(others).toEqual([]);
    const identities = () =>
      db
        .selectFrom("auth_identities")
        .innerJoin("accounts", "accounts.id", "auth_identities.account_id")
        .select("provider")
        .where("accounts.email", "=", person.email)
        .execute();
    expect(await identities()).toEqual([{ provider: "email" }]);
    const link = mail?.text.split("\n").find((line) => line.startsWith(config.auth.externalUrl));
    const opened = endOf(await pressLink(app, link ?? ""));
    const user = await userOf(opened.fragment.access_token as string);
    expect(user).toMatchObject({ email: person.email, app_metadata: { email_proven: true } });
    expect(user.user_metadata).toEqual({ name: person.name, full_name: person.name });
    expect(endOf(await signIn(person)).query).toMatchObject({ error_code: "provider_email_needs_verification" });
    expect(await identities()).toEqual([{ provider: "email" }]);
  });

  it("is refused without an address", async () => {
    const { query } = endOf(await signIn({ sub: "nameless" }));
    expect(query).toMatchObject({ error: "access_denied", error_code: "provider_email_needs_verification" });
  });
});

it("reports Google in the settings", async () => {
  expect((await get("/settings")).json().external).toMatchObject({ google: true });
});
