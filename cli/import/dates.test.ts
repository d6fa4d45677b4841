import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { indianDay } from "#contract/india-time.ts";
import { openNotations } from "../testing/stored-notations.ts";
import { importFile } from "./run.ts";

// The notations in which portals and spreadsheets write dates.

const { db, folder, latest, stored } = await openNotations();

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
});
afterAll(() => vi.useRealTimers());

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
  expect(latest.summary.remarks).toEqual([]);
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
  expect(latest.summary.remarks).toEqual([
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
  expect(latest.summary.remarks).toEqual([expect.stringContaining("both orders")]);
});

it("notes years before last year and more than two years ahead", async () => {
  const year = Number(indianDay(Date.now()).slice(0, 4));
  const days = [-2, -1, 0, 2, 3].map((offset) => `${year + offset}-06-30`);
  await dates(days.map((day) => [day, day]));
  expect(latest.summary.notes).toMatchObject([
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
