import { v4 as uuidv4 } from "uuid";
import { expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { testApp } from "../../testing/app.ts";
import { authCalls } from "../testing/auth.ts";
import { factorCalls } from "../testing/authenticator.ts";

const told = (response: Awaited<ReturnType<ReturnType<typeof authCalls>["get"]>>) => [
  response.statusCode,
  response.json().error_code,
];

/** Refills one request per minute, so that a slow run stays at the limit. */
const slowRefill = { rateLimitScale: 1, auth: { ...readConfig({}).auth, rateLimitMfa: 1 } };

it("limits challenges and attempts per client", async () => {
  const limited = await testApp(slowRefill);
  const own = authCalls(limited.app);
  const { token } = await own.newcomer();
  const { factorId } = await factorCalls(own, limited.db).enrolled(token);
  for (const call of ["challenge", "verify"]) {
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect((await own.post(`/factors/${factorId}/${call}`, {}, { token })).statusCode).not.toBe(429);
    const refused = await own.post(`/factors/${factorId}/${call}`, {}, { token });
    expect(told(refused)).toEqual([429, "over_request_rate_limit"]);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  }
});

it("limits enrolment and removal of factors per user", async () => {
  const limited = await testApp(slowRefill);
  const own = authCalls(limited.app);
  const { token } = await own.newcomer();
  const enrol = () => own.post("/factors", { factor_type: "totp", friendly_name: "a" }, { token });
  const remove = () => own.del(`/factors/${uuidv4()}`, { token });
  for (const call of [enrol, remove]) {
    for (let attempt = 0; attempt < 30; attempt += 1) expect((await call()).statusCode).not.toBe(429);
    expect(told(await call())).toEqual([429, "over_request_rate_limit"]);
  }
});

it("limits attempts per user across clients", async () => {
  const limited = await testApp(slowRefill);
  const own = authCalls(limited.app);
  const { token } = await own.newcomer();
  const { factorId, codeOf } = await factorCalls(own, limited.db).enrolled(token);
  const attempt = (index: number, code: string) =>
    limited.app.inject({
      method: "POST",
      url: `/auth/v1/factors/${factorId}/verify`,
      remoteAddress: `203.0.113.${index}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { challenge_id: uuidv4(), code },
    });
  for (let index = 0; index < 30; index += 1) expect((await attempt(index, "000000")).statusCode).not.toBe(429);
  expect(told(await attempt(31, codeOf()))).toEqual([429, "over_request_rate_limit"]);
  const other = await own.newcomer();
  expect((await factorCalls(own, limited.db).secured(other.token)).session.user.id).toBe(other.id);
});
