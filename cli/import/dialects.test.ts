import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#server/testing/database/database.ts";
import { importFile } from "./run.ts";

// The dialects of CSV that spreadsheets and portals write.

const db = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "basera-dialects-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const HEADER = "id,title,type,rent,security_deposit,city,area,furnished,tenant_type,available_from,description";
const COLUMNS = HEADER.split(",");
const HOME =
  "A-1,Sunny flat near the park,2BHK,25000,50000,Bangalore,Indiranagar,Furnished,Family,2026-12-01,Two rooms and a balcony";
const windows = (text: string) => Buffer.from(text.replaceAll("–", "\u0096"), "latin1");
const between = (separator: string, ...lines: string[]) =>
  lines.map((line) => line.replaceAll(",", separator)).join("\r\n");

let imports = 0;
async function imported(
  content: string | Uint8Array,
  { name = "homes.csv", mappingFile = undefined as string | undefined } = {},
) {
  imports += 1;
  await db.deleteFrom("properties").execute();
  await writeFile(path.join(folder, name), content);
  const summary = await importFile(db, {
    file: path.join(folder, name),
    reportFile: path.join(folder, `${imports}.refused`),
    ...(mappingFile !== undefined && { mappingFile }),
  });
  return { summary, homes: await db.selectFrom("properties").selectAll().orderBy("title").execute() };
}

const USUAL = { title: "Sunny flat near the park", description: "Two rooms and a balcony" };
const DIALECTS: [name: string, content: string | Uint8Array, values?: Partial<typeof USUAL>, remarks?: string[]][] = [
  ["a byte order mark and CRLF", `\ufeff${HEADER}\r\n${HOME}\r\n`],
  ["semicolons of Excel", `\ufeff${between(";", HEADER, HOME)}\r\n`],
  ["tabs", between("\t", HEADER, HOME)],
  ["pipes", between("|", HEADER, HOME)],
  ["a line that names the comma", `sep=,\r\n${HEADER}\r\n${HOME}\r\n`],
  ["a line that names the semicolon", `\ufeffsep=;\r\n${between(";", HEADER, HOME)}`],
  ["a quoted line that names the separator", `"sep=|"\r\n${between("|", HEADER, HOME)}`],
  ["CR line ends", `${HEADER}\r${HOME}\r`],
  [
    "CR line ends and a line break in a cell",
    `${HEADER}\r${HOME.replace("Two rooms and a balcony", '"Two rooms\nand a balcony"')}\r`,
    { description: "Two rooms\nand a balcony" },
  ],
  ["doubled CR", `${HEADER}\r\r\n${HOME}\r\r\n`],
  [
    "a space before a quote",
    `${HEADER.replaceAll(",", ", ")}\nA-2, "Sunny flat, near the park", 2BHK, 25000, 50000, Bangalore, Indiranagar, Furnished, Family, 2026-12-01, "Two rooms, and a balcony"\n`,
    { title: "Sunny flat, near the park", description: "Two rooms, and a balcony" },
  ],
  [
    "spaces around quotes",
    `${HEADER}\n${HOME.split(",")
      .map((cell) => ` "${cell}" `)
      .join(",")}\n`,
  ],
  ["a trailing empty column", `${HEADER},\r\n${HOME},\r\n`],
  ["empty cells that no heading names", `${HEADER}\r\n${HOME},,\r\n`],
  ["empty headings that no cell follows", `${HEADER},,\r\n${HOME}\r\n`],
  [
    "blank rows and rows of commas",
    `\r\n${HEADER}\r\n\r\n${",".repeat(10)}\r\n  \r\n${HOME}\r\n , ,,\r\n${",".repeat(14)}`,
  ],
  ["upper-case headings", `${HEADER.toUpperCase().replaceAll(",", ", ")}\r\n${HOME}\r\n`],
  [
    "headings in words",
    `Id,Title,Type,Rent,Security Deposit,City,Area,Furnished,Tenant-Type,availableFrom,DESCRIPTION\n${HOME}`,
  ],
  [
    "near headings",
    `Listing ID,Title,Property Type,Monthly Rent (INR),Deposit,City,Locality,Furnishing Status,Tenant Type,Available Date,Description\n${HOME}`,
    {},
    [
      ["Listing ID", "id"],
      ["Property Type", "type"],
      ["Monthly Rent (INR)", "rent"],
      ["Deposit", "security_deposit"],
      ["Locality", "area"],
      ["Furnishing Status", "furnished"],
      ["Available Date", "available_from"],
    ].map(([heading, column]) => `The column "${heading}" was read as ${column}`),
  ],
  [
    "Windows-1252",
    windows(`${HEADER}\n${HOME.replace("Sunny flat near the park", "Café corner – sunny")}\n`),
    { title: "Café corner – sunny" },
    ["The file is not UTF-8. It was read as Windows-1252"],
  ],
];

