import type { LightMyRequestResponse } from "fastify";
import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { endPageSession, startPageSession } from "#contract/accounts/page-session.ts";
import { contractEndpoints } from "../../api-tests/endpoints.ts";
import { testApp } from "../../testing/app.ts";
import { insertAccount } from "../../testing/factories.ts";
import { openSockets } from "../../testing/sockets.ts";
import { authCalls } from "../testing/auth.ts";
import { factorCalls } from "../testing/authenticator.ts";

let said = "";
const { app, as, db, config, visitor } = await testApp({}, (line) => {
  said += line;
});
const auth = authCalls(app);
const factors = factorCalls(auth, db);
const secure = await testApp({ siteUrl: "https://basera.example" });
const { refused } = await openSockets(app);

const OWN_PAGE = { "sec-fetch-site": "same-origin" };
const cookieOf = ({ headers }: LightMyRequestResponse) =>
  [headers["set-cookie"] ?? []].flat().find((set) => set.includes("basera-page"));
const cookieValueOf = (answer: LightMyRequestResponse) => /basera-page=([^;]*)/.exec(cookieOf(answer) ?? "")?.[1] ?? "";
const ATTRIBUTES = "Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax";
const VALUE = "1\\.[\\w-]{22}\\.[\\w-]{43}";

async function signUp(headers: Record<string, string>, to = auth) {
  const { email, password } = await to.newcomer();
  return to.post("/token?grant_type=password", { email, password }, { headers });
}

it("is sent to pages of the site with a session, unreadable for scripts and without a domain", async () => {
  expect(cookieOf(await signUp(OWN_PAGE))).toMatch(new RegExp(`^basera-page=${VALUE}; ${ATTRIBUTES}$`));
});

it("has the prefix __Host- and is Secure on https", async () => {
  const cookie = cookieOf(await signUp(OWN_PAGE, authCalls(secure.app)));
  expect(cookie).toMatch(new RegExp(`^__Host-basera-page=${VALUE}; ${ATTRIBUTES}; Secure$`));
});

it.each([
  ["another site", { "sec-fetch-site": "cross-site" }],
  ["a sibling domain", { "sec-fetch-site": "same-site" }],
  ["the address bar", { "sec-fetch-site": "none" }],
  ["an origin that contradicts the browser", { "sec-fetch-site": "cross-site", origin: config.siteUrl }],
  ["another origin in an older browser", { origin: "https://evil.example" }],
  ["a sandboxed frame in an older browser", { origin: "null" }],
  ["a client that is no browser", {}],
])("is not sent to %s", async (_what, headers) => {
  const answer = await signUp(headers as Record<string, string>);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["set-cookie"] ?? []).toEqual([]);
});

it("is sent to an older browser that names the site as origin", async () => {
  expect(cookieOf(await signUp({ origin: config.siteUrl }))).toContain("HttpOnly");
});

it("comes with sign-up, password, refresh and second step, but not with a refusal", async () => {
  const data = { name: "Asha Rao" };
  const email = "all.ways@example.test";
  const password = "correct horse 9";
  const signedUp = await auth.post("/signup", { email, password, data }, { headers: OWN_PAGE });
  const { access_token: token, refresh_token } = signedUp.json();
  const refreshed = await auth.post("/token?grant_type=refresh_token", { refresh_token }, { headers: OWN_PAGE });
  expect(cookieValueOf(signedUp)).not.toBe("");
  expect(cookieValueOf(refreshed)).toBe(cookieValueOf(signedUp));
  const { factorId, codeOf } = await factors.enrolled(token);
  const answer = { challenge_id: await factors.challenge(token, factorId), code: codeOf() };
  const verified = await auth.post(`/factors/${factorId}/verify`, answer, { token, headers: OWN_PAGE });
  expect(verified.statusCode).toBe(200);
  expect(cookieValueOf(verified)).not.toBe(cookieValueOf(signedUp));
  const bad = await auth.post("/token?grant_type=password", { email, password: "wrong" }, { headers: OWN_PAGE });
  expect([bad.statusCode, cookieOf(bad)]).toEqual([400, undefined]);
});

