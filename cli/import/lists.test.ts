import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#server/testing/database/database.ts";
import { importFile } from "./run.ts";

// Cells that are lists, in CSV and NDJSON.

const db = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "basera-lists-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const HOME = {
  ...{ type: "2BHK", rent: "25000", security_deposit: "50000", city: "Bangalore", area: "Indiranagar" },
  ...{ furnished: "Furnished", tenant_type: "Family", available_from: "2026-12-01", description: "Two rooms" },
};
let imports = 0;

const csvRow = (cells: unknown[]) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",");

/** Imports a home for each value. Returns the homes, or the reasons of the refusal, in order, and the notes. */
async function imported(format: "csv" | "ndjson", values: Record<string, unknown>[]) {
  imports += 1;
  const titleOf = (place: number) => `Lists ${imports}.${place}`;
  const records = values.map((value, place) => ({ id: titleOf(place), title: titleOf(place), ...HOME, ...value }));
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const lines =
    format === "ndjson"
      ? records.map((record) => JSON.stringify(record))
      : [
          columns,
          ...records.map((record) => columns.map((name) => (record as Record<string, unknown>)[name] ?? "")),
        ].map(csvRow);
  const file = path.join(folder, `${imports}.${format}`);
  const reportFile = path.join(folder, `${imports}.refused`);
  await writeFile(file, lines.join("\n"));
  const faults = new Map<number, string>();
  const summary = await importFile(db, {
    file,
    reportFile,
    tell: (text) => {
      const [, line, sentence] = /^line (\d+): (.*)$/.exec(text) ?? [];
      faults.set(Number(line), sentence ?? "");
    },
  });
  const homes = await db.selectFrom("properties").selectAll().where("title", "like", `Lists ${imports}.%`).execute();
  const found = values.map((_, place) => {
    const home = homes.find(({ title }) => title === titleOf(place));
    return home ?? faults.get(place + (format === "csv" ? 2 : 1));
  });
  return { found, notes: summary.notes.map(({ fault, lines }) => [fault, lines]) };
}

const [A, B] = ["https://cdn.example/a.jpg", "https://cdn.example/b.jpg"];
const seven = Array.from({ length: 7 }, (_, i) => `https://cdn.example/${i}.jpg`);
const CROPPED = "https://cdn.example/w_300,h_200;q=1|2/a.jpg";
const NOT_HTTPS = expect.stringMatching(/is not the address of a picture\. Write addresses that begin with https:/);

const PICTURES: [cell: unknown, value: unknown][] = [
  ["['https://cdn.example/a.jpg', 'https://cdn.example/b.jpg']", [A, B]],
  ['["https://cdn.example/a.jpg","https://cdn.example/b.jpg"]', [A, B]],
  ["https://cdn.example/a.jpg,https://cdn.example/b.jpg", [A, B]],
  ["https://cdn.example/a.jpg | https://cdn.example/b.jpg", [A, B]],
  ["https://cdn.example/a.jpg; https://cdn.example/b.jpg;", [A, B]],
  ["{https://cdn.example/a.jpg,https://cdn.example/b.jpg}", [A, B]],
  ["('https://cdn.example/a.jpg', 'https://cdn.example/b.jpg')", [A, B]],
  [CROPPED, [CROPPED]],
  [seven.join(" "), seven.slice(0, 5)],
  ["[]", []],
  ["http://cdn.example/a.jpg", NOT_HTTPS],
  ["//cdn.example/a.jpg", NOT_HTTPS],
  ["https://cdn.example/a b.jpg", NOT_HTTPS],
  ['[{"url":"https://cdn.example/a.jpg"}]', expect.stringMatching(/is not a list\. Write https:/)],
  ["['https://cdn.example/a.jpg", expect.stringMatching(/is not a list\. Write https:/)],
  ['"https://cdn.example/a.jpg","https://cdn.example/b.jpg"', [A, B]],
  ["nan", []],
  ["['https://cdn.example/a.jpg', nan]", [A]],
  ["https://cdn.example/a.jpg,cdn.example/b.jpg", NOT_HTTPS],
  ["https://cdn.example/a.jpg,/img/b.jpg", NOT_HTTPS],
  ["https://cdn.example/1.jpg;2.jpg;3.jpg", NOT_HTTPS],
  ["https://cdn.example/a.jpg\\nhttps://cdn.example/b.jpg", NOT_HTTPS],
  ["https://cdn.example/a.jpg,notapicture", NOT_HTTPS],
  // Last, because it spans two lines.
  ["https://cdn.example/a.jpg\nhttps://cdn.example/b.jpg", [A, B]],
];

it("reads lists of pictures, and takes the first five", async () => {
  const { found, notes } = await imported(
    "csv",
    PICTURES.map(([images]) => ({ images })),
  );
  expect(found.map((home) => (typeof home === "object" ? home.images : home))).toEqual(
    PICTURES.map(([, value]) => value),
  );
  expect(notes).toEqual([["images holds more than 5 pictures: only the first 5 were taken", 1]]);
});

