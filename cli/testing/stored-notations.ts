import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { testDatabase } from "#server/testing/database/database.ts";
import { type ImportSummary, importFile } from "../import/run.ts";

export const db = await testDatabase();
export const folder = await mkdtemp(path.join(os.tmpdir(), "basera-notations-"));
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

/** The latest import of `stored`. */
export const latest = {} as { summary: ImportSummary };

/** Imports a line for each notation of a column. Returns what is stored, or the reasons of the refusal, in order. */
export async function stored<T>(
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
  latest.summary = await importFile(db, { file, reportFile, tell });
  const homes = await db.selectFrom("properties").selectAll().where("title", "like", `Notation ${imports}.%`).execute();
  return notations.map((_, place) => {
    const home = homes.find(({ title }) => title === idOf(place));
    return home ? value(home) : (faults.get(place + 2) ?? []);
  });
}
type Stored = Awaited<ReturnType<typeof storedHome>>;
const storedHome = () => db.selectFrom("properties").selectAll().executeTakeFirstOrThrow();
