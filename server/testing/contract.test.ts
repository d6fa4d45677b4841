import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { ERRORS } from "#contract/errors.ts";
import { splitRoute } from "#contract/route-paths.ts";
import { type Access, ROUTES, type Route, SERVICE_ROUTES } from "#contract/routes.ts";
import { type TestCaller, testApp } from "./app.ts";
import { contractEndpoints } from "./endpoints.ts";
import { insertAccount, insertProperty, ownedBy } from "./factories.ts";
import { partsOf } from "./schemas.ts";

const { app, db, as, visitor } = await testApp();
const account = await insertAccount(db);
const tenant = await as(account);
const admin = await as(await insertAccount(db, { type: "admin" }));
const { id } = await insertProperty(db, ownedBy(account));

/** The account that random calls of an admin may deactivate or delete. */
const bystander = await insertAccount(db);

const endpoints = await contractEndpoints();
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
type Answer = Awaited<ReturnType<TestCaller["inject"]>>;

const SEED = 2026;
/** Random inputs for each endpoint. `npm run bench -- fuzz` tries more. */
const INPUTS = 50;

const addressOf = ({ path }: Endpoint, param = "01900000-0000-7000-8000-000000000000") => path.replace(/:\w+/g, param);

/** Expects a success, or a client error with our error body. */
function expectUnderstandable(answer: Answer, what?: unknown): void {
  const said = `${JSON.stringify(what)?.slice(0, 400)} → ${answer.statusCode} ${answer.body.slice(0, 400)}`;
  expect(answer.statusCode, said).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  const body = answer.json();
  expect(ERRORS, said).toHaveProperty(body.code);
  expect(body.error, said).toMatch(/\S/);
  expect(body.request_id, said).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.body, said).not.toMatch(/ at .*\.[jt]s:|syntax error|select .* from |insert into /);
}

/**
 * Returns all rows that API calls may write, as one string. Leaves out sign-in data, rate limits, reminders and jobs.
 */
async function stored(): Promise<string> {
  const { rows } = await sql<{ all: string }>`select md5(concat(
    (select string_agg(row::text, '' order by id) from accounts row),
    (select string_agg(row::text, '' order by id) from properties row),
    (select string_agg(row::text, '' order by path) from uploads row),
    (select string_agg(row::text, '' order by row::text) from favorites row),
    (select string_agg(row::text, '' order by row::text) from conversations row),
    (select string_agg(row::text, '' order by row::text) from participants row),
    (select string_agg(row::text, '' order by row::text) from messages row),
    (select string_agg(row::text, '' order by id) from audit_log row)
  )) as all`.execute(db);
  return rows[0]?.all ?? "";
}

/**
 * Returns a function that expects an understandable response to a call, and that a refused call writes nothing. Reads
 * the stored rows only once per refused call, because reading takes longer than the call.
 */
function expectAllOrNothing() {
  let before: string | null = null;
  return async (send: () => Promise<Answer>, what: unknown) => {
    before ??= await stored();
    const answer = await send();
    expectUnderstandable(answer, what);
    if (answer.statusCode < 400) before = null;
    else expect(await stored(), JSON.stringify(what)).toBe(before);
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

/** Returns the callers that may call an endpoint. The others are refused before anything of the call is read. */
const allowedCallers = ({ access }: Endpoint) =>
  Object.entries({ tenant, admin }).flatMap(([name, caller]) =>
    REFUSALS[access][name as "tenant" | "admin"] ? [] : [caller],
  );

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
const BAD_AUTHORIZATIONS = [
  "Bearer",
  "Basic dXNlcjpwYXNz",
  "Bearer nonsense",
  "Bearer a.b.c",
  `Bearer ${header}.${claims}.${signature?.slice(0, -4)}AAAA`,
  `Bearer ${header}.${claims}`,
  `Bearer ${unsigned}`,
  `Bearer ${"x".repeat(8000)}`,
  `Bearer ${tenant.token} ${tenant.token}`,
  "Bearer \u00ff\u00fe",
];

it.each(named)("responds 401 to every invalid token at %s", async (_, endpoint) => {
  for (const authorization of BAD_AUTHORIZATIONS) {
    const answer = await visitor.inject({
      method: endpoint.method,
      url: addressOf(endpoint),
      headers: { authorization },
    });
    expect(answer.statusCode, authorization).toBe(401);
    expect(answer.json(), authorization).toMatchObject({ code: "session_expired" });
  }
});

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
  for (const caller of [tenant, admin])
    for (const payload of BODIES) {
      const request = { method: endpoint.method, url, payload };
      const send = () => caller.inject({ ...request, headers: { "content-type": "application/json" } });
      await check(send, String(payload).slice(0, 60));
    }
  for (const contentType of CONTENT_TYPES) {
    const request = { method: endpoint.method, url: addressOf(endpoint), payload: "name=x" };
    const caller = endpoint.access === "member" ? tenant : admin;
    const answer = await caller.inject({ ...request, headers: { "content-type": contentType } });
    expect([400, 415], contentType).toContain(answer.statusCode);
    expectUnderstandable(answer, contentType);
  }
});