it("reads the same pictures, landmarks and tenants from lists of NDJSON and from cells of CSV", async () => {
  const lists: Record<string, (string | null)[]>[] = [
    { images: [A, B], tenant_type: ["Family", "Bachelor"], nearby_landmarks: ["Metro", "Park"] },
    { images: seven, tenant_type: ["Family"], nearby_landmarks: ["Metro (Purple, Green)", "Ravi's shop"] },
    { images: [], nearby_landmarks: [] },
    { images: ["http://cdn.example/a.jpg"] },
    { images: [A, null] },
  ];
  const printed = lists.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, list]) => [name, JSON.stringify(list)])),
  );
  const python = lists.map((record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, list]) => [
        name,
        `[${list.map((item) => (item === null ? "None" : item.includes("'") ? `"${item}"` : `'${item}'`)).join(", ")}]`,
      ]),
    ),
  );
  const separated = lists.map((record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, list]) => [name, list.filter((item) => item !== null).join(" | ")]),
    ),
  );
  const results = [
    await imported("ndjson", lists),
    await imported("csv", printed),
    await imported("csv", python),
    await imported("csv", separated),
  ].map(({ found, notes }) => ({
    notes,
    homes: found.map((home) =>
      typeof home === "object"
        ? { images: home.images, tenants: home.tenant_types, landmarks: home.nearby_landmarks }
        : home,
    ),
  }));
  expect(results[0]).toEqual({
    homes: [
      { images: [A, B], tenants: ["Family", "Bachelor"], landmarks: ["Metro", "Park"] },
      { images: seven.slice(0, 5), tenants: ["Family"], landmarks: ["Metro (Purple, Green)", "Ravi's shop"] },
      { images: [], tenants: ["Family"], landmarks: [] },
      NOT_HTTPS,
      { images: [A], tenants: ["Family"], landmarks: [] },
    ],
    notes: [["images holds more than 5 pictures: only the first 5 were taken", 1]],
  });
  for (const other of results.slice(1)) expect(other).toEqual(results[0]);
});

it("reads landmarks and tenants that are separated", async () => {
  const notAList = (text: string) => `nearby_landmarks: "${text}" is not a list. Write Metro, Park`;
  const landmarks: [string, string[] | string][] = [
    ["Metro, Park", ["Metro", "Park"]],
    ["Metro; Park", ["Metro", "Park"]],
    ["Metro | Park, north gate", ["Metro", "Park, north gate"]],
    ["Metro (Purple, Green), Park", ["Metro (Purple, Green)", "Park"]],
    ["['Metro', \"Ravi's shop\"]", ["Metro", "Ravi's shop"]],
    ["[Metro, Park]", ["Metro", "Park"]],
    ["'Metro','Park'", ["Metro", "Park"]],
    ['"Metro","Park"', ["Metro", "Park"]],
    ['Metro, "Park, north gate"', ["Metro", "Park, north gate"]],
    ["'Metro' | 'Park'", ["Metro", "Park"]],
    ["Ravi's shop, Park", ["Ravi's shop", "Park"]],
    ['Lulu "mall", Park', ['Lulu "mall"', "Park"]],
    ["array(['Metro', 'Park'], dtype=object)", ["Metro", "Park"]],
    ["• Metro • Park", ["Metro", "Park"]],
    ["<ul><li>Metro</li><li>Park</li></ul>", ["Metro", "Park"]],
    ...["nan", "NULL", "None", "NA", "n/a", "-", "#N/A", "[nan]", "['None']"].map((text): [string, string[]] => [
      text,
      [],
    ]),
    ["Metro, nan", ["Metro"]],
    ...['["Metro", "Park', '["Metro"', "['Metro', 'Pa", '"Metro", "Park', "{Metro, Park"].map(
      (text): [string, string] => [text, notAList(text)],
    ),
    // Last, because it spans two lines.
    ["• Metro\n• Park", ["Metro", "Park"]],
  ];
  const { found } = await imported(
    "csv",
    landmarks.map(([nearby_landmarks]) => ({ nearby_landmarks, tenant_type: "Family;Bachelor|Couples" })),
  );
  expect(found.map((home) => (typeof home === "object" ? home.nearby_landmarks : home))).toEqual(
    landmarks.map(([, value]) => value),
  );
  expect(found[0]).toMatchObject({ tenant_types: ["Family", "Bachelor", "Couples"] });
});

it("reads NDJSON with numbers, decimals, flags and nothing", async () => {
  const { found, notes } = await imported("ndjson", [
    { rent: 25000, security_deposit: 50000 },
    { rent: 25000.5 },
    { parking: true, lift: false, gym: 1 },
    { latitude: 12.9719, longitude: 77.6412 },
    { owner_phone: 9876543210 },
    { parking: null },
    { title: ["Sunny", "flat"] },
  ]);
  expect(found.slice(0, 6)).toMatchObject([
    { rent: 25_000, security_deposit: 50_000 },
    { rent: 25_001 },
    { parking: true, lift: false, gym: true },
    { latitude: 12.9719, longitude: 77.6412 },
    { owner_phone: "9876543210" },
    { parking: false },
  ]);
  expect(found[6]).toBe('title is a list or an object instead of one value: "["Sunny","flat"]"');
  expect(notes).toEqual([["rent was rounded to whole rupees", 1]]);
});

it("reads words and lists of words by the words of a mapping, which may name None", async () => {
  const basera = JSON.parse(await readFile(path.join(import.meta.dirname, "mappings/basera.json"), "utf8"));
  const mappingFile = path.join(folder, "words.json");
  basera.fields.tenant_type.words = { FAMILY: ["Family"], PG: ["Students", "Working Professional"] };
  Object.assign(basera.fields.security_deposit, { words: { none: 0 }, else: { monthsOfRent: 2 } });
  await writeFile(mappingFile, JSON.stringify({ ...basera, name: "words" }));
  const file = path.join(folder, "words.csv");
  const cells = { id: "words", title: "By words", ...HOME, tenant_type: "['FAMILY', 'PG']", security_deposit: "None" };
  await writeFile(file, [Object.keys(cells), Object.values(cells)].map(csvRow).join("\n"));
  await importFile(db, { file, reportFile: path.join(folder, "words.refused"), mappingFile });
  const home = db.selectFrom("properties").selectAll().where("title", "=", "By words").executeTakeFirstOrThrow();
  expect(await home).toMatchObject({
    tenant_types: ["Family", "Students", "Working Professional"],
    security_deposit: 0,
  });
});
