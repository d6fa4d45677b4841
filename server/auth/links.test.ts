import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { authCalls } from "../testing/auth.ts";
import { freshAddress, postbox, pressLink } from "../testing/codes.ts";

const base = await testApp();
const { app, db, config, runJobs } = await testApp({
  auth: { ...base.config.auth, emailIntervalSeconds: 0, redirectAllowList: ["https://*.friends.test/**"] },
});
const { get, post, put, newcomer } = authCalls(app);
const { lastTo } = postbox({ config, runJobs });
const SITE = config.siteUrl;

/** The path below the service's prefix that a link leads to. */
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

it("ends a followed link with the session in the fragment, and the type of the link", async () => {
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

it("confirms an address by the mail of a sign-up, which needs no further sign-in", async () => {
  const { email, token } = await newcomer();
  expect((await get("/user", { token })).json().app_metadata.email_proven).toBe(false);
  const { fragment } = await follow((await lastTo(email)).link);
  expect(fragment.type).toBe("signup");
  expect((await get("/user", { token })).json().app_metadata.email_proven).toBe(true);
});

it("says in the fragment what was wrong with a link, and in the query too where a PKCE flow began it", async () => {
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

it("follows a link once", async () => {
  const { email } = await newcomer();
  const { link } = await lastTo(email);
  expect((await follow(link)).fragment).toHaveProperty("access_token");
  expect((await follow(link)).fragment).toMatchObject({ error_code: "otp_expired" });
});

it("does not use a link up for a mail program that only asks whether it is there", async () => {
  const { email } = await newcomer();
  const { link } = await lastTo(email);
  const asked = await app.inject({ method: "HEAD", url: `/auth/v1${pathOf(link)}` });
  expect(asked.statusCode).toBe(404);
  expect((await follow(link)).fragment).toHaveProperty("access_token");
});

it("answers a link without token or type, or with one that links do not have, as JSON", async () => {
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

it("ends a PKCE link with a code, which is worth a session once and with the verifier alone", async () => {
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

it("kills the code of a PKCE link at the first wrong verifier", async () => {
  const { email } = await newcomer();
  const { verifier, challenge } = pkce();
  await post("/recover", { email, ...challenge });
  const code = (await follow((await lastTo(email)).link)).url.searchParams.get("code");
  expect((await exchange(code, pkce().verifier)).json()).toMatchObject({ code: 400, error_code: "bad_code_verifier" });
  expect((await exchange(code, verifier)).json()).toMatchObject({ code: 404, error_code: "flow_state_not_found" });
});

it("takes the code of a mail from a client with a PKCE flow too, and begins the session at once", async () => {
  const { email, id } = await newcomer();
  await post("/otp", { email, ...pkce().challenge });
  const { code } = await lastTo(email);
  expect((await post("/verify", { type: "email", email, token: code })).json().user.id).toBe(id);
});

it.each([
  ["another site", "https://evil.test/"],
  ["the site as a user of another", `${SITE.replace("localhost:3000", "localhost:3000@evil.test")}`],
  ["another port", "http://localhost:3001/"],
  ["no scheme", "//evil.test/"],
  ["a script", "javascript:alert(1)"],
  ["a backslash", `${SITE}\\@evil.test`],
  ["a control character", `${SITE}/\n`],
  ["a name that only begins alike", "https://friends.test.evil.test/"],
])("leads to the site where a request names %s, and where a link was changed to it", async (_case, target) => {
  const { email } = await newcomer();
  await post(`/recover?redirect_to=${encodeURIComponent(target)}`, { email });
  const first = new URL((await lastTo(email)).link);
  expect(first.searchParams.get("redirect_to")).toBe(SITE);
  first.searchParams.set("redirect_to", target);
  expect((await follow(first.href)).url.origin).toBe(SITE);
  expect((await follow(first.href)).url.origin).toBe(SITE);
});

it("leads to an address of the allow list", async () => {
  const { email } = await newcomer();
  await post(`/recover?redirect_to=${encodeURIComponent("https://app.friends.test/in?x=1")}`, { email });
  const { url } = await follow((await lastTo(email)).link);
  expect(`${url.origin}${url.pathname}${url.search}`).toBe("https://app.friends.test/in?x=1");
});

it("leads to the site where a link names its end twice, or not at all", async () => {
  const { email } = await newcomer();
  const { link } = await lastTo(email);
  expect((await follow(`${link}&redirect_to=https://evil.test`)).url.origin).toBe(SITE);
  await post("/recover", { email });
  const bare = new URL((await lastTo(email)).link);
  bare.searchParams.delete("redirect_to");
  expect((await follow(bare.href)).url.origin).toBe(SITE);
});

it("tells whoever follows the first of two mails that the other one waits, and changes the address by the second", async () => {
  for (const challenge of [null, pkce()]) {
    const { email, token } = await newcomer();
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

it("does not let a link in that belongs to a deactivated account", async () => {
  const { email, id } = await newcomer();
  const { link } = await lastTo(email);
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", id).execute();
  expect((await follow(link)).fragment).toMatchObject({ error: "access_denied", error_code: "user_banned" });
});
