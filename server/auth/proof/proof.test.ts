import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BROWSER_COOKIE_DAYS } from "#contract/accounts/retention.ts";
import { insertProperty, ownedBy } from "../../testing/factories.ts";
import { authCalls, NO_WAIT } from "../testing/auth.ts";
import { freshAddress, postbox, pressLink } from "../testing/codes.ts";
import { endOf, googleApp, googlePerson } from "../testing/google.ts";
import { provingApp, type Squatter } from "../testing/proving.ts";

// Attacks on accounts with an unverified address. docs/security.md lists the cases and quotes these titles.

const { app, db, get, post, put, newcomer, signIn, signInByGoogle, ...rest } = await provingApp();
const { refresh, exchange, sentTo, lastTo, verify, userOf, squatted } = rest;
const TOLD = "Your email address is confirmed";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

/** Expects that only the session of the owner's verification remains. */
async function expectTakenOver(squatter: Squatter, ownersToken: string) {
  const user = await userOf(ownersToken);
  expect(user).toMatchObject({
    id: squatter.id,
    email: squatter.email,
    phone: "",
    app_metadata: { email_proven: true },
  });
  expect(user.identities).toHaveLength(1);
  expect(user).not.toHaveProperty("factors");
  expect(user).not.toHaveProperty("new_email");
  expect((await signIn(squatter.email, squatter.password)).json().error_code).toBe("invalid_credentials");
  expect((await get("/user", { token: squatter.token })).json().error_code).toBe("session_not_found");
  expect((await refresh(squatter.session.refresh_token)).json().error_code).toBe("refresh_token_not_found");
  const sessions = await db.selectFrom("auth_sessions").select("id").where("account_id", "=", squatter.id).execute();
  expect(sessions).toHaveLength(1);
  expect((await sentTo(squatter.email)).map(({ subject }) => subject)).toContain(TOLD);
}

