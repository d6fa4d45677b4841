import { AuthApiError } from "@supabase/auth-js";
import { v4 as uuidv4 } from "uuid";
import { expect, it } from "vitest";
import { testApp } from "../../testing/app.ts";
import { proveAddress } from "../../testing/factories.ts";
import { inMemoryClient, type StockClient } from "../testing/auth-client.ts";
import { authenticator, claimsOf } from "../testing/authenticator.ts";

const { app, db } = await testApp();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const PASSWORD = "correct horse 9";
const client = () => inMemoryClient(origin);

let count = 0;
async function signedUp() {
  count += 1;
  const auth = client();
  const email = `factors${count}@example.test`;
  const { data, error } = await auth.signUp({ email, password: PASSWORD });
  if (!data.session || !data.user) throw error ?? new Error("no session");
  await proveAddress(db, data.user.id);
  return { auth, email, session: data.session, user: data.user };
}

async function enrolled(auth: StockClient, friendlyName?: string) {
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", ...(friendlyName && { friendlyName }) });
  if (error) throw error;
  return { factorId: data.id, codeOf: authenticator(data.totp.uri), totp: data.totp };
}

async function secured() {
  const person = await signedUp();
  const factor = await enrolled(person.auth);
  const { error } = await person.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code: factor.codeOf() });
  if (error) throw error;
  const again = client();
  await again.signInWithPassword({ email: person.email, password: PASSWORD });
  return { ...person, ...factor, again };
}

const levels = async (auth: StockClient) => {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  return [
    data?.currentLevel,
    data?.nextLevel,
    data?.currentAuthenticationMethods.map((entry) => (entry as { method: string }).method),
  ];
};

it("enrols, challenges and verifies a factor and reaches AAL2", async () => {
  const { auth, session } = await signedUp();
  expect(await levels(auth)).toEqual(["aal1", "aal1", ["password"]]);
  const { factorId, codeOf, totp } = await enrolled(auth, "Phone");
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
  // Browsers end a data URL at #.
  expect(new URL(totp.qr_code).hash).toBe("");
  expect(await levels(auth)).toEqual(["aal1", "aal1", ["password"]]);

  const challenge = await auth.mfa.challenge({ factorId });
  expect(challenge.data).toMatchObject({ id: expect.any(String), type: "totp", expires_at: expect.any(Number) });
  const events: string[] = [];
  const { data: listener } = auth.onAuthStateChange((event) => void events.push(event));
  const { data, error } = await auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code: codeOf() });
  listener.subscription.unsubscribe();
  expect(error).toBeNull();
  expect(events).toContain("MFA_CHALLENGE_VERIFIED");
  expect(data?.refresh_token).not.toBe(session.refresh_token);
  expect(await levels(auth)).toEqual(["aal2", "aal2", ["totp", "password"]]);
  expect(claimsOf((await auth.getSession()).data.session?.access_token ?? "").aal).toBe("aal2");
  expect((await auth.refreshSession()).error).toBeNull();
  expect(await levels(auth)).toEqual(["aal2", "aal2", ["totp", "password"]]);
});

it("detects the required second step at sign-in and completes it", async () => {
  const { again, factorId, codeOf } = await secured();
  expect(await levels(again)).toEqual(["aal1", "aal2", ["password"]]);
  const { error } = await again.mfa.challengeAndVerify({ factorId, code: codeOf(1) });
  expect(error).toBeNull();
  expect(await levels(again)).toEqual(["aal2", "aal2", ["totp", "password"]]);
});

it("lists all factors and verified factors", async () => {
  const { auth, factorId } = await secured();
  await enrolled(auth, "unfinished");
  const { data } = await auth.mfa.listFactors();
  expect(data?.all.map(({ status }) => status)).toEqual(["verified", "unverified"]);
  expect(data?.totp.map(({ id }) => id)).toEqual([factorId]);
  expect([data?.phone, data?.webauthn]).toEqual([[], []]);
});

it("removes a factor and is at AAL1 after the next refresh", async () => {
  const { auth, factorId } = await secured();
  expect(await auth.mfa.unenroll({ factorId })).toEqual({ data: { id: factorId }, error: null });
  await auth.refreshSession();
  expect(await levels(auth)).toEqual(["aal1", "aal1", ["password"]]);
  expect((await auth.mfa.listFactors()).data?.all).toEqual([]);
});

