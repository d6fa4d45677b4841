import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#server/testing/database/database.ts";
import { importFile } from "./run.ts";

// The notations in which portals and spreadsheets write values.

const db = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "basera-notations-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const HOME = {
  id: "",
  title: "Sunny flat near the park",
  type: "2BHK",
  rent: "25000",
  security_deposit: "50000",
  city: "Bangalore",
  area: "Indiranagar",
  furnished: "Furnished",
  tenant_type: "Family",
  available_from: "2026-12-01",
  description: "Two rooms and a balcony",
  owner_name: "Owner",
  owner_phone: "",
};

type Column = keyof typeof HOME;
let imports = 0;

/** Imports one line for each notation of a column. Returns what is stored, or the reasons of the refusal, in order. */
async function stored<T>(column: Column, notations: string[], value: (home: Stored) => T): Promise<(T | string[])[]> {
  imports += 1;
  const idOf = (place: number) => `Notation ${imports}.${place}`;
  const lines = notations.map((notation, place) => {
    const cells = { ...HOME, id: idOf(place), title: idOf(place), [column]: notation };
    return Object.values(cells)
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(",");
  });
  const [file, reportFile] = [path.join(folder, `${imports}.csv`), path.join(folder, `${imports}.ndjson`)];
  await writeFile(file, [Object.keys(HOME).join(","), ...lines].join("\n"));
  await importFile(db, { file, reportFile });
  const report = (await readFile(reportFile, "utf8").catch(() => ""))
    .split("\n")
    .filter((text) => text !== "")
    .map((text) => JSON.parse(text) as { line: number; reasons?: string[] });
  const homes = await db.selectFrom("properties").selectAll().where("title", "like", `Notation ${imports}.%`).execute();
  return notations.map((_, place) => {
    const home = homes.find(({ title }) => title === idOf(place));
    return home ? value(home) : (report.find(({ line, reasons }) => line === place + 2 && reasons)?.reasons ?? []);
  });
}
type Stored = Awaited<ReturnType<typeof storedHome>>;
const storedHome = () => db.selectFrom("properties").selectAll().executeTakeFirstOrThrow();

const notAn = (text: string) => [`rent: "${text}" is not an amount. Write 25000, 25k or 1.5 lakh`];

it("reads amounts", async () => {
  const rents: [string, number | string[]][] = [
    ["1.1 Lac", 110_000],
    ["1.5 Lakh", 150_000],
    ["1.25 L", 125_000],
    ["25k", 25_000],
    ["25,000 per month", 25_000],
    ["25,000/month", 25_000],
    ["Rs 25,000", 25_000],
    ["Rs.25,000/-", 25_000],
    ["INR 25000", 25_000],
    ["₹ 25,000", 25_000],
    ["25000.50", 25_001],
    ["25000.00 ", 25_000],
    ["25\u00a0000", 25_000],
    ["25\u202f000", 25_000],
    ["₹1,00,000", 100_000],
    ["25,000 INR", 25_000],
    ["２５０００", 25_000],
    ["२५०००", 25_000],
    ["2.5e4", notAn("2.5e4")],
    ["0x61A8", notAn("0x61A8")],
    ["25,000-30,000", notAn("25,000-30,000")],
    ["On request", notAn("On request")],
    ["25.000", notAn("25.000")],
    ["-25000", notAn("-25000")],
    ["2 months", notAn("2 months")],
    ["1", ['Rent must be at least ₹1,000: "1"']],
  ];
  expect(
    await stored(
      "rent",
      rents.map(([notation]) => notation),
      ({ rent }) => rent,
    ),
  ).toEqual(rents.map(([, rent]) => rent));
  expect(await stored("security_deposit", ["2 months", "Nil", "1.5 lakh"], (home) => home.security_deposit)).toEqual([
    50_000, 0, 150_000,
  ]);
});

it("reads phone numbers", async () => {
  const refused = ["Please enter a valid phone number"];
  const phones: [string, string | string[]][] = [
    ["+91 98765 43210", "+919876543210"],
    ["09876543210", "9876543210"],
    ["98765-43210", "9876543210"],
    ["(+91)9876543210", "+919876543210"],
    ["\u202a+91 98765 43210\u202c", "+919876543210"],
    ["9876543210\u200b", "9876543210"],
    ["+91\u00a09876543210", "+919876543210"],
    ["'9876543210", "9876543210"],
    ["0091 9876543210", "+919876543210"],
    ["\u00ad9876543210", "9876543210"],
    ["98765\u201143210", "9876543210"],
    ["tel:+919876543210", "+919876543210"],
    ["91-9876543210", "919876543210"],
    ["9876543210.0", "9876543210"],
    ["9.87654E+09", [`${refused}: "9.87654E+09"`]],
    ["9876543210 / 9123456780", [`${refused}: "9876543210 / 9123456780"`]],
  ];
  expect(
    await stored(
      "owner_phone",
      phones.map(([notation]) => notation),
      ({ owner_phone }) => owner_phone,
    ),
  ).toEqual(phones.map(([, phone]) => phone));
});

it("reads types, furnishing, tenants and cities, and refuses others with the list", async () => {
  const all = ["Bachelor", "Family", "Boy", "Girl", "Working Professional", "Students", "Couples"];
  expect(await stored("type", ["2 BHK Apartment", "Studio", "5BHK"], ({ type }) => type)).toEqual([
    "2BHK",
    "RK",
    ["type: 5BHK is not one of our property types (RK, 1BHK, 2BHK, 3BHK, 4BHK, Duplex)"],
  ]);
  expect(await stored("furnished", ["SEMI_FURNISHED", "Bare"], ({ furnished }) => furnished)).toEqual([
    "Semi-Furnished",
    ["furnished: Bare is not one of our kinds of furnishing (Furnished, Semi-Furnished, Unfurnished)"],
  ]);
  expect(
    await stored("tenant_type", ["Family/Bachelor", "Anyone", "Company"], ({ tenant_types }) => tenant_types),
  ).toEqual([
    ["Family", "Bachelor"],
    all,
    [`tenant_type: Company is not one of our kinds of tenant (${all.join(", ")})`],
  ]);
  expect(await stored("city", ["Bengaluru, Karnataka", "South Delhi", "Gurgaon"], ({ city }) => city)).toEqual([
    "Bangalore",
    "Delhi",
    ["city: Gurgaon is not one of our cities (Bangalore, Delhi, Noida, Greater Noida, Faridabad, Ghaziabad)"],
  ]);
});
