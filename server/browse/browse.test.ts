import { sql } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount } from "../testing/factories.ts";

const { db, as } = await testApp();
const tenant = await as(await insertAccount(db));
afterEach(() => vi.useRealTimers());

/** Inserts homes with this word, one more than the maximum that is collected and sorted. */
const insertHomes = (word: string) =>
  sql`
  insert into properties (id, owner_name, owner_email, title, type, description, rent, security_deposit, city, area, furnished,
    tenant_types, images, image_placeholders, available_from, status)
  select gen_random_uuid(), 'Meera', 'meera' || n || '@example.test', ${`Bright ${word} home`}, '2BHK', 'A home on a quiet lane.',
    25000, 100000, 'Bangalore', 'Indiranagar', 'Semi-Furnished', '{Family}', '{}', '{}', '2026-01-01', 'approved'
  from generate_series(1, 11001) n`.execute(db);

const countAndLength = async (query: object) => {
  const answer = await tenant.call(listProperties, { query });
  return [answer.headers["x-total-count"], answer.json().length];
};

it("finds homes for a very common word, on repeated searches and by date", async () => {
  await insertHomes("zinnia");
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  for (const later of ["at first", "two seconds later", "another minute later", "and another two seconds"]) {
    expect(await countAndLength({ searchTerm: "zinnia" }), later).toEqual(["10000+", 24]);
    expect(await countAndLength({ searchTerm: "zinnia", availableFrom: "2026-02-01" }), later).toEqual(["10000+", 24]);
    vi.setSystemTime(Date.now() + (later.startsWith("two") ? 61_000 : 2000));
  }
});