it.each(DIALECTS)("reads %s", async (_, content, values = {}, remarks = []) => {
  const { summary, homes } = await imported(content);
  expect(summary).toMatchObject({ mapping: "basera", lines: 1, created: 1, refused: 0 });
  expect(summary.remarks.toSorted()).toEqual(remarks.toSorted());
  expect(homes).toMatchObject([
    {
      ...{ ...USUAL, ...values, type: "2BHK", rent: 25_000, security_deposit: 50_000, city: "Bangalore" },
      ...{ area: "Indiranagar", furnished: "Furnished", tenant_types: ["Family"], available_from: "2026-12-01" },
    },
  ]);
});

it("counts the lines of the file, also with a line that names the separator and CR line ends", async () => {
  const told: string[] = [];
  const file = path.join(folder, "numbered.csv");
  await writeFile(
    file,
    `sep=;\r${between(";", HEADER, HOME).replace("\r\n", "\r\r")}\r${between(";", HOME.replace("25000", "x"))}`,
  );
  await importFile(db, { file, reportFile: path.join(folder, "numbered"), tell: (text) => told.push(text) });
  expect(told).toEqual(['line 5: rent: "x" is not an amount. Write 25000, 25k or 1.5 lakh']);
});

it("refuses lines that are neither UTF-8 nor surely Windows-1252", async () => {
  const lines = [HEADER, HOME.replace("Sunny", "Café"), HOME.replace("A-1", "A-2").replace("Sunny", "Caf\u00e9")];
  const [header = "", utf8 = "", latin = ""] = lines;
  const mixed = Buffer.concat([Buffer.from(`${header}\n${utf8}\n`), Buffer.from(latin, "latin1")]);
  expect((await imported(mixed)).summary).toMatchObject({ created: 1, refused: 1 });
  const unused = Buffer.concat([Buffer.from(`${header}\n`), Buffer.from(latin.replace("é", "\u0081"), "latin1")]);
  expect((await imported(unused)).summary).toMatchObject({ created: 0, refused: 1 });
});

it("reads near headings by a given mapping, and names the file's own headings in sentences", async () => {
  const mapping = await readFile(path.join(import.meta.dirname, "mappings/house-rent-2022.json"), "utf8");
  const fixture = await readFile(path.join(import.meta.dirname, "fixtures/house-rent-2022.csv"), "utf8");
  const near = fixture.replace("Furnishing Status", "Furnishing").replace("Rent,", "RENT,").replace(",700,", ",cheap,");
  const mappingFile = path.join(folder, "house-rent.json");
  await writeFile(mappingFile, mapping.replace('"house-rent-2022"', '"mine"'));
  for (const options of [{}, { mappingFile }]) {
    const { summary, homes } = await imported(near, options);
    expect(summary.remarks).toEqual(['The column "Furnishing" was read as Furnishing Status']);
    expect(homes.map(({ furnished }) => furnished)).toEqual(["Semi-Furnished", "Furnished"]);
    expect(homes[0]?.description).toContain("Semi-Furnished. First listed");
    expect(summary.faults.map(({ fault }) => fault)).toContain("RENT is not an amount");
  }
});

