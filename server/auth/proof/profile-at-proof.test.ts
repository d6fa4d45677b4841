import { AuthClient } from "@supabase/auth-js";
import { expect, it } from "vitest";
import { insertAccount } from "../../testing/factories.ts";
import { authCalls, NO_WAIT } from "../testing/auth.ts";
import { freshAddress, postbox, pressLink } from "../testing/codes.ts";
import { endOf, googleApp, googlePerson } from "../testing/google.ts";

// Attacks with profile data that a stranger enters before the address is verified.

const { app, db, config, runJobs, signIn: signInByGoogle } = await googleApp({ auth: NO_WAIT });
const { post, put, get, newcomer } = authCalls(app);
const { sentTo, lastTo } = postbox({ config, runJobs });
const STRANGERS = { name: "Stranger Danger", phone: "+919812345678", note: "call me" };
const OWNERS = { name: "Asha Rao", phone: "+919898989898" };

const accountOf = (email: string) =>
  db.selectFrom("accounts").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

/** Requests a sign-in code, and returns the message. */
async function requestCode(email: string, data?: Record<string, unknown>) {
  expect((await post("/otp", { email, data })).statusCode).toBe(200);
  return lastTo(email);
}

async function prove(email: string, token: string) {
  const answer = await post("/verify", { type: "email", email, token });
  expect(answer.statusCode).toBe(200);
  return answer.json().user;
}

const EMPTY = { phone: null, avatar: null, bio: null, default_location: null, user_metadata: {} };

async function expectEmptyProfile(email: string) {
  expect(await accountOf(email)).toMatchObject({ ...EMPTY, name: email.split("@")[0] });
}

it("keeps the data of a request when its own code proves the address, and says so in mail and page", async () => {
  const { email } = freshAddress();
  const { code, text, link } = await requestCode(email, OWNERS);
  expect(text.replaceAll(/\s+/g, " ")).toContain("name and other details from this request");
  const { pathname, search } = new URL(link);
  const page = await app.inject({ url: `${pathname}${search}` });
  expect(page.body).toContain("<strong>Asha Rao</strong>");
  expect((await accountOf(email)).name).not.toBe(OWNERS.name);
  const user = await prove(email, code);
  expect(user).toMatchObject({ user_metadata: OWNERS, identities: [{ identity_data: OWNERS }] });
  expect(await accountOf(email)).toMatchObject({ name: OWNERS.name, phone: OWNERS.phone });
});

it("escapes a given name on the page of the link", async () => {
  const { email } = freshAddress();
  const { link } = await requestCode(email, { name: '<img src=x onerror="alert(1)">' });
  const { pathname, search } = new URL(link);
  const page = await app.inject({ url: `${pathname}${search}` });
  expect(page.body).toContain("&lt;img");
  expect(page.body).not.toContain("<img src=x");
});

it("drops a stranger's data when the owner's later request proves the address", async () => {
  const { email } = freshAddress();
  await requestCode(email, STRANGERS);
  const { code, text } = await requestCode(email);
  expect(text).not.toContain("other details");
  expect(await prove(email, code)).toMatchObject({ user_metadata: {} });
  await expectEmptyProfile(email);
});

it("drops a stranger's data that comes after the owner's request, even if it is repeated", async () => {
  const { email } = freshAddress();
  const { code: replaced } = await requestCode(email);
  await requestCode(email, STRANGERS);
  const { code, text } = await requestCode(email, STRANGERS);
  expect(text).not.toContain("other details");
  expect((await post("/verify", { type: "email", email, token: replaced })).json().error_code).toBe("otp_expired");
  await prove(email, code);
  await expectEmptyProfile(email);
});

it("keeps the data of a request that is repeated", async () => {
  const { email } = freshAddress();
  await requestCode(email, OWNERS);
  const { code } = await requestCode(email, OWNERS);
  expect(await prove(email, code)).toMatchObject({ user_metadata: OWNERS });
});

