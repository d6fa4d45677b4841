import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Selectable } from "kysely";
import type { Properties } from "#server/db/schema.ts";
import { atEnd } from "#server/testing/at-end.ts";
import { testDatabase } from "#server/testing/database/database.ts";
import { type ImportSummary, importFile } from "../import/run.ts";

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
  size_sqft: "",
  bathrooms: "",
  floor: "",
  total_floors: "",
};

type Column = keyof typeof HOME;

/** Opens a database, and a folder for files. Both end with the test file that calls this. */
export async function openNotations() {
  const db = await testDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-notations-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  let imports = 0;
  /** The latest import of `stored`. */
  const latest = {} as { summary: ImportSummary };

  /** Imports a line for each notation of a column. Returns what is stored, or the reasons of the refusal, in order. */
  async function stored<T>(
    column: Column,
    notations: string[],
    value: (home: Selectable<Properties>) => T,
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
    const homes = await db
      .selectFrom("properties")
      .selectAll()
      .where("title", "like", `Notation ${imports}.%`)
      .execute();
    return notations.map((_, place) => {
      const home = homes.find(({ title }) => title === idOf(place));
      return home ? value(home) : (faults.get(place + 2) ?? []);
    });
  }
  return { db, folder, latest, stored };
}