describe("proof of an address by its owner removes what a squatter set up", () => {
  it.each([
    ["a sign-in code", "/otp", "email"],
    ["a recovery code", "/recover", "recovery"],
  ])("with %s", async (_case, path, type) => {
    const squatter = await squatted();
    await post(path, { email: squatter.email });
    const { code } = await lastTo(squatter.email);
    const owner = (await verify({ type, email: squatter.email, token: code })).json();
    await expectTakenOver(squatter, owner.access_token);
  });

  it.each([
    ["a magic link", "/otp"],
    ["a recovery link", "/recover"],
  ])("with %s", async (_case, path) => {
    const squatter = await squatted();
    await post(path, { email: squatter.email });
    const { fragment } = endOf(await pressLink(app, (await lastTo(squatter.email)).link));
    await expectTakenOver(squatter, fragment.access_token as string);
  });

  it("with Google", async () => {
    const squatter = await squatted();
    const { fragment } = endOf(await signInByGoogle(googlePerson({ email: squatter.email })));
    await expectTakenOver(squatter, fragment.access_token as string);
  });

  it("with Google in a PKCE flow, when the code is exchanged", async () => {
    const squatter = await squatted();
    const verifier = randomBytes(32).toString("base64url");
    const code_challenge = createHash("sha256").update(verifier).digest("base64url");
    const { query } = endOf(
      await signInByGoogle(googlePerson({ email: squatter.email }), { code_challenge, code_challenge_method: "s256" }),
    );
    expect((await get("/user", { token: squatter.token })).statusCode).toBe(200);
    await expectTakenOver(squatter, (await exchange(query.code, verifier)).json().access_token);
  });

  it("with a sign-in code, where the account was never confirmed", async () => {
    const closed = await googleApp({ auth: { ...NO_WAIT, autoconfirm: false } });
    const calls = authCalls(closed.app);
    const { email } = freshAddress();
    await calls.post("/signup", { email, password: "a stranger's 1" });
    await calls.post("/otp", { email });
    const { code } = await postbox(closed).lastTo(email);
    expect((await calls.post("/verify", { type: "email", email, token: code })).statusCode).toBe(200);
    expect((await calls.signIn(email, "a stranger's 1")).json().error_code).toBe("invalid_credentials");
  });

  it("with the code of a second sign-up, and keeps neither password", async () => {
    const closed = await googleApp({ auth: { ...NO_WAIT, autoconfirm: false } });
    const calls = authCalls(closed.app);
    const box = postbox(closed);
    for (const press of ["first mail", "resent mail"]) {
      const { email } = freshAddress();
      await calls.post("/signup", { email, password: "a stranger's 1" });
      await box.lastTo(email);
      await calls.post("/signup", { email, password: "the owner's 1" });
      if (press === "resent mail") {
        await box.lastTo(email);
        await calls.post("/resend", { type: "signup", email });
      }
      const { code, text } = await box.lastTo(email);
      expect(text).not.toContain("An account with a password was made");
      expect((await calls.post("/verify", { type: "signup", email, token: code })).statusCode).toBe(200);
      for (const password of ["a stranger's 1", "the owner's 1"])
        expect((await calls.signIn(email, password)).json().error_code).toBe("invalid_credentials");
    }
  });

  it("with a texted code, where a stranger signed up with the number", async () => {
    const { phone } = freshAddress();
    await post("/signup", { phone, password: "a stranger's 1" });
    await post("/otp", { phone });
    const { code } = await lastTo(`+${phone}`);
    const owner = (await verify({ type: "sms", phone, token: code })).json();
    expect(owner.user).toMatchObject({ phone, identities: [{ provider: "phone" }] });
    const stranger = await post("/token?grant_type=password", { phone, password: "a stranger's 1" });
    expect(stranger.json().error_code).toBe("invalid_credentials");
  });

  it("and keeps the account's content", async () => {
    const squatter = await squatted();
    const { id } = await insertProperty(db, ownedBy(squatter));
    await post("/otp", { email: squatter.email });
    await verify({ type: "email", email: squatter.email, token: (await lastTo(squatter.email)).code });
    const kept = await db.selectFrom("properties").select("owner_id").where("id", "=", id).executeTakeFirstOrThrow();
    expect(kept.owner_id).toBe(squatter.id);
  });

  it("but not while an admin has closed the account", async () => {
    const squatter = await newcomer();
    await post("/otp", { email: squatter.email });
    const { code } = await lastTo(squatter.email);
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", squatter.id).execute();
    const refused = await verify({ type: "email", email: squatter.email, token: code });
    expect(refused.json().error_code).toBe("user_banned");
    const { email_proven } = await db
      .selectFrom("auth_users")
      .select("email_proven")
      .where("account_id", "=", squatter.id)
      .executeTakeFirstOrThrow();
    expect(email_proven).toBe(false);
  });

  it("and sends no mail about it where there was nothing to end", async () => {
    const { email } = freshAddress();
    await post("/otp", { email });
    await verify({ type: "email", email, token: (await lastTo(email)).code });
    expect((await sentTo(email)).map(({ subject }) => subject)).not.toContain(TOLD);
  });
});

describe("the confirmation of a sign-up", () => {
  it.each(["code", "link", "resent link"])("keeps the password and the sessions, by %s", async (way) => {
    const { email, password, token, session } = await newcomer();
    if (way === "resent link") await post("/resend", { type: "signup", email });
    const mail = await lastTo(email);
    if (way === "code") await verify({ type: "signup", email, token: mail.code });
    else await pressLink(app, mail.link);
    expect(await userOf(token)).toMatchObject({ app_metadata: { email_proven: true } });
    expect((await refresh(session.refresh_token)).statusCode).toBe(200);
    expect((await signIn(email, password)).statusCode).toBe(200);
    expect((await sentTo(email)).map(({ subject }) => subject)).not.toContain(TOLD);
  });

  it("ends the number, identities and factors that were added after the sign-up", async () => {
    const squatter = await squatted();
    await post("/resend", { type: "signup", email: squatter.email });
    await pressLink(app, (await lastTo(squatter.email)).link);
    const user = await userOf((await signIn(squatter.email, squatter.password)).json().access_token);
    expect(user).toMatchObject({ phone: "", identities: [{ provider: "email" }] });
    expect(user).not.toHaveProperty("factors");
  });

  it("states time and device of the sign-up in the mail and on the page", async () => {
    const { email } = freshAddress();
    const headers = { "user-agent": CHROME };
    await post("/signup", { email, password: "correct horse 9" }, { headers });
    const { text, html, link } = await lastTo(email);
    const today = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" }).format();
    const { pathname, search } = new URL(link);
    const page = await app.inject({ url: `${pathname}${search}` });
    for (const said of [text, html, page.body]) {
      expect(said).toContain(`An account with a password was made for this address on ${today}`);
      expect(said).toContain("Chrome on Windows");
      expect(said).toContain("This was not me");
    }
  });

  it("needs no button press in the browser that signed up", async () => {
    const { email } = freshAddress();
    const answer = await post("/signup", { email, password: "correct horse 9" });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    const { link } = await lastTo(email);
    const { pathname, search } = new URL(link);
    const open = (headers: Record<string, string>) => app.inject({ url: `${pathname}${search}`, headers });
    const own = `${cookie?.name}=${cookie?.value}`;
    expect((await open({ cookie: own, "sec-purpose": "prefetch" })).statusCode).toBe(200);
    expect((await open({ cookie: `${cookie?.name}=${"x".repeat(43)}` })).statusCode).toBe(200);
    expect(endOf(await open({ cookie: own })).fragment.type).toBe("signup");
  });
});

