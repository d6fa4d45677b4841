import { AuthApiError, AuthWeakPasswordError } from "@supabase/auth-js";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { proveAddress } from "../../testing/factories.ts";
import { NO_WAIT } from "../testing/auth.ts";
import { inMemoryClient, type StockClient } from "../testing/auth-client.ts";
import { freshAddress, postbox, pressLink } from "../testing/codes.ts";

const PASSWORD = "correct horse 9";

/** Starts a server with clients and access to its messages. */
async function serving(changes: Parameters<typeof testApp>[0]) {
  const at = await testApp(changes);
  const origin = await at.app.listen({ port: 0, host: "127.0.0.1" });
  const { lastTo, sentTo } = postbox(at);
  return {
    ...at,
    lastTo,
    sentTo,
    client: () => inMemoryClient(origin),
    pkceClient: () => inMemoryClient(origin, new Map(), "pkce"),
    /** Returns the redirect target of a mailed link. */
    follow: async (link: string) => {
      const answer = await pressLink(at.app, link);
      return new URL(answer.headers.location ?? "");
    },
  };
}

const atOnce = await serving({ auth: NO_WAIT });
const confirming = await serving({ auth: { ...NO_WAIT, autoconfirm: false } });
const { client, pkceClient, lastTo, sentTo, follow, db, config } = atOnce;

async function signedUp() {
  const auth = client();
  const { email } = freshAddress();
  const { data, error } = await auth.signUp({ email, password: PASSWORD, options: { data: { name: "Asha Rao" } } });
  if (!data.session || !data.user) throw error ?? new Error("no session");
  return { auth, email, user: data.user };
}

/** Records the auth events of the client. */
function listen(auth: StockClient) {
  const events: string[] = [];
  auth.onAuthStateChange((event) => void events.push(event));
  return events;
}

it("signs up without a session if confirmation is required", async () => {
  const { email } = freshAddress();
  const auth = confirming.client();
  const { data, error } = await auth.signUp({
    email,
    password: PASSWORD,
    options: { emailRedirectTo: `${config.siteUrl}/welcome`, data: { name: "Asha Rao" } },
  });
  expect([error, data.session]).toEqual([null, null]);
  expect(data.user?.identities).toHaveLength(1);
  const early = await auth.signInWithPassword({ email, password: PASSWORD });
  expect(early.error).toMatchObject({ code: "email_not_confirmed", status: 400, message: "Email not confirmed" });
  const { code, link } = await confirming.lastTo(email);
  expect(new URL(link).searchParams.get("redirect_to")).toBe(`${config.siteUrl}/welcome`);
  const events = listen(auth);
  const verified = await auth.verifyOtp({ email, token: code, type: "signup" });
  expect(verified.data.session?.user.id).toBe(data.user?.id);
  expect(events).toContain("SIGNED_IN");
  expect((await confirming.client().signUp({ email, password: PASSWORD })).data.user?.identities).toEqual([]);
});

it("signs up immediately and confirms the address by mail", async () => {
  const { auth, email, user } = await signedUp();
  expect(user.app_metadata).toMatchObject({ email_proven: false });
  const { error } = await client().verifyOtp({ token_hash: (await lastTo(email)).token, type: "email" });
  expect(error).toBeNull();
  expect((await auth.getUser()).data.user?.app_metadata).toMatchObject({ email_proven: true });
  expect((await auth.getSession()).data.session).not.toBeNull();
});

it("signs up by phone", async () => {
  const { phone } = freshAddress();
  const auth = client();
  const { data, error } = await auth.signUp({ phone: `+${phone}`, password: PASSWORD });
  expect([error, data.session, data.user?.phone]).toEqual([null, null, phone]);
  const early = await auth.signInWithPassword({ phone, password: PASSWORD });
  expect(early.error).toMatchObject({ code: "phone_not_confirmed", status: 400 });
  const sent = await auth.resend({ type: "sms", phone });
  expect([sent.error, typeof sent.data.messageId]).toEqual([null, "string"]);
  const verified = await auth.verifyOtp({ phone, token: (await lastTo(`+${phone}`)).code, type: "sms" });
  expect(verified.data.user?.phone_confirmed_at).toBeDefined();
});