it("differs between sessions of one account", async () => {
  const account = await insertAccount(db);
  const values = await Promise.all(
    [await as(account), await as(account)].map(async (person) =>
      cookieValueOf(await person.call(startPageSession, { headers: OWN_PAGE })),
    ),
  );
  expect(new Set(values).size).toBe(2);
});

it.each([
  ["local", true],
  ["global", true],
  ["others", false],
])("is cleared by signing out with scope %s: %s", async (scope, isCleared) => {
  const { token } = await auth.newcomer();
  const answer = await auth.post(`/logout?scope=${scope}`, undefined, { token, headers: OWN_PAGE });
  expect(answer.statusCode).toBe(204);
  expect(cookieOf(answer)).toBe(isCleared ? "basera-page=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax" : undefined);
});

it("is not cleared by signing out from elsewhere", async () => {
  const { token } = await auth.newcomer();
  const answer = await auth.post("/logout", undefined, { token, headers: { "sec-fetch-site": "cross-site" } });
  expect([answer.statusCode, cookieOf(answer)]).toEqual([204, undefined]);
});

it("is set and cleared by the calls of the API, for pages of the site only", async () => {
  const person = await as(await insertAccount(db));
  const set = await person.call(startPageSession, { headers: OWN_PAGE });
  expect([set.statusCode, set.body]).toEqual([204, ""]);
  expect(cookieOf(set)).toMatch(new RegExp(`^basera-page=${VALUE}; ${ATTRIBUTES}$`));
  const cleared = await visitor.call(endPageSession, { headers: OWN_PAGE });
  expect([cleared.statusCode, cookieOf(cleared)?.startsWith("basera-page=; Max-Age=0;")]).toEqual([204, true]);
  for (const headers of [{}, { "sec-fetch-site": "cross-site" }, { origin: "null" }] as Record<string, string>[])
    for (const refusal of [
      await person.call(startPageSession, { headers }),
      await visitor.call(endPageSession, { headers }),
    ]) {
      expect([refusal.statusCode, refusal.json().code]).toEqual([403, "forbidden"]);
      expect(refusal.headers["set-cookie"]).toBeUndefined();
    }
});

it("authorises no call of the API or the auth service, and no socket", async () => {
  const person = await as(await insertAccount(db, { type: "admin" }));
  const cookie = `basera-page=${cookieValueOf(await person.call(startPageSession, { headers: OWN_PAGE }))}`;
  for (const endpoint of await contractEndpoints()) {
    const request = {
      method: endpoint.method,
      url: endpoint.path.replace(/:\w+/g, "01900000-0000-7000-8000-000000000000"),
    } as const;
    const [alone, without] = [
      await app.inject({ ...request, headers: { cookie, ...OWN_PAGE } }),
      await app.inject({ ...request, headers: OWN_PAGE }),
    ];
    expect(alone.statusCode, `${request.method} ${request.url}`).toBe(without.statusCode);
    if (endpoint.access !== "public") expect(alone.statusCode).toBe(401);
  }
  for (const path of ["/user", "/reauthenticate"])
    expect((await auth.get(path, { headers: { cookie } })).statusCode).toBe(401);
  expect((await auth.post("/logout", undefined, { headers: { cookie } })).statusCode).toBe(401);
  await refused({}, { cookie });
  expect((await person.call(getMe)).statusCode).toBe(200);
});

it("is masked in the log", async () => {
  const person = await as(await insertAccount(db));
  const value = cookieValueOf(await person.call(startPageSession, { headers: OWN_PAGE }));
  app.log.error({ headers: { cookie: `basera-page=${value}` } }, `no page for basera-page=${value}`);
  expect(said).toContain("no page for basera-page=[cookie]");
  expect(said).not.toContain(value);
});
