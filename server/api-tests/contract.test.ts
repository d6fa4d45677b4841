import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ERRORS } from "#contract/errors.ts";
import { listCities } from "#contract/places/places.ts";
import { splitRoute } from "#contract/route-paths.ts";
import { type Access, ROUTES, type Route, SERVICE_ROUTES } from "#contract/routes.ts";
import { apiFault } from "../testing/api-fault.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { digestOfRows } from "../testing/database/stored.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";
import { contractEndpoints } from "./endpoints.ts";

const { app, db, as, visitor } = await testApp();
const account = await insertAccount(db);
const tenant = await as(account);
const admin = await as(await insertAccount(db, { type: "admin" }));

const endpoints = await contractEndpoints();
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
type Answer = Awaited<ReturnType<TestCaller["inject"]>>;

/* Each endpoint refuses these fixed inputs. `fuzz/` sends random ones. */

const addressOf = ({ path }: Endpoint, param = "01900000-0000-7000-8000-000000000000") => path.replace(/:\w+/g, param);

/** Expects a success, or a client error with our error body. */
const expectUnderstandable = (answer: Answer, what?: unknown) =>
  expect(apiFault(answer), JSON.stringify(what)?.slice(0, 400)).toBeNull();

/**
 * Returns a function that expects an understandable response to a call, and that a refused call writes nothing. Reads
 * the stored rows only once per refused call, because reading takes longer than the call.
 */
function expectAllOrNothing() {
  let before: string | null = null;
  return async (send: () => Promise<Answer>, what: unknown) => {
    before ??= await digestOfRows(db);
    const answer = await send();
    expectUnderstandable(answer, what);
    if (answer.statusCode < 400) before = null;
    else expect(await digestOfRows(db), JSON.stringify(what)).toBe(before);
  };
}

it("declares an endpoint for every route", () => {
  expect(endpoints.map(({ route }) => route).sort()).toEqual(Object.keys(ROUTES).sort());
});

it.each(Object.keys({ ...ROUTES, ...SERVICE_ROUTES }))("serves %s", (route) => {
  const { method, path } = splitRoute(route as Route);
  expect(app.hasRoute({ method, url: path.replace(/\?.*/, "") })).toBe(true);
});

const REFUSALS: Record<Access, Partial<Record<"visitor" | "tenant" | "admin", keyof typeof ERRORS>>> = {
  public: {},
  account: { visitor: "not_signed_in" },
  member: { visitor: "not_signed_in", admin: "members_only" },
  admin: { visitor: "not_signed_in", tenant: "admin_only" },
};

/** Returns a caller that may call an endpoint. Others are refused before anything of the call is read. */
const allowedCaller = ({ access }: Endpoint) => (access === "admin" ? admin : tenant);

it.each(named)("allows %s only for the callers that its access names", async (_, endpoint) => {
  for (const [name, caller] of Object.entries({ visitor, tenant, admin })) {
    const answer = await caller.inject({
      method: endpoint.method,
      url: addressOf(endpoint),
      ...(endpoint.body && { payload: {} }),
    });
    const refusal = REFUSALS[endpoint.access][name as "visitor"];
    if (refusal) {
      expect(answer.statusCode, name).toBe(ERRORS[refusal].status);
      const text = (refusal === "not_signed_in" && endpoint.signIn) || ERRORS[refusal].text;
      expect(answer.json(), name).toMatchObject({ code: refusal, error: text });
    } else if (answer.statusCode >= 400) {
      expect(["not_signed_in", "admin_only", "members_only", "session_expired"], name).not.toContain(
        answer.json().code,
      );
    }
    expectUnderstandable(answer, name);
  }
});

const [header, claims, signature] = (tenant.token ?? "").split(".");
const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
const WRONG_SIGNATURE = `Bearer ${header}.${claims}.${signature?.slice(0, -4)}AAAA`;
const BAD_AUTHORIZATIONS = [
  "Bearer",
  "Basic dXNlcjpwYXNz",
  "Bearer nonsense",
  "Bearer a.b.c",
  WRONG_SIGNATURE,
  `Bearer ${header}.${claims}`,
  `Bearer ${unsigned}`,
  `Bearer ${"x".repeat(8000)}`,
  `Bearer ${tenant.token} ${tenant.token}`,
  "Bearer \u00ff\u00fe",
];

