import { sql } from "kysely";
import { expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { testApp } from "../../testing/app.ts";
import { authCalls } from "../testing/auth.ts";
import { deriveRefreshToken } from "../tokens/refresh-token.ts";

/** Long, because a busy machine is slow. */
const REUSE_SECONDS = 600;
const { app, db, config } = await testApp({ auth: { ...readConfig({}).auth, refreshReuseSeconds: REUSE_SECONDS } });
const { get, newcomer, refresh, post } = authCalls(app);
const strict = await testApp({ auth: { ...config.auth, refreshReuseSeconds: 0 } });
const atOnce = authCalls(strict.app);

const activeToken = async (token: string) => (await refresh(token)).json().refresh_token as string;
const sessionIdOf = (token: string) => JSON.parse(atob(token.split(".")[1] ?? "")).session_id as string;

/** Moves the session's rotations this many seconds into the past. */
async function age(sessionId: string, seconds: number) {
  await sql`
    update auth_sessions set rotations = array(
      select rotated - ${seconds}::int * interval '1 second' from unnest(rotations) with ordinality as kept (rotated, place) order by place
    ) where id = ${sessionId}`.execute(db);
}

it("returns a new access token and the next refresh token of the session", async () => {
  const { session, token, id } = await newcomer();
  const answer = await refresh(session.refresh_token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  const renewed = answer.json();
  expect(renewed.refresh_token).not.toBe(session.refresh_token);
  expect(renewed.user.id).toBe(id);
  expect(sessionIdOf(renewed.access_token)).toBe(sessionIdOf(token));
  expect((await get("/user", { token: renewed.access_token })).statusCode).toBe(200);
  expect((await get("/user", { token })).statusCode).toBe(200);
});

it("returns the active token for a recently rotated one without another rotation", async () => {
  const { session } = await newcomer();
  const first = session.refresh_token;
  const second = await activeToken(first);
  expect(await activeToken(first)).toBe(second);
  const third = await activeToken(second);
  expect(await activeToken(first)).toBe(third);
  expect(await activeToken(second)).toBe(third);
});

it("returns the same new token for 20 concurrent refreshes", async () => {
  const { session } = await newcomer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refresh_token)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
  const tokens = new Set(answers.map((answer) => answer.json().refresh_token));
  expect(tokens.size).toBe(1);
  expect(tokens.has(session.refresh_token)).toBe(false);
});

it("ends the session on a token after its reuse interval, including the direct predecessor", async () => {
  const { session, token } = await newcomer();
  const active = await activeToken(session.refresh_token);
  await age(sessionIdOf(token), REUSE_SECONDS + 1);
  const late = await refresh(session.refresh_token);
  expect(late.json()).toEqual({
    code: 400,
    error_code: "refresh_token_already_used",
    msg: "Invalid Refresh Token: Already Used",
  });
  for (const dead of [active, session.refresh_token])
    expect((await refresh(dead)).json()).toMatchObject({
      code: 400,
      error_code: "refresh_token_not_found",
      msg: "Invalid Refresh Token: Refresh Token Not Found",
    });
  expect((await get("/user", { token })).json()).toMatchObject({ code: 403, error_code: "session_not_found" });
});

it("measures the reuse interval from the rotation of each token", async () => {
  const { session, token } = await newcomer();
  const second = await activeToken(session.refresh_token);
  await age(sessionIdOf(token), 0.6 * REUSE_SECONDS);
  const third = await activeToken(second);
  await age(sessionIdOf(token), 0.6 * REUSE_SECONDS);
  expect(await activeToken(second)).toBe(third);
  expect((await refresh(session.refresh_token)).json().error_code).toBe("refresh_token_already_used");
});

it("accepts one concurrent refresh without a reuse interval, then ends the session", async () => {
  const { session, token } = await atOnce.newcomer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => atOnce.refresh(session.refresh_token)));
  const codes = answers.map((answer) => answer.json().error_code ?? "ok").sort();
  expect(codes.filter((code) => code === "ok")).toHaveLength(1);
  expect(codes.filter((code) => code === "refresh_token_already_used")).toHaveLength(1);
  expect(codes.filter((code) => code === "refresh_token_not_found")).toHaveLength(18);
  expect((await atOnce.get("/user", { token })).json().error_code).toBe("session_not_found");
});

