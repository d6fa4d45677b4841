import { sql } from "kysely";
import { expect, it } from "vitest";
import { bitDistance, SAME_PHOTO_BITS } from "../media/photo-hash.ts";
import { insertPhotoHash } from "../media/photo-queries.ts";
import { testDatabase } from "../testing/database/database.ts";
import { insertAccount, insertUpload } from "../testing/factories.ts";
import { sameHashes } from "./photo-queries.ts";

const db = await testDatabase();
const owner = await insertAccount(db);

const randomHash = () => Array.from({ length: 256 }, () => (Math.random() < 0.5 ? "0" : "1")).join("");

/** Returns the hash with this many bits changed. */
function changed(hash: string, count: number): string {
  const bits = [...hash];
  const places = new Set<number>();
  while (places.size < count) places.add(Math.floor(Math.random() * 256));
  for (const place of places) bits[place] = bits[place] === "1" ? "0" : "1";
  return bits.join("");
}

it("finds the same pictures through the indexes as a comparison of all pictures", async () => {
  const models = Array.from({ length: 40 }, randomHash);
  const stored = models.flatMap((model) => Array.from({ length: 40 }, (_, i) => changed(model, 12 + i)));
  await Promise.all(
    stored.map(async (hash) => {
      const path = (await insertUpload(db, owner)).slice("/media/".length);
      await insertPhotoHash(db, path, { hash, mirrored: hash, quality: 80 });
    }),
  );
  for (const [i, hash] of models.entries()) {
    const mirrored = models[(i + 1) % models.length] as string;
    const { rows } = await sql<{ distance: number; is_mirrored: boolean }>`${sameHashes({ hash, mirrored })}`.execute(
      db,
    );
    const wanted = stored
      .map((other) => Math.min(bitDistance(hash, other), bitDistance(mirrored, other)))
      .filter((distance) => distance <= SAME_PHOTO_BITS);
    expect(rows.map(({ distance }) => distance)).toEqual(wanted.sort((a, b) => a - b));
    expect(rows.filter(({ is_mirrored }) => is_mirrored)).toHaveLength(20);
  }
  await sql`vacuum (analyze) photo_bands, photo_hashes`.execute(db);
  const { rows: plan } = await sql<{
    "QUERY PLAN": string;
  }>`explain ${sameHashes({ hash: models[0] ?? "", mirrored: models[1] ?? "" })}`.execute(db);
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("Index Only Scan using photo_bands_pkey");
  expect(text).not.toContain("Seq Scan");
});