async function expectExpired(endpoint: Endpoint, authorization: string): Promise<void> {
  const request = { method: endpoint.method, url: addressOf(endpoint), headers: { authorization } };
  const answer = await visitor.inject(request);
  expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining({ code: "session_expired" })]);
}

it.each(BAD_AUTHORIZATIONS)("responds 401 to the token %#, also where none is needed", async (authorization) => {
  for (const endpoint of [getMe, listCities]) await expectExpired(endpoint, authorization);
});

it.each(named)("responds 401 to an invalid token at %s", (_, endpoint) => expectExpired(endpoint, WRONG_SIGNATURE));

it.each([...new Set(endpoints.map(({ path }) => path))])("refuses methods that %s does not take", async (path) => {
  const taken = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method as string);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
    if (taken.includes(method)) continue;
    const url = path.replace(/:\w+/g, "01900000-0000-7000-8000-000000000000");
    // Another path with a parameter may match first: /api/users/me is also the user with the id "me".
    const isShadowed = endpoints.some((other) => other.method === method && matches(other.path, url));
    if (isShadowed) continue;
    const answer = await admin.inject({ method, url });
    expect([404, 405], `${method} ${path}`).toContain(answer.statusCode);
    expectUnderstandable(answer, `${method} ${path}`);
  }
});

function matches(path: string, url: string): boolean {
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(url);
}

const BODIES = [
  "",
  "{",
  "null",
  "[]",
  "[[{}]]",
  '"text"',
  "17",
  "true",
  "{}{}",
  "\ufeff{}",
  '{"__proto__":{"type":"admin"}}',
  '{"constructor":{"prototype":{"type":"admin"}}}',
  '{"name":"a\\u0000b","title":"a\\u0000b","id":"\\u0000"}',
  '{"name":"\\ud800"}',
  '{"name":1e400,"rent":1e400}',
  '{"id":{"id":{"id":{}}},"location":{"city":{"area":[]}}}',
  `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  `{"name":"${"x".repeat(900_000)}"}`,
  `{"description":"${"x".repeat(1_100_000)}"}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
];
const CONTENT_TYPES = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "nonsense",
  "",
];
const withBody = named.filter(([, endpoint]) => endpoint.body);

/**
 * Returns an address that the caller may act on. Creates properties and the subjects of admin calls each time, because
 * some calls delete them.
 */
async function ownAddressOf(endpoint: Endpoint): Promise<string> {
  if (endpoint.path.startsWith("/api/admin/users/")) return addressOf(endpoint, (await insertAccount(db)).id);
  if (endpoint.path.startsWith("/api/admin/properties/"))
    return addressOf(endpoint, (await insertProperty(db, { status: "pending" })).id);
  if (!endpoint.path.startsWith("/api/properties/")) return addressOf(endpoint, account.id);
  await db.deleteFrom("properties").where("owner_id", "=", account.id).execute();
  return addressOf(endpoint, (await insertProperty(db, ownedBy(account))).id);
}

it.each(withBody)("survives an invalid body at %s", async (_, endpoint) => {
  const url = await ownAddressOf(endpoint);
  const check = expectAllOrNothing();
  const caller = allowedCaller(endpoint);
  for (const payload of BODIES) {
    const request = { method: endpoint.method, url, payload };
    const send = () => caller.inject({ ...request, headers: { "content-type": "application/json" } });
    await check(send, String(payload).slice(0, 60));
  }
  for (const contentType of CONTENT_TYPES) {
    const request = { method: endpoint.method, url: addressOf(endpoint), payload: "name=x" };
    const answer = await caller.inject({ ...request, headers: { "content-type": contentType } });
    expect([400, 415], contentType).toContain(answer.statusCode);
    expectUnderstandable(answer, contentType);
  }
});
