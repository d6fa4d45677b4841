import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#server/testing/database/database.ts";
import { insertAccount, insertProperty } from "#server/testing/factories.ts";
import { notesFileOf } from "./report.ts";
import { type ImportOptions, importFile } from "./run.ts";

const db = await testDatabase();
const folder = await mkdtemp(path.join(os.tmpdir(), "basera import-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const reportFile = path.join(folder, "reports", "refused.csv");
let told: string[] = [];

const HEADER =
  "id,title,type,rent,security_deposit,city,area,furnished,tenant_type,available_from,description,images,parking,owner_name,owner_email,owner_phone";
let count = 0;

/** Returns a valid line with the product's own column names. */
function line(changes: Record<string, string> = {}): string {
  count += 1;
  const cells: Record<string, string> = {
    id: `home-${count}`,
    title: "Bright 2BHK by the park",
    type: "2BHK",
    rent: "25,000",
    security_deposit: "1,00,000",
    city: "Bangalore",
    area: "Indira Nagar",
    furnished: "Semi-Furnished",
    tenant_type: "Family, Couples",
    available_from: "2026-01-15",
    description: 'Two rooms, a "large" balcony.',
    images: "",
    parking: "yes",
    owner_name: "",
    owner_email: "",
    owner_phone: "",
    ...changes,
  };
  return HEADER.split(",")
    .map((name) => `"${(cells[name] ?? "").replaceAll('"', '""')}"`)
    .join(",");
}

async function importText(text: string, options: Partial<ImportOptions> & { name?: string } = {}) {
  const file = path.join(folder, options.name ?? "homes.csv");
  await writeFile(file, text);
  told = [];
  return importFile(db, { file, reportFile, tell: (sentence) => told.push(sentence), ...options });
}
const importLines = (lines: string[], options?: Partial<ImportOptions>) =>
  importText([HEADER, ...lines].join("\n"), options);
const byKey = (id: string) => db.selectFrom("properties").selectAll().where("title", "=", id).executeTakeFirstOrThrow();
it("creates a pending listing with an owner who cannot sign in", async () => {
  const summary = await importLines([line({ title: "first" })]);
  expect(summary).toEqual({
    mapping: "basera",
    remarks: [],
    lines: 1,
    created: 1,
    updated: 0,
    unchanged: 0,
    approved: 0,
    kept: 0,
    refused: 0,
    faults: [],
    notes: [],
  });
  const property = await byKey("first");
  expect(property).toMatchObject({
    status: "pending",
    type: "2BHK",
    rent: 25_000,
    security_deposit: 100_000,
    maintenance: 0,
    city: "Bangalore",
    area: "Indiranagar",
    tenant_types: ["Family", "Couples"],
    available_from: "2026-01-15",
    description: 'Two rooms, a "large" balcony.',
    parking: true,
    wifi: false,
    images: [],
    owner_name: "Owner",
    owner_email: null,
    is_available: true,
    featured: false,
  });
  const owner = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", property.owner_id)
    .executeTakeFirstOrThrow();
  expect(owner).toMatchObject({ name: "Owner", email: null, type: "owner", default_location: "Bangalore" });
  expect(await db.selectFrom("auth_users").select("account_id").execute()).toEqual([]);
});

it("changes nothing on a second run, and updates changed lines without touching decisions", async () => {
  const same = [line({ title: "again 1" }), line({ title: "again 2" })];
  expect(await importLines(same)).toMatchObject({ created: 2 });
  const before = await byKey("again 2");
  await db
    .updateTable("properties")
    .set({ status: "approved", featured: true, is_available: false })
    .where("id", "=", before.id)
    .execute();
  expect(await importLines(same)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  const dearer = same.map((text) => text.replace("25,000", "26,500"));
  expect(await importLines(dearer)).toMatchObject({ created: 0, updated: 2, unchanged: 0 });
  const after = await byKey("again 2");
  expect(after).toMatchObject({
    id: before.id,
    owner_id: before.owner_id,
    rent: 26_500,
    status: "approved",
    featured: true,
    is_available: false,
  });
  expect(after.version).toBe(before.version + 1);
  expect(await byKey("again 1")).toMatchObject({ status: "pending" });
});

it("leaves listings out of alerts on request", async () => {
  const announced = async () => {
    const { rows } = await sql<{ title: string }>`select title from alert_events join properties on id = property_id
      where processed_at is null and title like '%announced%' order by title`.execute(db);
    return rows.map(({ title }) => title);
  };
  await importLines([line({ title: "not announced" })], { status: "approved", hasAlerts: false });
  await importLines([line({ title: "is announced" })], { status: "approved" });
  expect(await announced()).toEqual(["is announced"]);
});

it("approves new listings on request, and stores nothing in a dry run", async () => {
  const text = [line({ title: "approved" })];
  expect(await importLines(text, { isDryRun: true, status: "approved" })).toMatchObject({ created: 1 });
  expect(await db.selectFrom("properties").select("id").where("title", "=", "approved").execute()).toEqual([]);
  expect(await importLines(text, { status: "approved" })).toMatchObject({ created: 1 });
  expect(await byKey("approved")).toMatchObject({ status: "approved" });
});

it("approves stored listings that no person has decided, and counts the others", async () => {
  const titles = ["waiting", "rejected", "decided", "found", "live"].map((title) => `approving ${title}`);
  const [, rejected, decided, found, live] = titles as [string, string, string, string, string];
  const lines = titles.map((title) => line({ title, rent: "30000" }));
  await importLines(lines);
  await db
    .updateTable("properties")
    .set({ status: "rejected", rejection_reason: "No" })
    .where("title", "=", rejected)
    .execute();
  await db.updateTable("properties").set({ status: "approved" }).where("title", "=", live).execute();
  const decidedId = (await byKey(decided)).id;
  const admin = await insertAccount(db, { email: "deciding@example.test" });
  await sql`insert into audit_log (id, actor_id, actor_name, action, subject_id)
    values (gen_random_uuid(), ${admin.id}, 'Asha', 'property.approve', ${decidedId})`.execute(db);
  await sql`insert into signals (id, case_id, rule, version, family, weight, confidence, facts)
    select gen_random_uuid(), id, 'rent_too_low', 1, 'price', 0.5, 0.5, '{}' from cases
    where subject_id = ${(await byKey(found)).id}`.execute(db);

  const approving = { status: "approved", hasAlerts: true } as const;
  const dry = await importLines(lines, { ...approving, isDryRun: true });
  expect(dry).toMatchObject({ created: 0, updated: 0, unchanged: 5, approved: 2, kept: 2 });
  expect(await byKey("approving waiting")).toMatchObject({ status: "pending" });
  expect(await importLines(lines)).toMatchObject({ approved: 0, kept: 0 });
  expect(await importLines(lines, approving)).toMatchObject({ unchanged: 5, approved: 2, kept: 2 });

  const states = await Promise.all(titles.map(async (title) => (await byKey(title)).status));
  expect(states).toEqual(["approved", "rejected", "pending", "approved", "approved"]);
  const { rows: open } = await sql<{
    title: string;
  }>`select title from cases join properties on properties.id = subject_id
    where state = 'open' and title like 'approving %' and status = 'approved' and title <> ${live}`.execute(db);
  expect(open).toEqual([{ title: found }]);
  expect(await importLines(lines, approving)).toMatchObject({ approved: 0, kept: 2 });
});

it("rejects each invalid line with its number and the form's messages, and imports the others", async () => {
  const summary = await importLines([
    line({ title: "" }),
    line({ rent: "999" }),
    line({ rent: "cheap" }),
    line({ security_deposit: "-1" }),
    line({ type: "5BHK" }),
    line({ city: "Mumbai" }),
    line({ area: "" }),
    line({ furnished: "Half" }),
    line({ tenant_type: "" }),
    line({ available_from: "31-31-2026" }),
    line({ images: "http://example.com/a.jpg" }),
    line({ parking: "perhaps" }),
    line({ owner_phone: "12" }),
    line({ owner_email: "nobody" }),
    line({ title: "x".repeat(151) }),
    line({ description: "a\0b" }),
    "one,two",
    line({ title: "\u202ethe  good\u0007 one" }),
  ]);
  expect(summary).toMatchObject({ lines: 18, created: 1, refused: 17 });
  expect(await byKey("the good one")).toMatchObject({ status: "pending" });
  expect(told).toEqual(
    [
      "title: Property title is required",
      'rent: Rent must be at least ₹1,000: "999"',
      'rent: "cheap" is not an amount. Write 25000, 25k or 1.5 lakh',
      'security_deposit: "-1" is not an amount. Write 25000, 25k or 1.5 lakh',
      /^line 6: type: .*5BHK/,
      /^line 7: city: .*Mumbai/,
      "area: Area/Sector is required",
      /^line 9: furnished: .*Half/,
      "tenant_type: Please select at least one tenant preference",
      'available_from: "31-31-2026" is not a date. Write 2026-12-31, 31-12-2026, 31 Dec 2026 or Immediately',
      'images: "http://example.com/a.jpg" is not the address of a picture. Write addresses that begin with https://, with %20 for a space',
      'parking: "perhaps" is not yes or no. Write yes, no, true, false, 1 or 0',
      'owner_phone: "12" is not a phone number. Write 10 to 13 digits, such as 98765 43210 or +91 98765 43210',
      'owner_email: "nobody" is not an email address. Write one address, such as name@example.com',
      /^line 16: title: The title can be at most 150 characters: "x+…"$/,
      "description holds a NUL byte",
      "The line cannot be read: it has 2 cells, and the header 16",
    ].map((sentence, place) =>
      typeof sentence === "string" ? `line ${place + 2}: ${sentence}` : expect.stringMatching(sentence),
    ),
  );
});

it("keeps the URLs of external pictures, without placeholders", async () => {
  const images = "https://example.com/a.jpg https://example.com/b.jpg";
  await importLines([line({ title: "with pictures", images })]);
  expect(await byKey("with pictures")).toMatchObject({ images: images.split(" "), image_placeholders: [null, null] });
});

it("rejects a line that repeats an earlier line, in the same batch or not", async () => {
  const first = line({ title: "repeated" });
  const between = Array.from({ length: 600 }, () => line({ title: "between" }));
  const summary = await importLines([first, first.replace("25,000", "30,000"), ...between, first]);
  expect(summary).toMatchObject({
    created: 601,
    refused: 2,
    faults: [{ fault: "It repeats an earlier line of this file", lines: 2 }],
  });
  expect(await byKey("repeated")).toMatchObject({ rent: 25_000 });
});

it("assigns a listing to the account with its owner's address, one per owner", async () => {
  const tenant = await insertAccount(db, { email: "known@example.test", name: "Kavya" });
  const busy = await insertProperty(db);
  const summary = await importLines([
    line({ title: "of a known account", owner_email: "Known@example.test", owner_name: "K." }),
    line({ title: "of a busy owner", owner_email: busy.owner_email ?? "" }),
    line({
      title: "of a new owner",
      owner_email: "new@example.test",
      owner_name: "Ravi",
      owner_phone: "+91 98765-43210",
    }),
    line({ title: "of the same new owner", owner_email: "new@example.test" }),
  ]);
  expect(summary).toMatchObject({
    created: 2,
    refused: 2,
    faults: [{ fault: "Its owner already has another listing", lines: 2 }],
  });
  expect(await byKey("of a known account")).toMatchObject({ owner_id: tenant.id, owner_email: "known@example.test" });
  expect(await byKey("of a new owner")).toMatchObject({ owner_name: "Ravi", owner_phone: "+919876543210" });
  const account = await db.selectFrom("accounts").selectAll().where("id", "=", tenant.id).executeTakeFirstOrThrow();
  expect(account).toMatchObject({ type: "owner", name: "Kavya" });
});

it("leaves a listing without an account if its owner's address is unproven", async () => {
  const squatter = await insertAccount(db, { email: "squatted@example.test" });
  await db.insertInto("auth_users").values({ account_id: squatter.id, email_confirmed_at: new Date() }).execute();
  const listing = line({ title: "of a squatted address", owner_email: "squatted@example.test", owner_name: "Leela" });
  expect(await importLines([listing])).toMatchObject({ created: 1, refused: 0 });
  expect(await byKey("of a squatted address")).toMatchObject({
    owner_id: null,
    owner_name: "Leela",
    owner_email: "squatted@example.test",
  });
  expect(await importLines([listing])).toMatchObject({ created: 0, unchanged: 1 });
});

it("splits the cells of a .tsv file at tabs, also with a mapping that names no delimiter", async () => {
  const mappingFile = path.join(folder, "tabs.json");
  const basera = JSON.parse(await readFile(path.join(import.meta.dirname, "mappings/basera.json"), "utf8")) as object;
  await writeFile(mappingFile, JSON.stringify({ ...basera, name: "tabs" }));
  const text = [HEADER.replaceAll(",", "\t"), line().replaceAll('","', '"\t"')].join("\n");
  expect(await importText(text, { name: "homes.tsv" })).toMatchObject({ mapping: "basera", created: 1 });
  expect(await importText(text, { name: "homes.tsv", mappingFile })).toMatchObject({ mapping: "tabs", created: 1 });
});

it("reads NDJSON, with numbers and lists", async () => {
  const record = {
    ...{
      id: "n1",
      title: "from json",
      type: "1BHK",
      rent: 12000,
      security_deposit: 24000,
      city: "Delhi",
      area: "Saket",
    },
    ...{
      furnished: "Furnished",
      tenant_type: "Students,Employees",
      available_from: "2026-02-01",
      description: "One room.",
    },
    ...{ lift: true, wifi: false },
  };
  const summary = await importText(`${JSON.stringify(record)}\n{"id":\n`, { name: "homes.ndjson" });
  expect(summary).toMatchObject({ lines: 2, created: 1, refused: 1 });
  expect(await byKey("from json")).toMatchObject({
    rent: 12_000,
    lift: true,
    tenant_types: ["Students", "Working Professional"],
  });
});

it("reports in one sentence why a file cannot be imported", async () => {
  await expect(importText(HEADER)).rejects.toThrow(/no lines below its header/);
  await expect(importText("a,b\n1,2")).rejects.toThrow(/No mapping is known for a file with the columns a, b/);
  await expect(importText("a", { name: "homes.xlsx" })).rejects.toThrow(/must end in .csv/);
  await expect(importFile(db, { file: path.join(folder, "none.csv"), reportFile })).rejects.toThrow(/There is no file/);
  const mappingFile = path.join(folder, "mapping.json");
  const mapped = async (mapping: unknown) => {
    await writeFile(mappingFile, typeof mapping === "string" ? mapping : JSON.stringify(mapping));
    return importLines([line()], { mappingFile });
  };
  await expect(mapped("{")).rejects.toThrow(/is not valid JSON/);
  await expect(mapped({ name: "x", fields: { rent: { colum: "Rent" } } })).rejects.toThrow(
    /fields.rent: unknown key "colum"/,
  );
  await expect(mapped({ name: "x", fields: { rent: {} } })).rejects.toThrow(/fields.rent: needs exactly one of column/);
  await expect(mapped({ name: "x", fields: { price: { value: 1 } } })).rejects.toThrow(/fields/);
  await expect(mapped({ name: "x", fields: { rent: { column: "Price" } } })).rejects.toThrow(/does not have: Price/);
  await expect(mapped({ name: "x", fields: { rent: { column: "rent", pattern: "(" } } })).rejects.toThrow(
    /not a regular expression/,
  );
  await expect(importLines([line()], { mappingFile: path.join(folder, "none.json") })).rejects.toThrow(
    /There is no mapping/,
  );
});

it("stores positions, leaves out those outside of the city's region, and says so", async () => {
  const lines = [
    `${line({ id: "placed", title: "placed" })},"12.97731","77.64129"`,
    `${line({ id: "swapped", title: "swapped" })},"77.64129","12.97731"`,
    `${line({ id: "zero", title: "zero" })},"0","0"`,
    `${line({ id: "half", title: "half" })},"12.9",""`,
    `${line({ id: "without", title: "without" })},"",""`,
  ];
  const text = [`${HEADER},latitude,longitude`, ...lines].join("\n");
  const summary = await importText(text);
  expect(summary).toMatchObject({
    created: 5,
    refused: 0,
    notes: [{ fault: "The position is outside of the city's region and was left out", lines: 3 }],
  });
  expect(await byKey("placed")).toMatchObject({ latitude: 12.97731, longitude: 77.64129, position_source: "import" });
  for (const title of ["swapped", "zero", "half", "without"])
    expect(await byKey(title)).toMatchObject({ latitude: null, longitude: null, position_source: null });
  const notes = (await readFile(notesFileOf(reportFile), "utf8")).trim().split("\n");
  expect(notes.map((note) => JSON.parse(note) as { line: number })).toMatchObject([3, 4, 5].map((line) => ({ line })));
  expect(await importText(text)).toMatchObject({ unchanged: 5 });
});

it("keeps the stored position if the file has no coordinates, and replaces it otherwise", async () => {
  const home = line({ id: "pinned", title: "pinned" });
  await importLines([home]);
  const pin = { latitude: 12.98, longitude: 77.64, position_source: "pin" };
  await db.updateTable("properties").set(pin).where("title", "=", "pinned").execute();
  expect(await importLines([home])).toMatchObject({ unchanged: 1 });
  expect(await byKey("pinned")).toMatchObject(pin);
  await importText([`${HEADER},latitude,longitude`, `${home},12.97,77.63`].join("\n"));
  expect(await byKey("pinned")).toMatchObject({ latitude: 12.97, longitude: 77.63, position_source: "import" });
});

const TOO_FEW = "total_floors: The building cannot have fewer floors than the floor of the home";
it.each([
  ["floor", "9", TOO_FEW],
  ["total_floors", "2", TOO_FEW],
  ["city", "Delhi", "city: The stored position is in another region. Add the coordinates of the home"],
])("refuses a line whose %s contradicts what is stored, by its rule", async (column, value, sentence) => {
  const id = `contradicts ${column}`;
  const importHome = (cells: Record<string, string>) => {
    const { city = "Bangalore", floor = "", total_floors = "", latitude = "", longitude = "" } = cells;
    const more = [floor, total_floors, latitude, longitude].join();
    return importText(`${HEADER},floor,total_floors,latitude,longitude\n${line({ id, title: id, city })},${more}`);
  };
  await importHome({ floor: "3", total_floors: "7", latitude: "12.97", longitude: "77.64" });
  expect(await importHome({ [column]: value })).toMatchObject({ updated: 0, refused: 1 });
  expect(told).toEqual([`line 2: ${sentence}`]);
});
