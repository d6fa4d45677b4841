import { sql } from "kysely";
import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { toggleFavorite } from "#contract/properties/favorites.ts";
import { connectAgain } from "../db/connect.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GIVEN = "01980000-0000-7000-8000-00000000abcd";

const said: string[] = [];
// Every statement counts as slow and is logged.
const { db, as, visitor } = await testApp({ slowQueryMs: 0 }, (line) => said.push(line));
const statements = () => said.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "slow statement");

const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers["x-request-id"]);

it("puts an id into all responses and error bodies, in all parts of the server", async () => {
  for (const url of ["/api/health", "/auth/v1/settings", "/media/nothing", "/nowhere", "/%zz", "/api/users/me"])
    expect([url, idOf(await visitor.inject({ method: "GET", url }))]).toEqual([url, expect.stringMatching(UUID)]);
  const refused = await visitor.call(getMe);
  expect(refused.json().request_id).toBe(idOf(refused));
  expect(idOf(await visitor.call(getMe))).not.toBe(idOf(refused));
});

it("accepts no id from a client", async () => {
  const answer = await visitor.call(getMe, { headers: { "x-request-id": GIVEN } });
  expect(idOf(answer)).not.toBe(GIVEN);
});

it("accepts a trusted proxy's id if it is a UUID, and no other", async () => {
  const { app: behind } = await testApp({ trustProxy: ["10.0.0.0/8"] });
  const ask = (remoteAddress: string, id: string) =>
    behind.inject({ method: "GET", url: "/api/health", remoteAddress, headers: { "x-request-id": id } });
  expect(idOf(await ask("10.1.2.3", GIVEN))).toBe(GIVEN);
  expect(idOf(await ask("192.0.2.1", GIVEN))).not.toBe(GIVEN);
  for (const odd of ["", "1", `${GIVEN}0`, `${GIVEN}, ${GIVEN}`, "a\u0001", "x".repeat(500)])
    expect(idOf(await ask("10.1.2.3", odd))).toMatch(UUID);
});

it("logs a slow statement with its request and route, without its parameters", async () => {
  const person = await insertAccount(db, { email: "zzslow@example.test" });
  const caller = await as(person);
  said.length = 0;
  const answer = await caller.inject({ method: "GET", url: "/api/users/by-email?email=zzslow@example.test" });
  const mine = statements().filter(({ request_id }) => request_id === idOf(answer));
  expect(mine).toContainEqual(
    expect.objectContaining({
      statement: "select accounts",
      for: "GET /api/users/by-email",
      milliseconds: expect.any(Number),
      sql: expect.stringContaining("from"),
    }),
  );
  expect(said.join("")).not.toContain("zzslow");
});

it("attributes statements to their request after body parsing and in transactions, under concurrency", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => insertAccount(db)));
  const callers = await Promise.all(people.map(as));
  const property = await insertProperty(db);
  said.length = 0;
  const answers = await Promise.all(
    callers.map((caller, i) =>
      caller.call(toggleFavorite, { params: { id: people[i]?.id ?? "" }, body: { property_id: property.id } }),
    ),
  );
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    const mine = statements().filter(({ request_id }) => request_id === idOf(answer));
    expect(mine.map((line) => line.for)).toContain(`POST ${toggleFavorite.path}`);
  }
});

it("puts the route but not the request id into PostgreSQL's statement, so that each is planned once", async () => {
  const caller = await as(await insertAccount(db));
  // Outside the pool, because a pool connection would show this query as its last statement.
  const other = connectAgain(db);
  for (let n = 0; n < 3; n++) expect((await caller.call(getMe)).statusCode).toBe(200);
  const { rows } = await sql<{ query: string }>`
    select distinct query from pg_stat_activity where datname = current_database() and query like '/* GET /api/users/me %'`.execute(
    other,
  );
  await other.destroy();
  expect(rows).toEqual([{ query: expect.stringMatching(/^\/\* GET \/api\/users\/me \*\/ select/) }]);
});
