import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { REGION_BOUNDS, REGIONS } from "#contract/places/geography.ts";
import { NO_SPOT, spotAt } from "#contract/places/grid.ts";
import { AREAS } from "#contract/places/places.ts";
import { openTestDatabase } from "../testing/database/database.ts";
import { insertProperty } from "../testing/factories.ts";
import { AREA_POSITIONS, findAreaPosition, syncAreaPositions } from "./area-positions.ts";

const { db } = await openTestDatabase();

/** Positions inside and just outside of the regions, many of them on borders between cells. */
const position = fc.constantFrom(...REGIONS).chain((region) => {
  const { south, west, north, east } = REGION_BOUNDS[region];
  const degrees = (least: number, most: number) =>
    fc.oneof(
      fc.double({ min: least - 0.01, max: most + 0.01, noNaN: true }),
      fc.integer({ min: -2, max: Math.round((most - least) * 400) + 2 }).map((cell) => least + cell * 0.0025),
      fc.integer({ min: -2, max: Math.round((most - least) * 400) + 2 }).map((cell) => least + cell / 400),
    );
  return fc.record({ lat: degrees(south, north), lon: degrees(west, east) });
});

it("computes the same spots in SQL and TypeScript", async () => {
  const positions = fc.sample(position, { numRuns: 20_000, seed: 9 });
  const numbered = positions.map((given, n) => ({ ...given, n }));
  const { rows } = await sql<{ spot: number }>`
    select spot_of(lat, lon) as spot
    from json_to_recordset(${JSON.stringify(numbered)}::text::json) as given (lat double precision, lon double precision, n int)
    order by n`.execute(db);
  expect(rows.map(({ spot }) => spot)).toEqual(positions.map(spotAt));
});

it("stores all areas of the catalogue, with their positions", async () => {
  const rows = await db.selectFrom("area_positions").selectAll().execute();
  const names = Object.entries(AREAS).flatMap(([city, areas]) => areas.map(({ name }) => `${city}/${name}`));
  expect(rows.map(({ city, area }) => `${city}/${area}`).sort()).toEqual(names.sort());
  const placed = rows.filter(({ latitude }) => latitude !== null);
  expect(placed).toHaveLength(AREA_POSITIONS.length);
  for (const { city, area, latitude, longitude, precision, is_stale } of placed) {
    expect(findAreaPosition(city, ` ${area.toUpperCase()} `)).toMatchObject({
      lat: latitude,
      lon: longitude,
      precision,
    });
    expect(is_stale).toBe(false);
  }
  expect(findAreaPosition("Bangalore", "Nowhere Layout")).toBeNull();
});

const listed = (id: string) =>
  db.selectFrom("catalogue").select(["spot", "traits", "deposit"]).where("id", "=", id).executeTakeFirstOrThrow();
const ROUGH = 1 << 29;

it("lists homes by pin, else by area, and marks rough positions", async () => {
  const pin = { latitude: 12.98, longitude: 77.64, position_source: "pin" };
  const spotOf = async (overrides: object) => {
    const { spot, traits } = await listed((await insertProperty(db, overrides)).id);
    return { spot, isRough: (traits & ROUGH) !== 0 };
  };
  const at = (area: string) => spotAt(findAreaPosition("Bangalore", area) ?? { lat: 0, lon: 0 });
  expect(await spotOf({ area: "Indiranagar" })).toEqual({ spot: at("Indiranagar"), isRough: false });
  expect(await spotOf({ area: " indiranagar", ...pin })).toEqual({
    spot: spotAt({ lat: 12.98, lon: 77.64 }),
    isRough: false,
  });
  expect(await spotOf({ area: "Hebbal" })).toEqual({ spot: at("Hebbal"), isRough: true });
  expect(await spotOf({ area: "Hebbal", ...pin })).toMatchObject({ isRough: false });
  expect(await spotOf({ area: "Nowhere Layout" })).toEqual({ spot: NO_SPOT, isRough: false });
});

it("updates the homes of a moved area at the next start", async () => {
  const { id } = await insertProperty(db, { area: "Domlur", security_deposit: 70_000 });
  const before = await listed(id);
  await sql`update area_positions set latitude = 12.61, longitude = 77.31 where area = 'Domlur'`.execute(db);
  await sql`update properties set version = version where id = ${id}`.execute(db);
  expect((await listed(id)).spot).toBe(spotAt({ lat: 12.61, lon: 77.31 }));
  await syncAreaPositions(db);
  expect(await listed(id)).toEqual(before);
  expect(before.deposit).toBe(70_000);
});

it("adds areas without a position to a database of an earlier version", async () => {
  await db.deleteFrom("area_positions").where("latitude", "is", null).execute();
  const { id } = await insertProperty(db, { city: "Noida", area: "Sector 93" });
  const before = await listed(id);
  await syncAreaPositions(db);
  const added = await db.selectFrom("area_positions").selectAll().where("area", "=", "Sector 93").execute();
  expect(added).toMatchObject([{ city: "Noida", latitude: null, longitude: null, precision: null, is_stale: false }]);
  await sql`update properties set version = version where id = ${id}`.execute(db);
  expect(await listed(id)).toEqual(before);
  expect(before.spot).toBe(NO_SPOT);
});

it("forgets the position of an area that is no longer in the data", async () => {
  const gone = {
    city: "Bangalore",
    area: "Former Layout",
    latitude: 12.9,
    longitude: 77.6,
    precision: "area",
    is_stale: false,
  };
  await db.insertInto("area_positions").values(gone).execute();
  const { id } = await insertProperty(db, { area: "Former Layout" });
  expect((await listed(id)).spot).toBe(spotAt({ lat: 12.9, lon: 77.6 }));
  await syncAreaPositions(db);
  expect((await listed(id)).spot).toBe(NO_SPOT);
});

it("keeps the catalogue equal to its definition under random edits", async () => {
  const homes = await Promise.all(Array.from({ length: 20 }, () => insertProperty(db, { owner_id: null })));
  const edit = fc.record({
    home: fc.nat(homes.length - 1),
    area: fc.constantFrom("Indiranagar", "Hebbal", "Nowhere Layout", "HSR Layout"),
    pin: fc.option(
      fc.record({ latitude: fc.double({ min: 12.7, max: 13.3, noNaN: true }), longitude: fc.constant(77.6) }),
    ),
    pets_allowed: fc.boolean(),
    security_deposit: fc.nat(1000),
    is_available: fc.boolean(),
  });
  for (const { home, pin, ...columns } of fc.sample(edit, { numRuns: 1000, seed: 5 }))
    await db
      .updateTable("properties")
      .set({
        ...columns,
        latitude: null,
        longitude: null,
        position_source: null,
        ...(pin && { ...pin, position_source: "import" }),
      })
      .where("id", "=", homes[home]?.id ?? "")
      .execute();
  const shown = sql.raw("id, listed, area_key, rent, traits, available_from, kind, featured, spot, deposit, words");
  const { rows } = await sql`
    with fresh as (select ${shown} from catalogue_rows where id in (select id from properties where live))
    (select ${shown} from catalogue except select ${shown} from fresh)
    union all (select ${shown} from fresh except select ${shown} from catalogue)`.execute(db);
  expect(rows).toEqual([]);
});
