import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getMe } from "#contract/accounts.ts";
import { addJob } from "../../jobs/queue.ts";
import { authCalls } from "../../testing/auth.ts";
import { pressLink } from "../../testing/codes.ts";
import { proveAddress } from "../../testing/factories.ts";
import { endOf, googleApp, googlePerson } from "../../testing/google.ts";
import { mailsTo } from "../../testing/mails.ts";

const { app, db, config, google, callback, callbackElsewhere, authorizationUrl, signIn, site, runJobs } =
  await googleApp();
const { get, post, newcomer, signIn: signInByPassword } = authCalls(app);

const accountsWith = (email: string) => db.selectFrom("accounts").selectAll().where("email", "=", email).execute();
const userOf = async (token: string) => (await get("/user", { token })).json();

describe("GET /authorize", () => {
  it("redirects to Google with the server's own state, nonce and challenge", async () => {
    const url = new URL(await authorizationUrl());
    expect(url.origin).toBe(google.issuer);
    const query = Object.fromEntries(url.searchParams);
    expect(query).toEqual({
      client_id: "basera-test",
      redirect_uri: `${config.auth.externalUrl}/callback`,
      response_type: "code",
      scope: "openid email profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const again = Object.fromEntries(new URL(await authorizationUrl()).searchParams);
    for (const name of ["state", "nonce", "code_challenge"]) expect(again[name]).not.toBe(query[name]);
  });

  it("adds scopes and forwards other parameters", async () => {
    const query = new URL(
      await authorizationUrl({
        scopes: "calendar email",
        prompt: "select_account",
        login_hint: "a@b.test",
        hd: "b.test",
      }),
    ).searchParams;
    expect(query.get("scope")).toBe("openid email profile calendar");
    expect(Object.fromEntries(query)).toMatchObject({ prompt: "select_account", login_hint: "a@b.test", hd: "b.test" });
    expect(query.has("scopes")).toBe(false);
    expect(query.has("redirect_to")).toBe(false);
    expect(query.has("provider")).toBe(false);
  });

  it.each([
    "client_id",
    "client_secret",
    "redirect_uri",
    "response_type",
    "response_mode",
    "scope",
    "state",
    "nonce",
    "code",
    "request",
    "request_uri",
  ])("does not forward %s in any letter case", async (name) => {
    const upper = name.toUpperCase();
    const mixed = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    const url = new URL(
      await authorizationUrl({ [name]: "evil", [upper]: "evil", [mixed]: "evil", [`${name}[]`]: "evil" }),
    );
    expect(url.search).not.toContain("evil");
    expect(url.searchParams.getAll("client_id")).toEqual(["basera-test"]);
    expect(url.searchParams.getAll("state")).toHaveLength(1);
  });

  it("does not send the client's challenge to Google", async () => {
    const challenge = "c".repeat(43);
    const url = new URL(await authorizationUrl({ code_challenge: challenge, code_challenge_method: "plain" }));
    expect(url.search).not.toContain(challenge);
    expect(url.searchParams.getAll("code_challenge_method")).toEqual(["S256"]);
    const smuggled = new URL(await authorizationUrl({ Code_Challenge: challenge, CODE_CHALLENGE_METHOD: "plain" }));
    expect(smuggled.search).not.toContain(challenge);
  });

  it.each([
    ["no provider", "", "Unsupported provider"],
    ["another provider", "provider=github", "Unsupported provider: Provider github could not be found"],
    ["a repeated provider", "provider=google&provider=google", "provider must be given once"],
    ["a repeated parameter", "provider=google&prompt=none&prompt=login", "prompt must be given once"],
    [
      "an incomplete challenge",
      `provider=google&code_challenge=${"c".repeat(43)}`,
      "code_challenge and code_challenge_method",
    ],
    ["a malformed scope", "provider=google&scopes=%22x%22", "scopes are malformed"],
  ])("refuses %s", async (_case, query, message) => {
    const answer = await get(`/authorize?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error_code: "validation_failed", msg: expect.stringContaining(message) });
  });
});

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
    for (const email_verified of [false, undefined, "true" as never]) {
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

describe("GET /callback", () => {
  const expectBadEnd = (answer: Awaited<ReturnType<typeof get>>, code: string) => {
    const { status, url, query, fragment } = endOf(answer);
    expect(status).toBe(303);
    expect(url.origin).toBe(site);
    expect(query).toMatchObject({ error: "invalid_request", error_code: code, error_description: expect.any(String) });
    expect(fragment.access_token).toBeUndefined();
  };

  it("redirects to the site for a missing, unknown or repeated state", async () => {
    expectBadEnd(await get("/callback"), "bad_oauth_callback");
    expectBadEnd(await get("/callback?code=x"), "bad_oauth_callback");
    expectBadEnd(await get("/callback?code=x&state=never-given"), "bad_oauth_state");
    expectBadEnd(await get("/callback?error=access_denied&state=never-given"), "bad_oauth_state");
    const state = new URL(await authorizationUrl()).searchParams.get("state");
    expectBadEnd(await get(`/callback?code=x&state=${state}&state=${state}`), "bad_oauth_callback");
  });

  it("accepts a state once, also after a failure", async () => {
    const way = await google.visit(await authorizationUrl(), googlePerson());
    expect(endOf(await callback(way)).fragment.access_token).toBeDefined();
    expectBadEnd(await callback(way), "flow_state_already_used");

    const refused = await google.visit(await authorizationUrl(), null);
    expect(endOf(await callback(refused)).query.error).toBe("access_denied");
    expectBadEnd(await callback(refused), "flow_state_already_used");
  });

  it("does not use up a state on a HEAD request", async () => {
    const way = new URL(await google.visit(await authorizationUrl(), googlePerson()));
    const looked = await app.inject({ method: "HEAD", url: `${way.pathname}${way.search}` });
    expect(looked.statusCode).toBe(404);
    expect(endOf(await callback(way.href)).fragment.access_token).toBeDefined();
  });

  it("accepts a state once under concurrent callbacks", async () => {
    const way = await google.visit(await authorizationUrl(), googlePerson());
    const ends = (await Promise.all(Array.from({ length: 5 }, () => callback(way)))).map(endOf);
    expect(ends.filter(({ fragment }) => fragment.access_token !== undefined)).toHaveLength(1);
    expect(ends.filter(({ query }) => query.error_code === "flow_state_already_used")).toHaveLength(4);
  });

  it("refuses a state after five minutes", async () => {
    const way = await google.visit(await authorizationUrl(), googlePerson());
    await sql`update auth_flows set expires_at = expires_at - interval '5 minutes'`.execute(db);
    expectBadEnd(await callback(way), "bad_oauth_state");
  });

  it("stores only a hash of the state", async () => {
    const url = new URL(await authorizationUrl());
    const rows = JSON.stringify(await db.selectFrom("auth_flows").selectAll().execute());
    expect(rows).not.toContain(url.searchParams.get("state"));
  });

  it("returns an error for an unknown or missing authorization code", async () => {
    const state = new URL(await authorizationUrl()).searchParams.get("state");
    const forged = endOf(await callback(`${site}/auth/v1/callback?state=${state}&code=forged`));
    expect(forged.url.pathname).toBe("/login");
    expect(forged.query).toMatchObject({ error: "server_error", error_code: "unexpected_failure" });
    expect(forged.fragment).toMatchObject({ error: "server_error", error_code: "unexpected_failure", sb: "" });
    const other = new URL(await authorizationUrl()).searchParams.get("state");
    expect(endOf(await callback(`${site}/auth/v1/callback?state=${other}`)).query).toMatchObject({
      error_code: "bad_oauth_callback",
    });
  });

  it("refuses the code of another flow", async () => {
    const [one, other] = await Promise.all([authorizationUrl(), authorizationUrl()]);
    const attackers = new URL(await google.visit(one, googlePerson()));
    attackers.searchParams.set("state", new URL(other).searchParams.get("state") ?? "");
    expect(endOf(await callback(attackers.href)).query).toMatchObject({ error_code: "unexpected_failure" });
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "http://localhost:3000@evil.example/",
    "http://localhost:3001/",
    "javascript:alert(1)",
    "/login",
  ])("does not redirect to %s", async (redirect_to) => {
    const { url, fragment } = endOf(await signIn(googlePerson(), { redirect_to }));
    expect(`${url.origin}${url.pathname}`).toBe(`${site}/`);
    expect(fragment.access_token).toBeDefined();
  });

  it("validates the redirect target again", async () => {
    const way = await google.visit(await authorizationUrl(), googlePerson());
    await db
      .updateTable("auth_flows")
      .set({ redirect_to: "https://evil.example/" })
      .where("used_at", "is", null)
      .execute();
    expect(endOf(await callback(way)).url.origin).toBe(site);
  });
});

it("reports Google in the settings", async () => {
  expect((await get("/settings")).json().external).toMatchObject({ google: true });
});

it("deletes flows some time after they expire", async () => {
  await authorizationUrl();
  await db
    .updateTable("auth_flows")
    .set({ expires_at: new Date(Date.now() - 20 * 60_000) })
    .execute();
  const recent = await authorizationUrl();
  await addJob(db, "sweepFlows", {});
  await runJobs();
  expect(await db.selectFrom("auth_flows").select("used_at").execute()).toEqual([{ used_at: null }]);
  expect(endOf(await callback(await google.visit(recent, googlePerson()))).fragment.access_token).toBeDefined();
});