it("reads upper-case names of NDJSON", async () => {
  const record = Object.fromEntries(HOME.split(",").map((cell, i) => [COLUMNS[i]?.toUpperCase() ?? "", cell]));
  const { homes } = await imported(JSON.stringify(record), { name: "homes.ndjson" });
  expect(homes).toMatchObject([{ ...USUAL, rent: 25_000 }]);
});

it("rejects a file with two headings that match one column", async () => {
  await expect(imported(`${HEADER.replace("security_deposit", "Deposit,Deposit (INR)")}\n${HOME},0`)).rejects.toThrow(
    /No mapping is known/,
  );
});

it.each([
  ["area", "Area Type"],
  ["area", "Area (sq ft)"],
  ["security_deposit", "Deposit (months)"],
  ["security_deposit", "Deposit Months"],
  ["security_deposit", "Security Deposit (in months)"],
  ["security_deposit", "Deposit month"],
  ["rent", "Rent date"],
  ["rent", "Rented"],
  ["rent", "Rent for months"],
])("reads no %s from the column %s", async (column, heading) => {
  await expect(imported(`${HEADER.replace(column, heading)}\n${HOME}`)).rejects.toThrow(/No mapping is known/);
});

it.each(["Maintenance date", "No of images", "Number of images", "Image count"])(
  "ignores the column %s, which holds something else",
  async (heading) => {
    const { summary, homes } = await imported(`${HEADER},${heading}\n${HOME},46357`);
    expect(summary.remarks).toEqual([]);
    expect(homes).toMatchObject([{ maintenance: 0, images: [] }]);
  },
);

it.each([
  ["rent", "Rent per month"],
  ["rent", "Rent (Rs/month)"],
  ["available_from", "Date available"],
  ["owner_phone", "Mobile No."],
  ["owner_phone", "Owner Phone Number"],
  ["owner_email", "Email address"],
  ["images", "Image URLs"],
])("reads %s from the column %s", async (column, heading) => {
  const { summary } = await imported(
    `${`${HEADER},owner_phone,owner_email,images`.replace(column, heading)}\n${HOME},,,`,
  );
  expect(summary.remarks).toEqual([`The column "${heading}" was read as ${column}`]);
});

it("finds the same listings under other headings", async () => {
  const { homes } = await imported(`${HEADER}\n${HOME}`);
  const file = path.join(folder, "again.csv");
  await writeFile(file, `${HEADER.toUpperCase()}\n${HOME}`);
  expect(await importFile(db, { file, reportFile: path.join(folder, "again") })).toMatchObject({ unchanged: 1 });
  expect(homes).toHaveLength(1);
});

it("repairs texts that were decoded wrongly, notes others, and reads HTML", async () => {
  const of = (id: string, title: string, description: string) =>
    HOME.replace("A-1", id).replace("Sunny flat near the park", title).replace("Two rooms and a balcony", description);
  const { homes, summary } = await imported(
    [
      HEADER,
      of("1", "It\u00e2\u0080\u0099s <b>sunny</b>", '"<p>Two rooms</p><p>a balcony &amp; a lift</p>"'),
      of("2", "Itâ€ sunny", "Two rooms").replace("25000", "â‚¹26000"),
    ].join("\n"),
  );
  expect(homes.map(({ title, description, rent }) => [title, description, rent]).toSorted()).toEqual([
    ["Itâ€ sunny", "Two rooms", 26_000],
    ["It’s sunny", "Two rooms\n\na balcony & a lift", 25_000],
  ]);
  expect(summary.notes).toEqual([
    { fault: "title looks wrongly decoded at its source", lines: 1, examples: ['line 3 "Itâ€ sunny"'] },
  ]);
});

it("refuses spreadsheets", async () => {
  await expect(imported("PK\x03\x04 a spreadsheet")).rejects.toThrow(
    "The file is a spreadsheet or an archive. Export it as CSV first.",
  );
  await expect(imported("PK\x03\x04 a spreadsheet", { name: "homes.xlsx" })).rejects.toThrow(/must end in .csv/);
});
