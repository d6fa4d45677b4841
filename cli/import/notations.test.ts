import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { indianDay } from "#contract/india-time.ts";
import { testDatabase } from "#server/testing/database/database.ts";
import { type ImportSummary, importFile } from "./run.ts";

// The notations in which portals and spreadsheets write values.

const db = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "basera-notations-"));
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
});
afterAll(() => vi.useRealTimers());
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
  maintenance: "",
  lift: "",
  preferred_contact: "",
  latitude: "",
  longitude: "",
};

type Column = keyof typeof HOME;
let imports = 0;

let summary: ImportSummary;

/** Imports one line for each notation of a column. Returns what is stored, or the reasons of the refusal, in order. */
async function stored<T>(
  column: Column,
  notations: string[],
  value: (home: Stored) => T,
  others: Partial<typeof HOME> = {},
): Promise<(T | string[])[]> {
  imports += 1;
  const idOf = (place: number) => `Notation ${imports}.${place}`;
  const lines = notations.map((notation, place) => {
    const cells = { ...HOME, ...others, id: idOf(place), title: idOf(place), [column]: notation };
    return Object.values(cells)
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(",");
  });
  const [file, reportFile] = [path.join(folder, `${imports}.csv`), path.join(folder, `${imports}.ndjson`)];
  await writeFile(file, [Object.keys(HOME).join(","), ...lines].join("\n"));
  const faults = new Map<number, string[]>();
  const tell = (text: string) => {
    const [, line, sentence = ""] = /^line (\d+): (.*)$/.exec(text) ?? [];
    faults.set(Number(line), [sentence]);
  };
  summary = await importFile(db, { file, reportFile, tell });
  const homes = await db.selectFrom("properties").selectAll().where("title", "like", `Notation ${imports}.%`).execute();
  return notations.map((_, place) => {
    const home = homes.find(({ title }) => title === idOf(place));
    return home ? value(home) : (faults.get(place + 2) ?? []);
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
    ["1", ['rent: Rent must be at least ₹1,000: "1"']],
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

it("takes months of the rent for the deposit alone", async () => {
  const [refused] = await stored("maintenance", ["1 month"], ({ maintenance }) => maintenance);
  expect(refused).toEqual(['maintenance: "1 month" is not an amount. Write 25000, 25k or 1.5 lakh']);
});

const MISSING = [
  "None",
  "nan",
  "NaN",
  "NULL",
  "NA",
  "n/a",
  "N.A.",
  "<NA>",
  "#N/A",
  "#REF!",
  "-",
  "--",
  "?",
  "...",
  "…",
];

it("takes words for a missing value as an empty cell", async () => {
  const owner = await stored("owner_name", MISSING, ({ owner_name }) => owner_name);
  expect(owner).toEqual(MISSING.map(() => "Owner"));
  const phone = await stored("owner_phone", MISSING, ({ owner_phone }) => owner_phone);
  expect(phone).toEqual(MISSING.map(() => null));
  const maintenance = await stored("maintenance", MISSING, (home) => home.maintenance);
  expect(maintenance).toEqual(MISSING.map(() => 0));
  for (const [column, name] of [
    ["security_deposit", "Security deposit"],
    ["area", "Area/Sector"],
    ["description", "Property description"],
    ["furnished", "Furnished status"],
  ] as const)
    expect(await stored(column, MISSING, () => "taken")).toEqual(
      MISSING.map((text) => [`${column}: ${name} is required, and "${text}" counts as empty`]),
    );
});

it("reads phone numbers", async () => {
  const refused = (text: string) => [
    `owner_phone: "${text}" is not a phone number. Write 10 to 13 digits, such as 98765 43210 or +91 98765 43210`,
  ];
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
    ["9.87654E+09", refused("9.87654E+09")],
    ["9876543210 / 9123456780", refused("9876543210 / 9123456780")],
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
  const tenants = ["Family/Bachelor", "Anyone", "Company", "Family;Company"];
  expect(await stored("tenant_type", tenants, ({ tenant_types }) => tenant_types)).toEqual([
    ["Family", "Bachelor"],
    all,
    [`tenant_type: Company is not one of our kinds of tenant (${all.join(", ")})`],
    [`tenant_type: Family;Company is not one of our kinds of tenant (${all.join(", ")})`],
  ]);
  expect(summary.faults).toEqual([
    {
      fault: "tenant_type has an unknown value",
      lines: 2,
      examples: ['line 4 "Company"', 'line 5 "Family;Company"'],
    },
  ]);
  expect(await stored("city", ["Bengaluru, Karnataka", "South Delhi", "Gurgaon"], ({ city }) => city)).toEqual([
    "Bangalore",
    "Delhi",
    ["city: Gurgaon is not one of our cities (Bangalore, Delhi, Noida, Greater Noida, Faridabad, Ghaziabad)"],
  ]);
});

it("refuses a size as an area", async () => {
  const sizes = ["1200 sq ft", "1,200 sqft", "850.5", "1200 sq. ft.", "100 sq yards", "1200 square feet", "90 m²"];
  expect(await stored("area", sizes, ({ area }) => area)).toEqual(
    sizes.map((text) => [`area: "${text}" is not an area. Write its name, such as Indiranagar or Sector 62`]),
  );
  const areas = ["5th Block Koramangala", "1st Main"];
  for (const taken of await stored("area", areas, ({ area }) => area)) expect(taken).toEqual(expect.any(String));
});

it("reads flags and ways of contact as programs write them", async () => {
  expect(await stored("lift", ["1.0", "0.0", "YES", "No", "maybe"], ({ lift }) => lift)).toEqual([
    true,
    false,
    true,
    false,
    ['lift: "maybe" is not yes or no. Write yes, no, true, false, 1 or 0'],
  ]);
  expect(
    await stored("preferred_contact", ["PHONE", "Email", "message", "Pigeon"], (home) => home.preferred_contact),
  ).toEqual([
    "phone",
    "email",
    "message",
    ['preferred_contact: "Pigeon" is not a way of contact. Write message, phone, email'],
  ]);
});

it("reads coordinates, and notes those that it does not understand", async () => {
  const latitudes: [string, number | null][] = [
    ["12.9719", 12.9719],
    ["१२.९७", 12.97],
    ["12.97°", 12.97],
    ["12.97° N", 12.97],
    ["12,97", null],
    ["12°58'N", null],
    ["28.61", null],
  ];
  const longitude = { longitude: "77.6412" };
  expect(
    await stored(
      "latitude",
      latitudes.map(([text]) => text),
      (home) => home.latitude,
      longitude,
    ),
  ).toEqual(latitudes.map(([, latitude]) => latitude));
  expect(summary.notes.map(({ fault, lines }) => [fault, lines])).toEqual([
    ["The position is not in decimal degrees and was left out", 2],
    ["The position is outside of the city's region and was left out", 1],
  ]);
});

const dates = async (rows: readonly (readonly [notation: string, value: unknown])[]) => {
  const notations = rows.map(([notation]) => notation);
  expect(await stored("available_from", notations, (home) => home.available_from)).toEqual(
    rows.map(([, value]) => value),
  );
};
const notADate = (text: string) => [
  `available_from: "${text}" is not a date. Write 2026-12-31, 31-12-2026, 31 Dec 2026 or Immediately`,
];
const FIRST_OF_DECEMBER = [
  ...[
    "2026-12-01",
    "2026/12/01",
    "20261201",
    "2026-12-01T00:00:00Z",
    "2026-12-01 00:00:00",
    "2026-11-30T18:30:00.000Z",
  ],
  ...["2026-12-01T10:00:00+05:30", "01-Dec-2026", "1 Dec 2026", "Dec 1, 2026", "1st December, 2026", "01-Dec-26"],
  ...[
    "1 DEC '26",
    "Tue, 01 Dec 2026",
    "Tuesday 1 December 2026",
    "1st of December 2026",
    "2026-12-01T00:00:00+0530",
    "2026-12-01T09:30",
    "December 1 2026",
    "46357",
    "46357.0",
    "1-dec-2026",
  ],
].map((notation) => [notation, "2026-12-01"] as const);

const NO_TIMES = [
  "2026-12-01T25:61:00",
  "2026-12-01 99:99",
  "2026-12-01 10:60",
  "01/12/2026 24:30",
  "2026-12-01T25:00:00Z",
];
/** Two digits are a year only from last year to two years ahead. */
const FAR_YEARS = ["26-12-01", "01/12/99", "01/12/24", "1 Dec 29"];

it("reads dates, the day first", async () => {
  const now = [
    "Immediately",
    "Ready To Move",
    "immediate",
    "Available Immediately",
    "Ready to move in",
    "ready-to-move",
    "Now",
    "Immediate possession",
    "Ready for possession",
    "Any time",
    "READY_TO_MOVE",
    "Immediate_possession",
  ];
  await dates([
    ...FIRST_OF_DECEMBER,
    ...[
      "01-12-2026",
      "01/12/2026",
      "1/12/2026",
      "01.12.2026",
      "01/12/26",
      "01/12/2026 10:30",
      "०१/१२/२०२६",
      "01–12–2026",
      "01\u201112\u20112026",
      "01−12−2026",
    ].map((notation) => [notation, "2026-12-01"] as const),
    ["31/12/2026", "2026-12-31"],
    ...now.map((notation) => [notation, indianDay(Date.now())] as const),
    ...[
      "31-31-2026",
      "2026-13-01",
      "30 Feb 2026",
      "December",
      "1 Dec",
      "9",
      "2026",
      "soon",
      "46357000",
      ...NO_TIMES,
      ...FAR_YEARS,
    ].map((notation) => [notation, notADate(notation)] as const),
  ]);
  expect(summary.remarks).toEqual([]);
});

it("reads dates month first if only the second number ever exceeds 12, and says so", async () => {
  await dates([
    ...FIRST_OF_DECEMBER,
    ["12/31/2026", "2026-12-31"],
    ["01-12-2026", "2026-01-12"],
    ["01/12/2026", "2026-01-12"],
    ["1/12/2026", "2026-01-12"],
    ["01.12.2026", "2026-01-12"],
    ["01/12/26", "2026-01-12"],
  ]);
  expect(summary.remarks).toEqual([
    "Dates such as 12/31/2026 are read month first, because only their second number exceeds 12",
  ]);
});

it("refuses dates that may be either of two days in a file of both orders", async () => {
  await dates([
    ["12/31/2026", "2026-12-31"],
    ["31/12/2026", "2026-12-31"],
    ["12/12/2026", "2026-12-12"],
    ["2026-12-01", "2026-12-01"],
    [
      "01/12/2026",
      [
        'available_from: "01/12/2026" may be 2026-12-01 or 2026-01-12, because the file has both orders. Write 2026-12-31 or 31 Dec 2026',
      ],
    ],
  ]);
  expect(summary.remarks).toEqual([expect.stringContaining("both orders")]);
});

it("notes years before last year and more than two years ahead", async () => {
  const year = Number(indianDay(Date.now()).slice(0, 4));
  const days = [-2, -1, 0, 2, 3].map((offset) => `${year + offset}-06-30`);
  await dates(days.map((day) => [day, day]));
  expect(summary.notes).toMatchObject([
    { fault: "available_from is before last year or more than two years ahead", lines: 2 },
  ]);
});

it("keeps the stored date of a home that is available immediately", async () => {
  const cells = (day: string, rent: string) =>
    `id,title,type,rent,security_deposit,city,area,furnished,tenant_type,available_from,description
now,Available now,2BHK,${rent},50000,Bangalore,Indiranagar,Furnished,Family,${day},Two rooms
later,Available later,2BHK,${rent},50000,Bangalore,Indiranagar,Furnished,Family,${day === "Immediately" ? "2026-12-02" : day},Two rooms`;
  const file = path.join(folder, "immediately.csv");
  const reportFile = path.join(folder, "immediately.ndjson");
  for (const text of [cells("2026-12-01", "25000"), cells("Immediately", "26000")]) {
    await writeFile(file, text);
    await importFile(db, { file, reportFile });
  }
  const homes = await db
    .selectFrom("properties")
    .select(["available_from", "rent"])
    .where("title", "like", "Available %")
    .orderBy("title")
    .execute();
  expect(homes).toEqual([
    { available_from: "2026-12-02", rent: 26_000 },
    { available_from: "2026-12-01", rent: 26_000 },
  ]);
});
