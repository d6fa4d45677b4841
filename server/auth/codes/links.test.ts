import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { proveAddress } from "../../testing/factories.ts";
import { AUTH, authCalls } from "../testing/auth.ts";
import { claimsOf } from "../testing/authenticator.ts";
import { freshAddress, postbox, pressLink } from "../testing/codes.ts";

const { app, db, config, runJobs } = await testApp({
  auth: { ...AUTH, emailIntervalSeconds: 0, redirectAllowList: ["https://*.friends.test/**"] },
});
const { get, post, put, newcomer } = authCalls(app);
const { lastTo } = postbox({ config, runJobs });
const SITE = config.siteUrl;

/** Returns the path of a link below the service's prefix. */
const pathOf = (link: string) => link.slice(config.auth.externalUrl.length);

async function follow(link: string) {
  const answer = await pressLink(app, link);
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([303, "no-store"]);
  const url = new URL(answer.headers.location ?? "");
  return { url, fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))) };
}

function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  return { verifier, challenge: { code_challenge, code_challenge_method: "s256" } };
}

const exchange = (auth_code: string | null, code_verifier: string) =>
  post("/token?grant_type=pkce", { auth_code, code_verifier });

it("redirects a link with session and link type in the fragment", async () => {
  const { email, id } = await newcomer();
  await post(`/recover?redirect_to=${encodeURIComponent(`${SITE}/reset-password?from=mail`)}`, { email });
  const { link } = await lastTo(email);
  const { url, fragment } = await follow(link);
  expect(`${url.origin}${url.pathname}${url.search}`).toBe(`${SITE}/reset-password?from=mail`);
  expect(Object.keys(fragment).sort()).toEqual([
    "access_token",
    "expires_at",
    "expires_in",
    "refresh_token",
    "sb",
    "token_type",
    "type",
  ]);
  expect(fragment).toMatchObject({ type: "recovery", token_type: "bearer" });
  const user = (await get("/user", { token: fragment.access_token ?? "" })).json();
  expect(user).toMatchObject({ id, app_metadata: { email_proven: true } });
});

it("confirms an address by the sign-up link and starts a session", async () => {
  const { email, token } = await newcomer();
  expect((await get("/user", { token })).json().app_metadata.email_proven).toBe(false);
  const { fragment } = await follow((await lastTo(email)).link);
  expect(fragment.type).toBe("signup");
  expect((await get("/user", { token })).json().app_metadata.email_proven).toBe(true);
});

it("returns link errors in the fragment, and in the query too for PKCE", async () => {
  const failure = {
    error: "access_denied",
    error_code: "otp_expired",
    error_description: "Email link is invalid or has expired",
  };
  const implicit = await follow(`${config.auth.externalUrl}/verify?token=unknown&type=signup`);
  expect(implicit.fragment).toEqual({ ...failure, sb: "" });
  expect(`${implicit.url.origin}${implicit.url.search}`).toBe(SITE);
  const flow = await follow(`${config.auth.externalUrl}/verify?token=pkce_unknown&type=signup`);
  expect(flow.fragment).toEqual({ ...failure, sb: "" });
  expect(Object.fromEntries(flow.url.searchParams)).toEqual(failure);
});

it("accepts a link once", async () => {
  const { email } = await newcomer();
  const { link } = await lastTo(email);
  expect((await follow(link)).fragment).toHaveProperty("access_token");
  expect((await follow(link)).fragment).toMatchObject({ error_code: "otp_expired" });
});

it("does not use up a link on a HEAD request", async () => {
  const { email } = await newcomer();
  const { link } = await lastTo(email);
  const asked = await app.inject({ method: "HEAD", url: `/auth/v1${pathOf(link)}` });
  expect([asked.statusCode, asked.body]).toEqual([200, ""]);
  expect((await follow(link)).fragment).toHaveProperty("access_token");
});