it("signs in by mailed code, by link and by texted code", async () => {
  const { email, phone } = freshAddress();
  const auth = client();
  const asked = await auth.signInWithOtp({ email, options: { data: { name: "Asha Rao" } } });
  expect(asked).toEqual({ data: { user: null, session: null }, error: null });
  const first = await auth.verifyOtp({ email, token: (await lastTo(email)).code, type: "email" });
  expect(first.data.session?.user.user_metadata).toEqual({ name: "Asha Rao" });
  await client().signInWithOtp({ email });
  const byHash = await client().verifyOtp({ token_hash: (await lastTo(email)).token, type: "magiclink" });
  expect(byHash.data.user?.id).toBe(first.data.user?.id);

  const texted = await client().signInWithOtp({ phone });
  expect([texted.error, typeof texted.data.messageId]).toEqual([null, "string"]);
  const byText = await client().verifyOtp({ phone, token: (await lastTo(`+${phone}`)).code, type: "sms" });
  expect(byText.data.session?.user.phone).toBe(phone);
});

it("creates no account with shouldCreateUser false and reports no error", async () => {
  const { email } = freshAddress();
  const { error } = await client().signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect([error, await sentTo(email)]).toEqual([null, []]);
});

it("reads the session from the URL of a link", async () => {
  const { email, user } = await signedUp();
  await client().signInWithOtp({ email, options: { emailRedirectTo: `${config.siteUrl}/login` } });
  const end = new URLSearchParams((await follow((await lastTo(email)).link)).hash.slice(1));
  const auth = client();
  const { data } = await auth.setSession({
    access_token: end.get("access_token") ?? "",
    refresh_token: end.get("refresh_token") ?? "",
  });
  expect(data.user?.id).toBe(user.id);
  expect((await auth.refreshSession()).error).toBeNull();
});

it("recovers a password and emits PASSWORD_RECOVERY", async () => {
  const { email } = await signedUp();
  const auth = client();
  expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
  const events = listen(auth);
  await auth.verifyOtp({ email, token: (await lastTo(email)).code, type: "recovery" });
  expect(events).toContain("PASSWORD_RECOVERY");
  expect((await auth.updateUser({ password: "a better secret" })).error).toBeNull();
  expect((await client().signInWithPassword({ email, password: "a better secret" })).error).toBeNull();
});

it("exchanges the code of a PKCE link once", async () => {
  const { email, user } = await signedUp();
  const auth = pkceClient();
  const events = listen(auth);
  await auth.resetPasswordForEmail(email, { redirectTo: `${config.siteUrl}/reset-password` });
  const end = await follow((await lastTo(email)).link);
  expect(end.pathname).toBe("/reset-password");
  const code = end.searchParams.get("code") ?? "";
  const { data, error } = await auth.exchangeCodeForSession(code);
  expect([error, data.user?.id]).toEqual([null, user.id]);
  expect(events).toContain("PASSWORD_RECOVERY");
  await auth.resetPasswordForEmail(email);
  const again = await auth.exchangeCodeForSession(code);
  expect(again.error).toMatchObject({ code: "flow_state_not_found", status: 404 });
});

it("recognises the errors for foreign and expired PKCE codes", async () => {
  const { email } = await signedUp();
  const [owner, thief] = [pkceClient(), pkceClient()];
  await thief.resetPasswordForEmail(freshAddress().email);
  await owner.resetPasswordForEmail(email);
  const stolen = (await follow((await lastTo(email)).link)).searchParams.get("code") ?? "";
  expect((await thief.exchangeCodeForSession(stolen)).error).toMatchObject({ code: "bad_code_verifier", status: 400 });
  expect((await owner.exchangeCodeForSession(stolen)).error).toMatchObject({ code: "flow_state_not_found" });
  await owner.resetPasswordForEmail(email);
  const late = (await follow((await lastTo(email)).link)).searchParams.get("code") ?? "";
  await sql`update auth_grants set expires_at = now() - interval '1 second'`.execute(db);
  expect((await owner.exchangeCodeForSession(late)).error).toMatchObject({ code: "flow_state_expired", status: 422 });
});

it("recognises the errors for a wrong code and a wrong link", async () => {
  const { email } = await signedUp();
  const wrong = await client().verifyOtp({ email, token: "nonsense", type: "signup" });
  expect(wrong.error).toBeInstanceOf(AuthApiError);
  expect(wrong.error).toMatchObject({ code: "otp_expired", status: 403, message: "Token has expired or is invalid" });
  const link = await client().verifyOtp({ token_hash: "nonsense", type: "signup" });
  expect(link.error).toMatchObject({ code: "otp_expired", message: "Email link is invalid or has expired" });
  const invite = await client().verifyOtp({ email, token: "123456", type: "invite" });
  expect(invite.error).toMatchObject({ code: "validation_failed", status: 400 });
});

