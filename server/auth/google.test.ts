import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { getMe } from "#contract/accounts.ts";
import { addJob } from "../jobs/queue.ts";
import { authCalls } from "../testing/auth.ts";
import { pressLink } from "../testing/codes.ts";
import { proveAddress } from "../testing/factories.ts";
import { endOf, googleApp, googlePerson } from "../testing/google.ts";
import { mailsTo } from "../testing/mails.ts";

const { app, db, config, google, callback, callbackElsewhere, authorizationUrl, signIn, site, runJobs } =
  await googleApp();
const { get, post, newcomer, signIn: signInByPassword } = authCalls(app);

const accountsWith = (email: string) => db.selectFrom("accounts").selectAll().where("email", "=", email).execute();
const userOf = async (token: string) => (await get("/user", { token })).json();

describe("GET /authorize", () => {
  it("sends the browser to Google with a state, a nonce and a challenge of the server's own", async () => {
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

  it("adds scopes, and passes the caller's own parameters on", async () => {
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
  ])("lets nobody set %s, in any letter case", async (name) => {
    const upper = name.toUpperCase();
    const mixed = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    const url = new URL(
      await authorizationUrl({ [name]: "evil", [upper]: "evil", [mixed]: "evil", [`${name}[]`]: "evil" }),
    );
    expect(url.search).not.toContain("evil");
    expect(url.searchParams.getAll("client_id")).toEqual(["basera-test"]);
    expect(url.searchParams.getAll("state")).toHaveLength(1);
  });

  it("keeps the client's challenge to itself", async () => {
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
    ["a provider given twice", "provider=google&provider=google", "provider must be given once"],
    ["a parameter given twice", "provider=google&prompt=none&prompt=login", "prompt must be given once"],
    [
      "half a challenge",
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

describe("somebody with a Google account", () => {
  it("gets a confirmed account with name and picture, and a session in the fragment", async () => {
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

  it("comes back to the same account, with whatever Google says of them now", async () => {
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

  it("signs in although their own data leave no room for Google's", async () => {
    const person = googlePerson();
    const { id } = await userOf(endOf(await signIn(person)).fragment.access_token as string);
    const full = { note: "x".repeat(8180) };
    await db.updateTable("accounts").set({ user_metadata: full }).where("id", "=", id).execute();
    const user = await userOf(endOf(await signIn(person)).fragment.access_token as string);
    expect(user.user_metadata).toEqual(full);
  });

  it("gets a code where the client asked for one, which is worth the session once, with the verifier alone", async () => {
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

  it("is let in to the account that has their address, which keeps its password", async () => {
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

  it("takes an account over that lay in wait on their address", async () => {
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
    // A second way in of the squatter's, and a code that waits to become a session.
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
    // What the squatter began at Google ends in an account of its own.
    expect(exchanged.json().user.id).not.toBe(squatter.id);
    await runJobs();
    expect(await mailsTo(config, squatter)).toMatchObject([{ subject: "Your email address is confirmed" }]);
  });

  it("makes one account by two sign-ins at once", async () => {
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

  it("makes one account by two Google accounts with one address at once", async () => {
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

  it("makes one account together with a sign-up at the same moment, and it is theirs", async () => {
    const person = googlePerson();
    const way = await google.visit(await authorizationUrl(), person);
    const password = "correct horse 9";
    const [end] = await Promise.all([callback(way), post("/signup", { email: person.email, password })]);
    expect((await userOf(endOf(end).fragment.access_token as string)).email).toBe(person.email);
    expect(await accountsWith(person.email)).toHaveLength(1);
  });

  it("is not signed in by a finished callback from another browser", async () => {
    const way = await google.visit(await authorizationUrl(), googlePerson());
    const { query, fragment } = endOf(await callbackElsewhere(way));
    expect(query).toMatchObject({ error: "invalid_request", error_code: "bad_oauth_state" });
    expect(fragment.access_token).toBeUndefined();
  });

  it("joins an account only when the code is exchanged with its verifier", async () => {
    const owner = await newcomer();
    await proveAddress(db, owner.id);
    // The attacker begins the flow and sends its address to the owner, who agrees at Google.
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

  it("is refused while an admin has closed the account", async () => {
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

  it("says no at Google, and is sent back with Google's words", async () => {
    const { status, url, query, fragment } = endOf(await signIn(null, { redirect_to: `${site}/login?from=x` }));
    expect(status).toBe(302);
    expect(url.pathname).toBe("/login");
    expect(query).toEqual({ from: "x", error: "access_denied", error_description: "The person said no" });
    expect(fragment).toEqual({ error: "access_denied", error_description: "The person said no", sb: "" });
  });
});

describe("an address that Google does not vouch for", () => {
  it("opens no account that there is", async () => {
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

  it("may become an account's by the mail that goes there, and by nothing else", async () => {
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

  it("is no way in without an address at all", async () => {
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

  it("goes home without a state, with one that it never gave, and with two", async () => {
    expectBadEnd(await get("/callback"), "bad_oauth_callback");
    expectBadEnd(await get("/callback?code=x"), "bad_oauth_callback");
    expectBadEnd(await get("/callback?code=x&state=never-given"), "bad_oauth_state");
    expectBadEnd(await get("/callback?error=access_denied&state=never-given"), "bad_oauth_state");
    const state = new URL(await authorizationUrl()).searchParams.get("state");
    expectBadEnd(await get(`/callback?code=x&state=${state}&state=${state}`), "bad_oauth_callback");
  });

  it("takes a state once, however it ends", async () => {
    const way = await google.visit(await authorizationUrl(), googlePerson());
    expect(endOf(await callback(way)).fragment.access_token).toBeDefined();
    expectBadEnd(await callback(way), "flow_state_already_used");

    const refused = await google.visit(await authorizationUrl(), null);
    expect(endOf(await callback(refused)).query.error).toBe("access_denied");
    expectBadEnd(await callback(refused), "flow_state_already_used");
  });

  it("is not used up by a program that looks at the address without following it", async () => {
    const way = new URL(await google.visit(await authorizationUrl(), googlePerson()));
    const looked = await app.inject({ method: "HEAD", url: `${way.pathname}${way.search}` });
    expect(looked.statusCode).toBe(404);
    expect(endOf(await callback(way.href)).fragment.access_token).toBeDefined();
  });

  it("takes a state once of several callbacks at the same moment", async () => {
    const way = await google.visit(await authorizationUrl(), googlePerson());
    const ends = (await Promise.all(Array.from({ length: 5 }, () => callback(way)))).map(endOf);
    expect(ends.filter(({ fragment }) => fragment.access_token !== undefined)).toHaveLength(1);
    expect(ends.filter(({ query }) => query.error_code === "flow_state_already_used")).toHaveLength(4);
  });

  it("takes a state for five minutes", async () => {
    const way = await google.visit(await authorizationUrl(), googlePerson());
    await sql`update auth_flows set expires_at = expires_at - interval '5 minutes'`.execute(db);
    expectBadEnd(await callback(way), "bad_oauth_state");
  });

  it("keeps no state readable", async () => {
    const url = new URL(await authorizationUrl());
    const rows = JSON.stringify(await db.selectFrom("auth_flows").selectAll().execute());
    expect(rows).not.toContain(url.searchParams.get("state"));
  });

  it("ends without a session where Google knows nothing of the code, or gives none", async () => {
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

  it("does not take the code of one flow for another's", async () => {
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
  ])("never ends at %s", async (redirect_to) => {
    const { url, fragment } = endOf(await signIn(googlePerson(), { redirect_to }));
    expect(`${url.origin}${url.pathname}`).toBe(`${site}/`);
    expect(fragment.access_token).toBeDefined();
  });

  it("looks at where it ends again", async () => {
    const way = await google.visit(await authorizationUrl(), googlePerson());
    await db
      .updateTable("auth_flows")
      .set({ redirect_to: "https://evil.example/" })
      .where("used_at", "is", null)
      .execute();
    expect(endOf(await callback(way)).url.origin).toBe(site);
  });
});

it("says in its settings that Google is on", async () => {
  expect((await get("/settings")).json().external).toMatchObject({ google: true });
});

it("forgets ways to Google some time after they ended", async () => {
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