it("recognises every enrolment error", async () => {
  const { auth, again } = await secured();
  await enrolled(auth, "Phone");
  const taken = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  expect(taken.error).toBeInstanceOf(AuthApiError);
  expect(taken.error).toMatchObject({ code: "mfa_factor_name_conflict", status: 422 });
  expect((await auth.mfa.enroll({ factorType: "totp" })).error).toMatchObject({ code: "mfa_factor_name_conflict" });
  expect((await auth.mfa.enroll({ factorType: "phone", phone: "+919876543210" })).error).toMatchObject({
    code: "mfa_phone_enroll_not_enabled",
    status: 422,
  });
  expect((await auth.mfa.enroll({ factorType: "webauthn" })).error).toMatchObject({
    code: "mfa_webauthn_enroll_not_enabled",
    status: 422,
  });
  expect((await auth.mfa.enroll({ factorType: "email" as "totp" })).error).toMatchObject({
    code: "validation_failed",
    status: 400,
  });
  expect((await again.mfa.enroll({ factorType: "totp", friendlyName: "mine" })).error).toMatchObject({
    code: "insufficient_aal",
    status: 403,
  });
  for (let index = 3; index <= 10; index += 1) await enrolled(auth, `Phone ${index}`);
  expect((await auth.mfa.enroll({ factorType: "totp", friendlyName: "one more" })).error).toMatchObject({
    code: "too_many_enrolled_mfa_factors",
    status: 422,
  });
});

it("recognises every challenge and verification error", async () => {
  const { again, factorId, codeOf } = await secured();
  for (const id of [uuidv4(), (await secured()).factorId]) {
    expect((await again.mfa.challenge({ factorId: id })).error).toMatchObject({
      code: "mfa_factor_not_found",
      status: 404,
    });
    expect((await again.mfa.challengeAndVerify({ factorId: id, code: "123456" })).error).toMatchObject({
      code: "mfa_factor_not_found",
      status: 404,
    });
  }
  const { data } = await again.mfa.challenge({ factorId });
  const answer = (code: string, challengeId = data?.id ?? "") => again.mfa.verify({ factorId, challengeId, code });
  expect((await answer("", data?.id)).error).toMatchObject({ code: "validation_failed", status: 400 });
  expect((await answer(codeOf(5))).error).toMatchObject({
    code: "mfa_verification_failed",
    status: 422,
    message: "Invalid TOTP code entered",
  });
  expect((await answer(codeOf(1), uuidv4())).error).toMatchObject({ code: "mfa_factor_not_found", status: 422 });
  const expired = await again.mfa.challenge({ factorId });
  await db
    .updateTable("auth_challenges")
    .set({ expires_at: new Date(0) })
    .where("id", "=", expired.data?.id ?? "")
    .execute();
  expect((await answer(codeOf(1), expired.data?.id)).error).toMatchObject({
    code: "mfa_challenge_expired",
    status: 422,
  });
  const code = codeOf(1);
  expect((await answer(code)).error).toBeNull();
  expect((await answer(code)).error).toMatchObject({ code: "mfa_ip_address_mismatch", status: 422 });
  expect((await again.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject({
    code: "mfa_verification_failed",
  });
});

it("recognises the errors before the second step and keeps the session", async () => {
  const { again, factorId } = await secured();
  expect((await again.mfa.unenroll({ factorId })).error).toMatchObject({ code: "insufficient_aal", status: 422 });
  expect((await again.updateUser({ password: "another secret" })).error).toMatchObject({
    code: "insufficient_aal",
    status: 401,
  });
  expect((await again.updateUser({ email: "elsewhere@example.test" })).error).toMatchObject({
    code: "insufficient_aal",
    status: 401,
  });
  expect((await again.getUser()).error).toBeNull();
});

it("reports a missing session", async () => {
  const { factorId } = await secured();
  for (const { error } of [
    await client().mfa.enroll({ factorType: "totp" }),
    await client().mfa.challenge({ factorId }),
    await client().mfa.unenroll({ factorId }),
  ])
    expect(error).toMatchObject({ code: "no_authorization", status: 401 });
});
