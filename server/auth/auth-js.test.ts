import {
  AuthApiError,
  AuthInvalidCredentialsError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
  type Session,
} from "@supabase/auth-js";
import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { inMemoryClient } from "./testing/auth-client.ts";

const { app, db, config } = await testApp();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const PASSWORD = "correct horse 9";

let count = 0;

const client = (kept?: Map<string, string>) => inMemoryClient(origin, kept);

async function signedUp() {
  count += 1;
  const auth = client();
  const email = `client${count}@example.test`;
  const { data, error } = await auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { name: "Asha Rao", phone: "+919876543210" } },
  });
  if (error || !data.session || !data.user) throw error ?? new Error("no session");
  return { auth, email, session: data.session, user: data.user };
}

it("signs up and is signed in immediately", async () => {
  const { auth, email, user, session } = await signedUp();
  expect(user).toMatchObject({ email, user_metadata: { name: "Asha Rao" } });
  expect(user.identities).toHaveLength(1);
  expect((await auth.getSession()).data.session?.access_token).toBe(session.access_token);
});

it("recognises the errors of a sign-up", async () => {
  const { email } = await signedUp();
  const known = await client().signUp({ email, password: PASSWORD });
  expect(known.error).toBeInstanceOf(AuthApiError);
  expect(known.error).toMatchObject({ code: "user_already_exists", status: 422, message: "User already registered" });
  const weak = await client().signUp({ email: "weak@example.test", password: "123" });
  expect(weak.error).toBeInstanceOf(AuthWeakPasswordError);
  expect(weak.error).toMatchObject({ reasons: ["length"], message: "Password should be at least 6 characters." });
  const nobody = await client().signInAnonymously();
  expect(nobody.error).toMatchObject({ code: "anonymous_provider_disabled", status: 422 });
});

it("signs in with the password and reports a wrong one", async () => {
  const { email, user } = await signedUp();
  const auth = client();
  const wrong = await auth.signInWithPassword({ email, password: "wrong password" });
  expect(wrong.error).toMatchObject({ code: "invalid_credentials", message: "Invalid login credentials" });
  expect(wrong.data.session).toBeNull();
  const { data, error } = await auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(user.id);
  const nothing = await auth.signInWithPassword({} as never);
  expect(nothing.error).toBeInstanceOf(AuthInvalidCredentialsError);
});

it("reads and updates the user", async () => {
  const { auth, email } = await signedUp();
  const { data } = await auth.updateUser({ data: { pet: "cat", phone: null } });
  expect(data.user?.user_metadata).toEqual({ name: "Asha Rao", pet: "cat" });
  expect((await auth.getUser()).data.user?.user_metadata).toEqual({ name: "Asha Rao", pet: "cat" });
  expect((await auth.updateUser({ password: PASSWORD })).error).toMatchObject({ code: "same_password", status: 422 });
  expect((await auth.updateUser({ password: "a better secret" })).error).toBeNull();
  expect((await client().signInWithPassword({ email, password: "a better secret" })).error).toBeNull();
});

it("refreshes the session and notifies listeners", async () => {
  const { auth, session } = await signedUp();
  const events: string[] = [];
  const { data: listener } = auth.onAuthStateChange((event) => void events.push(event));
  const { data, error } = await auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect((await auth.getUser()).error).toBeNull();
  listener.subscription.unsubscribe();
  expect(events).toContain("TOKEN_REFRESHED");
});

/** Creates a client with a stored session whose access token has expired. */
const returning = (session: Session) =>
  client(new Map([["supabase.auth.token", JSON.stringify({ ...session, expires_at: 1 })]]));

it("refreshes an expired stored session automatically", async () => {
  const { session, user } = await signedUp();
  const { data } = await returning(session).getSession();
  expect(data.session?.user.id).toBe(user.id);
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
});

it("discards a stored session if its refresh token is refused", async () => {
  const { session, user } = await signedUp();
  await db.deleteFrom("auth_sessions").where("account_id", "=", user.id).execute();
  const auth = returning(session);
  expect((await auth.getSession()).data.session).toBeNull();
  expect((await auth.refreshSession({ refresh_token: session.refresh_token })).error).toMatchObject({
    code: "refresh_token_not_found",
    status: 400,
  });
});

it("signs out this session, other sessions and all sessions", async () => {
  const { auth: first, email } = await signedUp();
  const second = client();
  const third = client();
  for (const auth of [second, third]) await auth.signInWithPassword({ email, password: PASSWORD });

  expect((await first.signOut({ scope: "others" })).error).toBeNull();
  expect((await first.getUser()).error).toBeNull();
  expect((await second.getUser()).error).toBeInstanceOf(AuthSessionMissingError);

  await third.signInWithPassword({ email, password: PASSWORD });
  expect((await third.signOut({ scope: "local" })).error).toBeNull();
  expect((await third.getSession()).data.session).toBeNull();
  expect((await first.getUser()).error).toBeNull();

  await third.signInWithPassword({ email, password: PASSWORD });
  expect((await third.signOut()).error).toBeNull();
  expect((await first.getUser()).error).toBeInstanceOf(AuthSessionMissingError);
});

it("signs out without an error if the session has already ended", async () => {
  const { auth, user } = await signedUp();
  await db.deleteFrom("auth_sessions").where("account_id", "=", user.id).execute();
  expect((await auth.signOut()).error).toBeNull();
  expect((await auth.getSession()).data.session).toBeNull();
});

it("verifies claims against the published keys", async () => {
  const { auth, user, session } = await signedUp();
  const { data, error } = await auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({
    sub: user.id,
    iss: config.auth.externalUrl,
    role: "authenticated",
    aal: "aal1",
  });
  expect(data?.header.alg).toBe("ES256");
  const [header, payload] = session.access_token.split(".");
  const forged = await auth.getClaims(`${header}.${payload}.${Buffer.alloc(64).toString("base64url")}`);
  expect(forged.error?.message).toBe("Invalid JWT signature");
});

it("recognises the errors of a deactivated account", async () => {
  const { auth, email, user } = await signedUp();
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", user.id).execute();
  expect((await auth.getUser()).error).toMatchObject({ code: "user_banned", status: 403 });
  expect((await client().signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
    code: "user_banned",
    status: 400,
  });
});