it("returns JSON errors for a link with missing token or invalid type", async () => {
  for (const query of [
    "",
    "?token=x",
    "?type=signup",
    "?token=x&type=sms",
    "?token=x&type=invite",
    "?token=a&token=b&type=signup",
  ]) {
    const answer = await get(`/verify${query}`);
    expect([query, answer.statusCode, answer.json().error_code]).toEqual([query, 400, "validation_failed"]);
  }
});

it("redirects a PKCE link with a code that needs the verifier and works once", async () => {
  for (const [path, method] of [
    ["/otp", "magiclink"],
    ["/recover", "recovery"],
    ["/resend", "email/signup"],
  ] as const) {
    const { email, id } = await newcomer();
    const { verifier, challenge } = pkce();
    await post(`${path}?redirect_to=${encodeURIComponent(`${SITE}/back?sb_flow_id=7`)}`, {
      type: "signup",
      email,
      ...challenge,
    });
    const { link, token } = await lastTo(email);
    expect(token).toMatch(/^pkce_/);
    const { url } = await follow(link);
    expect(url.hash).toBe("");
    expect(url.searchParams.get("sb_flow_id")).toBe("7");
    const code = url.searchParams.get("code");
    const session = (await exchange(code, verifier)).json();
    expect(session.user.id).toBe(id);
    const { amr } = JSON.parse(Buffer.from(session.access_token.split(".")[1], "base64url").toString());
    expect(amr).toMatchObject([{ method }]);
    expect((await exchange(code, verifier)).json()).toMatchObject({ code: 404, error_code: "flow_state_not_found" });
  }
});

it("invalidates the code of a PKCE link at the first wrong verifier", async () => {
  const { email } = await newcomer();
  const { verifier, challenge } = pkce();
  await post("/recover", { email, ...challenge });
  const code = (await follow((await lastTo(email)).link)).url.searchParams.get("code");
  expect((await exchange(code, pkce().verifier)).json()).toMatchObject({ code: 400, error_code: "bad_code_verifier" });
  expect((await exchange(code, verifier)).json()).toMatchObject({ code: 404, error_code: "flow_state_not_found" });
});

it("accepts the mailed code of a PKCE flow and starts the session immediately", async () => {
  const { email, id } = await newcomer();
  await post("/otp", { email, ...pkce().challenge });
  const { code } = await lastTo(email);
  expect((await post("/verify", { type: "email", email, token: code })).json().user.id).toBe(id);
});

it.each([
  ["another site", "https://evil.test/"],
  ["the site as user name of another host", `${SITE.replace("localhost:3000", "localhost:3000@evil.test")}`],
  ["another port", "http://localhost:3001/"],
  ["no scheme", "//evil.test/"],
  ["a javascript URL", "javascript:alert(1)"],
  ["a backslash", `${SITE}\\@evil.test`],
  ["a control character", `${SITE}/\n`],
  ["a host that starts with an allowed name", "https://friends.test.evil.test/"],
])("redirects to the site if a request or a modified link has %s as target", async (_case, target) => {
  const { email } = await newcomer();
  await post(`/recover?redirect_to=${encodeURIComponent(target)}`, { email });
  const first = new URL((await lastTo(email)).link);
  expect(first.searchParams.get("redirect_to")).toBe(SITE);
  first.searchParams.set("redirect_to", target);
  expect((await follow(first.href)).url.origin).toBe(SITE);
  expect((await follow(first.href)).url.origin).toBe(SITE);
});

it("redirects to a target of the allow list", async () => {
  const { email } = await newcomer();
  await post(`/recover?redirect_to=${encodeURIComponent("https://app.friends.test/in?x=1")}`, { email });
  const { url } = await follow((await lastTo(email)).link);
  expect(`${url.origin}${url.pathname}${url.search}`).toBe("https://app.friends.test/in?x=1");
});