/** Returns the names in a schema, including nested names, in both spellings. */
function namesIn(schema: z.ZodType | undefined): string[] {
  const all = partsOf(schema).flatMap(({ path }) => path.match(/\w+/g) ?? []);
  const camel = all.map((name) => name.replace(/_([a-z])/g, (__, letter: string) => letter.toUpperCase()));
  const snake = all.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return [...new Set([...all, ...camel, ...snake])];
}

const text = fc.oneof(
  fc.constantFrom(
    ...["", " ", "0", "-1", "1e9", "9".repeat(15), "9".repeat(30), "NaN", "null", "true", "2026-02-29", "0000-00-00"],
    ...["9999-12-31", "-0001-01-01", "\0", "a\0b", "\ud800", "' or 1=1 --", "%00", "../../etc/passwd", "\u202e", "𝕏🏠"],
    ...[
      "__proto__",
      "constructor",
      "[object Object]",
      "<script>",
      "x".repeat(3000),
      id,
      bystander.id,
      "Bangalore",
      "2BHK",
    ],
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
);
const anything = fc.oneof(
  text,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, -2147483649, 2147483648, 9007199254740992),
  fc.array(text, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom("id", "city", "area", "__proto__", "length"), text, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 4 }),
);
const budget = { seed: SEED, numRuns: INPUTS };

const withQuery = named.filter(([, endpoint]) => endpoint.query);
it.each(withQuery)("responds to any query at %s", async (_, endpoint) => {
  const names = fc.constantFrom(...namesIn(endpoint.query), "unknown", "__proto__");
  const queries = fc.array(fc.tuple(names, text), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(queries, async (pairs) => {
      const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&");
      expectUnderstandable(
        await tenant.inject({ method: endpoint.method, url: `${addressOf(endpoint)}?${search}` }),
        pairs,
      );
    }),
    budget,
  );
});

it.each(withQuery)("responds to any bytes as a query at %s", async (_, endpoint) => {
  const bytes = fc.string({ unit: fc.constantFrom(..."%&=+;,[]{}\"'\\|^`~0fFcC8éa"), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(bytes, async (search) => {
      const url = `${addressOf(endpoint)}?${search.replaceAll("é", "%E9")}`;
      expectUnderstandable(await tenant.inject({ method: endpoint.method, url }), search);
    }),
    budget,
  );
});

const withParams = named.filter(([, endpoint]) => endpoint.params);
it.each(withParams)("responds to any id at %s", async (_, endpoint) => {
  await fc.assert(
    fc.asyncProperty(text, async (param) => {
      const url = addressOf(endpoint, encodeURIComponent(param.toWellFormed()));
      const request = { method: endpoint.method, url, ...(endpoint.body && { payload: {} }) };
      for (const caller of allowedCallers(endpoint)) expectUnderstandable(await caller.inject(request), param);
    }),
    budget,
  );
});

it.each(withBody)("responds to any body at %s, and writes all of it or nothing", async (_, endpoint) => {
  const names = fc.constantFrom(...namesIn(endpoint.body), "unknown");
  const inner = fc.oneof(
    { weight: 3, arbitrary: anything },
    { weight: 1, arbitrary: fc.dictionary(names, anything, { maxKeys: 4 }) },
  );
  const bodies = fc.dictionary(names, inner, { maxKeys: 8 });
  const url = await ownAddressOf(endpoint);
  const check = expectAllOrNothing();
  let latest: Promise<void> = Promise.resolve();
  await fc.assert(
    fc.asyncProperty(bodies, fc.constantFrom(...allowedCallers(endpoint)), (payload, caller) => {
      latest = check(() => caller.inject({ method: endpoint.method, url, payload }), payload);
      return latest;
    }),
    budget,
  );
  // Waits for the call in flight, which would otherwise write during the next test.
  await latest;
});
