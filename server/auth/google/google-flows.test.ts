import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addJob } from "../../jobs/queue.ts";
import { authCalls } from "../testing/auth.ts";
import { endOf, googleApp, googlePerson } from "../testing/google.ts";

const { app, db, config, google, callback, authorizationUrl, signIn, site, runJobs } = await googleApp();
const { get } = authCalls(app);

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