it("stores only rotations within the reuse interval", async () => {
  const { session, token } = await newcomer();
  let active = session.refresh_token;
  for (let round = 0; round < 3; round += 1) active = await activeToken(active);
  await age(sessionIdOf(token), REUSE_SECONDS + 1);
  await activeToken(active);
  const { rotations, refresh_counter } = await db
    .selectFrom("auth_sessions")
    .select(["rotations", "refresh_counter"])
    .where("id", "=", sessionIdOf(token))
    .executeTakeFirstOrThrow();
  expect([rotations.length, refresh_counter]).toEqual([1, 4]);
});

it("refuses a forged token without ending its session", async () => {
  const { session, token } = await newcomer();
  const sessionId = sessionIdOf(token);
  const genuine = Buffer.from(session.refresh_token, "base64url");
  const flipped = Buffer.from(genuine);
  flipped.writeUInt8((flipped.at(-1) as number) ^ 1, flipped.length - 1);
  const forged = [
    deriveRefreshToken(Buffer.alloc(32), sessionId, 0),
    deriveRefreshToken(Buffer.alloc(32), sessionId, 4_294_967_295),
    flipped.toString("base64url"),
    genuine.subarray(0, 40).toString("base64url"),
    `${session.refresh_token}=`,
    `${session.refresh_token}A`,
    "a".repeat(12),
    "☃".repeat(70),
    "x".repeat(100_000),
  ];
  for (const wrong of forged) {
    const answer = await refresh(wrong);
    expect([answer.statusCode, answer.json().error_code]).toEqual([400, "refresh_token_not_found"]);
  }
  expect((await refresh(session.refresh_token)).statusCode).toBe(200);
});

it.each([
  ["missing", {}],
  ["null", { refresh_token: null }],
  ["empty", { refresh_token: "" }],
  ["under 12 characters", { refresh_token: "short-token" }],
  ["a number", { refresh_token: 123456789012 }],
])("refuses a token that is %s as malformed", async (_case, body) => {
  const answer = await post("/token?grant_type=refresh_token", body);
  expect([answer.statusCode, answer.json().error_code]).toEqual([400, "validation_failed"]);
});

it("refuses tokens of signed-out sessions, deactivated accounts and deleted accounts", async () => {
  const gone = await newcomer();
  await post("/logout", undefined, { token: gone.token });
  expect((await refresh(gone.session.refresh_token)).json().error_code).toBe("refresh_token_not_found");

  const banned = await newcomer();
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", banned.id).execute();
  expect((await refresh(banned.session.refresh_token)).json()).toMatchObject({ code: 400, error_code: "user_banned" });
  await db.updateTable("accounts").set({ is_active: true }).where("id", "=", banned.id).execute();
  expect((await refresh(banned.session.refresh_token)).statusCode).toBe(200);

  const deleted = await newcomer();
  await db.deleteFrom("accounts").where("id", "=", deleted.id).execute();
  expect((await refresh(deleted.session.refresh_token)).json().error_code).toBe("refresh_token_not_found");
});

it("stores no refresh token in the database", async () => {
  const { session, token } = await newcomer();
  const row = await db
    .selectFrom("auth_sessions")
    .selectAll()
    .where("id", "=", sessionIdOf(token))
    .executeTakeFirstOrThrow();
  const bytes = Buffer.from(session.refresh_token, "base64url");
  expect(bytes.includes(row.refresh_key)).toBe(false);
  expect(JSON.stringify(row)).not.toContain(session.refresh_token);
});

it("keeps method and start time of the session across refreshes", async () => {
  const { session } = await newcomer();
  const claims = (token: string) =>
    JSON.parse(atob(token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? ""));
  const before = claims(session.access_token);
  const after = claims((await refresh(session.refresh_token)).json().access_token);
  expect(before.amr).toMatchObject([{ method: "password" }]);
  expect(after).toMatchObject({ amr: before.amr, aal: "aal1", session_id: before.session_id });
});