it("resends the sign-up mail and changes the address after two confirmations", async () => {
  const { auth, email, user } = await signedUp();
  expect((await auth.resend({ type: "signup", email })).error).toBeNull();
  await proveAddress(db, user.id);
  const next = freshAddress().email;
  const { data } = await auth.updateUser({ email: next }, { emailRedirectTo: `${config.siteUrl}/profile` });
  expect([data.user?.email, data.user?.new_email]).toEqual([email, next]);
  expect((await auth.resend({ type: "email_change", email })).error).toBeNull();
  const first = await auth.verifyOtp({ email, token: (await lastTo(email)).code, type: "email_change" });
  expect([first.error, first.data.session]).toEqual([null, null]);
  const second = await auth.verifyOtp({ email: next, token: (await lastTo(next)).code, type: "email_change" });
  expect([second.data.user?.id, second.data.user?.email]).toEqual([user.id, next]);
  const other = await signedUp();
  expect((await other.auth.updateUser({ email: next })).error).toMatchObject({ code: "email_exists", status: 422 });
});

it("changes an address that was never confirmed after the new address's confirmation alone", async () => {
  const { auth, user } = await signedUp();
  const next = freshAddress().email;
  await auth.updateUser({ email: next });
  const { data } = await auth.verifyOtp({ email: next, token: (await lastTo(next)).code, type: "email_change" });
  expect([data.user?.id, data.user?.email]).toEqual([user.id, next]);
});

it("changes the number after a texted code", async () => {
  const { auth, user } = await signedUp();
  const { phone } = freshAddress();
  expect((await auth.updateUser({ phone })).data.user?.new_phone).toBe(phone);
  expect((await auth.resend({ type: "phone_change", phone })).error).toBeNull();
  const { data } = await auth.verifyOtp({ phone, token: (await lastTo(`+${phone}`)).code, type: "phone_change" });
  expect([data.user?.id, data.user?.phone]).toEqual([user.id, phone]);
  const other = await signedUp();
  expect((await other.auth.updateUser({ phone })).error).toMatchObject({ code: "phone_exists", status: 422 });
});

it("reauthenticates to change the password in an old session", async () => {
  const { auth, email, user } = await signedUp();
  await sql`update auth_sessions set created_at = now() - interval '2 days' where account_id = ${user.id}`.execute(db);
  const password = "a better secret";
  expect((await auth.updateUser({ password })).error).toMatchObject({ code: "reauthentication_needed", status: 400 });
  expect((await auth.reauthenticate()).error).toBeNull();
  const wrong = await auth.updateUser({ password, nonce: "nonsense" });
  expect(wrong.error).toMatchObject({ code: "reauthentication_not_valid", status: 422 });
  const { code } = await lastTo(email);
  const weak = await auth.updateUser({ password: "short", nonce: code });
  expect(weak.error).toBeInstanceOf(AuthWeakPasswordError);
  expect((await auth.updateUser({ password, nonce: code })).error).toBeNull();
});

it("recognises the errors for intervals, rate limits and disabled channels", async () => {
  const waiting = await serving({});
  const { email, phone } = freshAddress();
  await waiting.client().signInWithOtp({ email });
  const soon = await waiting.client().signInWithOtp({ email });
  expect(soon.error).toMatchObject({ code: "over_email_send_rate_limit", status: 429 });
  await waiting.client().signInWithOtp({ phone });
  const text = await waiting.client().signInWithOtp({ phone });
  expect(text.error).toMatchObject({ code: "over_sms_send_rate_limit", status: 429 });

  const mute = await serving({ sms: { by: "off" }, mail: { by: "off" } });
  expect((await mute.client().signInWithOtp({ phone })).error).toMatchObject({ code: "sms_send_failed", status: 422 });
  const unmailed = await mute.client().resetPasswordForEmail(email);
  expect(unmailed.error).toMatchObject({ code: "email_provider_disabled", status: 422 });

  const busy = await serving({ rateLimitScale: 1, auth: { ...NO_WAIT, rateLimitOtp: 1, rateLimitEmailSent: 1000 } });
  const attempts = [];
  for (let n = 0; n < 31; n += 1) attempts.push((await busy.client().signInWithOtp({ email })).error?.code);
  expect(attempts.at(-1)).toBe("over_request_rate_limit");
});
