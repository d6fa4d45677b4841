import { sql } from "kysely";
import { expect, it } from "vitest";
import { AMENITIES } from "#contract/properties/property-terms.ts";
import { edit, editingApp, read } from "./testing.ts";

const { db, admin, home } = await editingApp();

it("rejects an edit of an older version, and writes nothing", async () => {
  const { id, owner } = await home();
  const { version } = await read(owner, id);
  expect((await edit(admin, id, { rent: 26_000, version })).json()).toMatchObject({ version: version + 1 });
  const before = await read(owner, id);
  const stale: [object, Record<string, string>?][] = [
    [{ version }],
    [{}, { "if-match": `"${version}"` }],
    [{}, { "if-match": `"0", "${version}"` }],
    [{}, { "if-match": `W/"${version + 1}"` }],
    [{ version: version + 1 }, { "if-match": `"${version}"` }],
    [{ version: version + 2 }],
  ];
  for (const [given, headers] of stale) {
    const answer = await edit(owner, id, { rent: 27_000, ...given }, headers);
    expect(answer.statusCode, JSON.stringify([given, headers])).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "property_changed",
      error: "This property has changed since you opened it. Compare the changes, then save again.",
    });
  }
  expect(await read(owner, id)).toEqual(before);
});

it("returns the property for a repeated save whose response was lost", async () => {
  const { id, owner } = await home();
  const save = () => edit(owner, id, { title: "Another title", maintenance: 0, version: 1 });
  const first = await save();
  expect(first.json()).toMatchObject({ title: "Another title", status: "pending", version: 2 });
  const again = await save();
  expect(again.statusCode).toBe(200);
  expect(again.json()).toEqual(first.json());
});

it("accepts an edit of the current version, of any version, or without a version", async () => {
  const { id, owner } = await home();
  const current: [object, Record<string, string>?][] = [
    [{ version: 1 }],
    [{ version: 2 }],
    [{}, { "if-match": '"3"' }],
    [{}, { "if-match": '"1", "4"' }],
    [{}, { "if-match": "*" }],
    [{}],
  ];
  for (const [n, [given, headers]] of current.entries()) {
    const answer = await edit(owner, id, { rent: 20_000 + n, ...given }, headers);
    expect(answer.json()).toMatchObject({ rent: 20_000 + n, version: n + 2 });
  }
});

it("accepts one of several concurrent edits of the same version", async () => {
  const { id, owner } = await home();
  // Holds the property's lock until all edits wait for it.
  const holding = await db.startTransaction().execute();
  await holding.selectFrom("properties").select("id").where("id", "=", id).forUpdate().execute();
  const edits = [0, 1, 2, 3, 4].map((n) => edit(n % 2 ? owner : admin, id, { rent: 20_000 + n, version: 1 }));
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.waiting;
    })
    .toBe(edits.length);
  await holding.commit().execute();
  const answers = await Promise.all(edits);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await read(owner, id)).toEqual(answers.find(({ statusCode }) => statusCode === 200)?.json());
});

it("applies all of twenty concurrent edits of different fields", async () => {
  const { id, owner } = await home();
  await Promise.all(AMENITIES.map((name) => edit(owner, id, { amenities: { [name]: true } })));
  const { amenities } = await read(owner, id);
  expect(AMENITIES.filter((name) => !amenities[name])).toEqual([]);
});
