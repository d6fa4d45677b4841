import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#server/testing/database/database.ts";
import { importFile } from "./run.ts";

// Sentences about refused lines, and the file of lines to correct.

const db = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "basera-report-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const reportFile = path.join(folder, "reports", "refused.csv");
let told: string[] = [];

const HEADER =
  "id,title,type,rent,security_deposit,city,area,furnished,tenant_type,available_from,description,images,parking";
let count = 0;

/** Returns a valid line. */
function line(changes: Record<string, string> = {}): string {
  count += 1;
  const cells: Record<string, string> = {
    ...{ id: `home-${count}`, title: "Bright", type: "2BHK", rent: "25000", security_deposit: "50000" },
    ...{ city: "Bangalore", area: "Indiranagar", furnished: "Furnished", tenant_type: "Family" },
    ...{ available_from: "2026-12-01", description: "Two rooms", images: "", parking: "yes", ...changes },
  };
  return HEADER.split(",")
    .map((name) => `"${(cells[name] ?? "").replaceAll('"', '""')}"`)
    .join(",");
}

async function importLines(lines: string[]) {
  const file = path.join(folder, "homes.csv");
  await writeFile(file, [HEADER, ...lines].join("\n"));
  told = [];
  return importFile(db, { file, reportFile, tell: (sentence) => told.push(sentence) });
}
const byKey = (id: string) => db.selectFrom("properties").selectAll().where("title", "=", id).executeTakeFirstOrThrow();

it("names all faults of a line once, and none that follows from another", async () => {
  await importLines([
    line({ rent: "on request", security_deposit: "2 months", parking: "perhaps", available_from: "soon", type: "N/A" }),
    line({ images: "http://example.com/a.jpg http://example.com/b.jpg", title: "\u200b" }),
  ]);
  expect(told).toEqual([
    'line 2: rent: "on request" is not an amount. Write 25000, 25k or 1.5 lakh; available_from: "soon" is not a date. Write 2026-12-31, 31-12-2026, 31 Dec 2026 or Immediately; type: Property type is required, and "N/A" counts as empty; parking: "perhaps" is not yes or no. Write yes, no, true, false, 1 or 0',
    'line 3: title: "\u200b" has no visible text; images: "http://example.com/a.jpg" is not the address of a picture. Write addresses that begin with https://, with %20 for a space',
  ]);
});

it("groups faults by column and kind, with counts and first examples", async () => {
  const rents = ["cheap", "on request", "25.000", "x"].map((rent) => line({ rent }));
  const { faults, refused } = await importLines([...rents, line({ rent: "999", parking: "perhaps" })]);
  expect(refused).toBe(5);
  expect(faults).toEqual([
    {
      fault: "rent is not an amount",
      lines: 4,
      examples: ['line 2 "cheap"', 'line 3 "on request"', 'line 4 "25.000"'],
    },
    { fault: "rent: Rent must be at least ₹1,000", lines: 1, examples: ['line 6 "999"'] },
    { fault: "parking: is not yes or no", lines: 1, examples: ['line 6 "perhaps"'] },
  ]);
});

it("writes refused lines in the input's own format, to be corrected and imported", async () => {
  await importLines([
    line({ title: "to correct", rent: "25,000-30,000" }),
    line({ title: "fine" }),
    'one,"two, three"',
    line({ title: "two faults", rent: "x", parking: "perhaps" }),
  ]);
  const refused = await readFile(reportFile, "utf8");
  const [header, first, second, third, ...rest] = refused.split("\n");
  expect(header).toBe(`\ufeff${HEADER},import_fault`);
  expect(first).toMatch(
    /^home-\d+,to correct,2BHK,"25,000-30,000",.*,"rent: ""25,000-30,000"" is not an amount\. Write 25000, 25k or 1\.5 lakh"$/,
  );
  expect(second).toBe('one,"two, three","The line cannot be read: it has 2 cells, and the header 13"');
  expect(third).toMatch(/parking: ""perhaps"" is not yes or no/);
  expect(rest).toEqual([""]);
  expect((await stat(reportFile)).mode & 0o777).toBe(0o600);

  // Corrected lines are imported. The others are refused again, with one column of faults.
  const again = path.join(folder, "reports", "again.csv");
  await writeFile(path.join(folder, "corrected.csv"), refused.replace('"25,000-30,000",', "25000,"));
  const summary = await importFile(db, { file: path.join(folder, "corrected.csv"), reportFile: again });
  expect(summary).toMatchObject({ created: 1, refused: 2 });
  expect(await byKey("to correct")).toMatchObject({ rent: 25_000 });
  const [secondHeader, , thirdAgain] = (await readFile(again, "utf8")).split("\n");
  expect([secondHeader, thirdAgain]).toEqual([header, third]);
});

it("writes refused objects of NDJSON with their fault", async () => {
  const record = { id: "x", title: "from json", images: ["http://example.com/a.jpg"], rent: 5 };
  const report = path.join(folder, "reports", "refused.ndjson");
  const file = path.join(folder, "refused.ndjson");
  const mappingFile = path.join(import.meta.dirname, "mappings/basera.json");
  await writeFile(file, `${JSON.stringify(record)}\n{"id":\n`);
  await importFile(db, { file, reportFile: report, mappingFile });
  const [first, second] = (await readFile(report, "utf8")).split("\n");
  expect(JSON.parse(first ?? "")).toEqual({
    ...record,
    import_fault: expect.stringMatching(/^type: .*images: "http:/),
  });
  expect(second).toBe('{"id":');
  await expect(importFile(db, { file, reportFile: file, mappingFile })).rejects.toThrow(/would overwrite the file/);
});