it("drops a stranger's data when a resent code, a recovery or Google proves the address", async () => {
  const resent = freshAddress().email;
  await requestCode(resent, STRANGERS);
  await post("/resend", { type: "signup", email: resent });
  await prove(resent, (await lastTo(resent)).code);
  await expectEmptyProfile(resent);

  const recovered = freshAddress().email;
  await requestCode(recovered, STRANGERS);
  await post("/recover", { email: recovered });
  await pressLink(app, (await lastTo(recovered)).link);
  await expectEmptyProfile(recovered);

  const owner = googlePerson();
  await requestCode(owner.email, STRANGERS);
  const { fragment } = endOf(await signInByGoogle(owner));
  const user = (await get("/user", { token: fragment.access_token as string })).json();
  expect(user.user_metadata).toMatchObject({ name: owner.name });
  expect(user.user_metadata).not.toHaveProperty("note");
  expect(await accountOf(owner.email)).toMatchObject({
    ...EMPTY,
    name: owner.name,
    avatar: owner.picture,
    user_metadata: user.user_metadata,
  });
});

it("drops the data of a texted code that another request's code replaces", async () => {
  const { phone } = freshAddress();
  await post("/otp", { phone, data: STRANGERS });
  await lastTo(`+${phone}`);
  await post("/otp", { phone });
  const { code } = await lastTo(`+${phone}`);
  const { user } = (await post("/verify", { type: "sms", phone, token: code })).json();
  expect(user.user_metadata).toEqual({});
  const { name, phone: contact } = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  expect([name, contact]).toEqual(["User", null]);
});

it("empties the profile of a squatted account at its proof, and says so in the mail", async () => {
  const { email, token, id } = await newcomer(STRANGERS);
  await put("/user", { data: { more: "text" } }, { token });
  await db
    .updateTable("accounts")
    .set({ bio: "Call the stranger", default_location: "Delhi" })
    .where("id", "=", id)
    .execute();
  await prove(email, (await requestCode(email)).code);
  await expectEmptyProfile(email);
  const told = (await sentTo(email)).find(({ subject }) => subject === "Your email address is confirmed");
  expect(told?.text.replaceAll(/\s+/g, " ")).toContain("emptied its profile");
});

it('empties the profile with "This was not me"', async () => {
  const { email } = await newcomer(STRANGERS);
  await pressLink(app, (await lastTo(email)).link, "reject");
  await expectEmptyProfile(email);
});

it("keeps the profile when the signed-in person changes an unproven address", async () => {
  const { token } = await newcomer(OWNERS);
  const next = freshAddress().email;
  await put("/user", { email: next }, { token });
  await pressLink(app, (await lastTo(next)).link);
  expect(await accountOf(next)).toMatchObject({ ...OWNERS, user_metadata: OWNERS });
});

it("keeps the profile of an imported account, and ignores what a request gives for it", async () => {
  const imported = await insertAccount(db, { name: "Imported Owner", phone: "+919876500000", bio: "Since 1990" });
  const email = imported.email ?? "";
  const { code, text } = await requestCode(email, STRANGERS);
  expect(text).not.toContain("other details");
  expect(await prove(email, code)).toMatchObject({ user_metadata: {} });
  expect(await accountOf(email)).toMatchObject({ name: "Imported Owner", phone: "+919876500000", bio: "Since 1990" });
});

it("keeps the profile when the sign-up's own confirmation proves the address", async () => {
  const { email } = await newcomer(OWNERS);
  await pressLink(app, (await lastTo(email)).link);
  expect(await accountOf(email)).toMatchObject({ ...OWNERS, user_metadata: OWNERS });
});

it("keeps the profile at every later sign-in", async () => {
  const { email } = freshAddress();
  await prove(email, (await requestCode(email, OWNERS)).code);
  await prove(email, (await requestCode(email, STRANGERS)).code);
  expect(await accountOf(email)).toMatchObject({ ...OWNERS, user_metadata: OWNERS });
});

it("gives the stock client's data to the account that its code opens", async () => {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as { port: number };
  const auth = new AuthClient({
    url: `http://127.0.0.1:${port}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
  });
  const { email } = freshAddress();
  await auth.signInWithOtp({ email, options: { data: OWNERS } });
  const { code } = await lastTo(email);
  const { data } = await auth.verifyOtp({ type: "email", email, token: code });
  expect(data.user?.user_metadata).toEqual(OWNERS);
  expect(await accountOf(email)).toMatchObject(OWNERS);
});
