import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { testDatabase } from "#server/testing/database/database.ts";
import { notesFileOf } from "./report.ts";
import { type ImportOptions, importFile } from "./run.ts";

// Lines that are imported although something looks wrong.

const db = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "basera-oddities-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => db.deleteFrom("properties").execute());

const reportFile = path.join(folder, "refused.csv");
let homes = 0;

async function imported(changes: Record<string, string>[], options: Partial<ImportOptions> = {}) {
  const records = changes.map((cells) => {
    homes += 1;
    return {
      ...{ id: `odd-${homes}`, title: `Home ${homes}`, type: "2BHK", rent: "25000", security_deposit: "50000" },
      ...{ city: "Bangalore", area: "Indiranagar", furnished: "Furnished", tenant_type: "Family" },
      ...{ available_from: "2026-12-01", description: "Two rooms", owner_name: "Ravi Kumar", ...cells },
    };
  });
  const file = path.join(folder, "homes.ndjson");
  await writeFile(file, records.map((record) => JSON.stringify(record)).join("\n"));
  return importFile(db, { file, reportFile, ...options });
}

it("notes rents that are far from the median of their city and type, from ten on", async () => {
  const usual = Array.from({ length: 7 }, () => ({}));
  const odd = [
    { rent: "500001" },
    { rent: "4999" },
    { rent: "500000" },
    { rent: "5000" },
    { rent: "4999", type: "3BHK" },
  ];
  const notes = [
    {
      fault: "rent is above 20 times the median of its city and type",
      lines: 1,
      examples: ['line 8 "₹5,00,001, median ₹25,000"'],
    },
    {
      fault: "rent is under a fifth of the median of its city and type",
      lines: 1,
      examples: ['line 9 "₹4,999, median ₹25,000"'],
    },
  ];
  expect(await imported([...usual, ...odd], { isDryRun: true })).toMatchObject({ refused: 0, notes });
  expect(await imported([...usual, ...odd])).toMatchObject({ created: 12, refused: 0, notes });
  const lines = (await readFile(notesFileOf(reportFile), "utf8")).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { line: 8, notes: ['rent is above 20 times the median of its city and type: "₹5,00,001, median ₹25,000"'] },
    { line: 9, notes: ['rent is under a fifth of the median of its city and type: "₹4,999, median ₹25,000"'] },
  ]);
});

it("counts stored rents, and no group of fewer than ten", async () => {
  const nine = Array.from({ length: 9 }, () => ({}));
  expect((await imported([...nine.slice(1), { rent: "900000" }])).notes).toEqual([]);
  expect((await imported([{ rent: "900000" }])).notes).toMatchObject([{ lines: 1 }]);
});

it("notes areas that belong to another city", async () => {
  const { notes, refused } = await imported([
    { area: "Koramangala", city: "Delhi" },
    { area: "Saket, Delhi" },
    { area: "Indiranagar" },
    { area: "Somewhere new" },
    { area: "Sector 62", city: "Noida" },
  ]);
  expect(refused).toBe(0);
  expect(notes).toEqual([
    {
      fault: "area belongs to another city",
      lines: 2,
      examples: ['line 1 "Koramangala is in Bangalore"', expect.stringMatching(/^line 2 "Saket.* is in Delhi"$/)],
    },
  ]);
});

it("notes the text of an earlier listing under another id", async () => {
  const long = "A bright home with two rooms and a balcony. ".repeat(3);
  const { notes } = await imported([
    { title: "Sunny", description: "Two rooms" },
    { title: "sunny", description: "Two  rooms " },
    { title: "Other", description: "Two rooms" },
    { title: "First", description: long },
    { title: "Second", description: long },
  ]);
  expect(notes).toEqual([
    {
      fault: "description is the text of an earlier listing of this file",
      lines: 2,
      examples: ['line 2 "sunny"', 'line 5 "Second"'],
    },
  ]);
});

it("notes owners whose name reads like an agency", async () => {
  const agencies = ["Sai Properties", "Green Realty", "R. K. Estate Agents", "ABC Consultants Pvt Ltd", "HomeHunt LLP"];
  const people = ["Ravi Kumar", "Anita Brokaw", "Estela Agarwal", "Ms. Homer"];
  const { notes } = await imported([...agencies, ...people].map((owner_name) => ({ owner_name })));
  expect(notes).toEqual([
    {
      fault: "owner_name reads like an agency or a broker",
      lines: agencies.length,
      examples: agencies.slice(0, 3).map((name, i) => `line ${i + 1} "${name}"`),
    },
  ]);
});