it.each(["127.0.0.1", "[::1]"])("maps a page under %s to the same page of the site", async (name) => {
  const { email } = await newcomer();
  const { port } = new URL(SITE);
  await post(`/recover?redirect_to=${encodeURIComponent(`http://${name}:${port}/reset-password`)}`, { email });
  const { url, fragment } = await follow((await lastTo(email)).link);
  expect([`${url.origin}${url.pathname}`, fragment.type]).toEqual([`${SITE}/reset-password`, "recovery"]);
});

it("accepts a press under another name of the server from browsers that send only Origin", async () => {
  const { email } = await newcomer();
  const { link, token } = await lastTo(email);
  const press = (headers: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: `${new URL(link).pathname}/link`,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams({ token, type: "signup", answer: "confirm" }).toString(),
    });
  const host = "127.0.0.1:3000";
  expect((await press({ host, origin: "http://evil.example" })).statusCode).toBe(403);
  expect((await press({ host, origin: "null" })).statusCode).toBe(403);
  expect((await press({ host, origin: `http://${host}`, "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  expect((await press({ host, origin: `http://${host}` })).statusCode).toBe(303);
});

it("tells the reset page by a short-lived cookie which recovery was confirmed in this browser", async () => {
  const { email } = await newcomer();
  await post("/recover", { email });
  const answer = await pressLink(app, (await lastTo(email)).link);
  const fragment = new URLSearchParams(new URL(answer.headers.location ?? "").hash.slice(1));
  const { session_id: value } = claimsOf(fragment.get("access_token") ?? "");
  expect(answer.cookies).toMatchObject([{ name: "basera-recovery", value, sameSite: "Lax", maxAge: 300 }]);
});

it("returns 400 for null characters in the form", async () => {
  const answer = await app.inject({
    method: "POST",
    url: "/auth/v1/verify/link",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "token=%00&type=signup&answer=confirm",
  });
  expect([answer.statusCode, answer.json().error_code]).toEqual([400, "validation_failed"]);
});

it("redirects to the site for a repeated or missing target", async () => {
  const { email } = await newcomer();
  const { link } = await lastTo(email);
  expect((await follow(`${link}&redirect_to=https://evil.test`)).url.origin).toBe(SITE);
  await post("/recover", { email });
  const bare = new URL((await lastTo(email)).link);
  bare.searchParams.delete("redirect_to");
  expect((await follow(bare.href)).url.origin).toBe(SITE);
});

it("reports the pending second mail and changes the address after both", async () => {
  for (const challenge of [null, pkce()]) {
    const { email, token, id } = await newcomer();
    await proveAddress(db, id);
    const next = freshAddress().email;
    await put("/user", { email: next, ...challenge?.challenge }, { token });
    const first = await follow((await lastTo(email)).link);
    expect(first.fragment).toEqual({
      message: expect.stringContaining("confirm link sent to the other email"),
      sb: "",
    });
    expect(first.url.searchParams.has("message")).toBe(challenge !== null);
    const second = await follow((await lastTo(next)).link);
    const session = challenge
      ? (await exchange(second.url.searchParams.get("code"), challenge.verifier)).json()
      : second.fragment;
    expect((await get("/user", { token: session.access_token })).json().email).toBe(next);
    if (!challenge) expect(second.fragment.type).toBe("email_change");
  }
});

it("names the account that asked to use an address, and says to confirm only one's own", async () => {
  const { email, token } = await newcomer();
  const next = freshAddress().email;
  await put("/user", { email: next }, { token });
  const { link, text } = await lastTo(next);
  expect(text.replaceAll(/\s+/g, " ")).toContain("Confirm only if that account is yours");
  const page = await get(pathOf(link));
  expect([page.statusCode, page.body]).toEqual([
    200,
    expect.stringContaining(`The Basera account of <strong>${email}`),
  ]);
  expect(page.body).toContain("Confirm only if that account is yours");
});

it("refuses the link of a deactivated account", async () => {
  const { email, id } = await newcomer();
  const { link } = await lastTo(email);
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", id).execute();
  expect((await follow(link)).fragment).toMatchObject({ error: "access_denied", error_code: "user_banned" });
});
