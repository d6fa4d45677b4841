import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { TENANT_TYPES } from "#contract/properties/property-terms.ts";
import { testDatabase } from "#server/testing/database/database.ts";
import { importFile } from "./run.ts";

const db = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "basera-mappings-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function importFixture(name: string) {
  const options = { file: path.join(import.meta.dirname, "fixtures", name), reportFile: path.join(folder, "refused") };
  const summary = await importFile(db, options);
  expect(await importFile(db, options)).toMatchObject({ created: 0, updated: 0, unchanged: summary.created });
  const properties = await db
    .selectFrom("properties")
    .selectAll()
    .where("import_key", "like", `${summary.mapping}:%`)
    .orderBy("rent", "desc")
    .execute();
  return { summary, properties };
}

it("reads house-rent-2022, with two months' rent as deposit", async () => {
  const { summary, properties } = await importFixture("house-rent-2022.csv");
  expect(summary).toMatchObject({ mapping: "house-rent-2022", lines: 5, created: 2, refused: 3 });
  expect(summary.faults.map(({ fault }) => fault).sort()).toEqual([
    "Area Locality: names no area or sector",
    "BHK: More than four bedrooms: there is no such type",
    "Rent must be at least ₹1,000",
  ]);
  expect(properties[0]).toMatchObject({
    title: "3BHK of 1900 sq ft in JP Nagar",
    city: "Bangalore",
    area: "JP Nagar",
    nearby_landmarks: ["Jp Nagar Phase 7"],
    furnished: "Furnished",
    tenant_types: ["Bachelor", "Family"],
    security_deposit: 140_000,
    available_from: "2022-06-30",
  });
  expect(properties[1]).toMatchObject({ city: "Delhi", area: "Uttam Nagar", tenant_types: ["Family"] });
});

it("reads Makaan, without rents that are placeholders", async () => {
  const { summary, properties } = await importFixture("makaan.csv");
  expect(summary).toMatchObject({ mapping: "makaan", lines: 4, created: 2, refused: 2 });
  expect(properties[0]).toMatchObject({
    type: "3BHK",
    area: "Rohini",
    security_deposit: 100_000,
    title: "3 BHK Villa of 1,592 sq ft in Rohini",
    description: "3 BHK Villa of 1,592 sq ft in Rohini, Delhi. Bathrooms: 3. Semi-Furnished.",
  });
  expect(properties[1]).toMatchObject({
    type: "RK",
    area: "Indiranagar",
    security_deposit: 0,
    description: "A small, bright room.",
  });
});

it("reads NoBroker with amenities and both date formats", async () => {
  const { summary, properties } = await importFixture("nobroker-2018.csv");
  expect(summary).toMatchObject({ mapping: "nobroker-2018", lines: 3, created: 2, refused: 1 });
  expect(properties[0]).toMatchObject({
    type: "2BHK",
    area: "Bellandur",
    nearby_landmarks: ["Green Glen Layout"],
    available_from: "2018-02-03",
    ...{ lift: true, wifi: true, security: true, shopping_complex: true, power_backup: true, parking: true },
    ...{ gym: false, ac: false, swimming_pool: false },
    tenant_types: TENANT_TYPES,
  });
  expect(properties[1]).toMatchObject({
    ...{ type: "RK", area: "Somewhere Else", available_from: "2018-06-24", furnished: "Unfurnished", parking: false },
    security_deposit: 16_000,
  });
});