describe("a second sign-up for an unproven address, with AUTH_AUTOCONFIRM on", () => {
  it("returns 422, and no confirmation keeps the first password after it", async () => {
    const { email, password, token } = await newcomer();
    const { link } = await lastTo(email);
    const second = await post("/signup", { email, password: "the owner's 1", data: { name: "Owner" } });
    expect([second.statusCode, second.json().error_code]).toEqual([422, "user_already_exists"]);
    expect((await signIn(email, password)).statusCode).toBe(200);
    await pressLink(app, link);
    for (const either of [password, "the owner's 1"])
      expect((await signIn(email, either)).json().error_code).toBe("invalid_credentials");
    expect((await get("/user", { token })).json().error_code).toBe("session_not_found");
  });

  it("changes nothing if it repeats the password, as after a lost response", async () => {
    const { email, password, token } = await newcomer();
    expect((await post("/signup", { email, password })).statusCode).toBe(422);
    await pressLink(app, (await lastTo(email)).link);
    expect((await signIn(email, password)).statusCode).toBe(200);
    expect(await userOf(token)).toMatchObject({ app_metadata: { email_proven: true } });
  });

  it("changes nothing if the address is proven", async () => {
    const { email, password, token } = await newcomer();
    await pressLink(app, (await lastTo(email)).link);
    expect((await post("/signup", { email, password: "a stranger's 1" })).statusCode).toBe(422);
    await post("/otp", { email });
    await verify({ type: "email", email, token: (await lastTo(email)).code });
    expect((await signIn(email, password)).statusCode).toBe(200);
    expect(await userOf(token)).toMatchObject({ email });
  });
});

it("binds no browser to a sign-up that another site sent", async () => {
  const foreign: Record<string, string>[] = [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }];
  for (const headers of foreign) {
    const { email } = freshAddress();
    const answer = await post("/signup", { email, password: "correct horse 9" }, { headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([]);
    const { signed_up_browser } = await db
      .selectFrom("auth_users")
      .innerJoin("accounts", "accounts.id", "auth_users.account_id")
      .select("signed_up_browser")
      .where("accounts.email", "=", email)
      .executeTakeFirstOrThrow();
    expect(signed_up_browser).toBeNull();
  }
});

describe("an account whose address is not proven", () => {
  it("adds no identity and no second factor, and is told how to prove the address", async () => {
    const { token } = await newcomer();
    const refusals = [
      await post("/factors", { factor_type: "totp" }, { token }),
      await get(
        `/user/identities/authorize?provider=google&skip_http_redirect=true&code_challenge=${"c".repeat(43)}&code_challenge_method=plain`,
        { token },
      ),
    ];
    for (const refusal of refusals)
      expect(refusal.json()).toMatchObject({
        code: 403,
        error_code: "email_not_confirmed",
        msg: expect.stringContaining("Confirm your email address first"),
      });
  });
});

it("binds the browser of the site's own sign-up for as long as the privacy page says", async () => {
  const sent = { email: freshAddress().email, password: "correct horse 9" };
  const answer = await post("/signup", sent, { headers: { "sec-fetch-site": "same-origin" } });
  const cookie = answer.cookies.find(({ name }) => name.endsWith("basera-browser"));
  expect(cookie?.maxAge).toBe(BROWSER_COOKIE_DAYS * 24 * 60 * 60);
});
