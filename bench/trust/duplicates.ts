import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { from as copyFrom } from "pg-copy-streams";
import { connect, type Database, newClient } from "#server/db/connect.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { findCommonShingles } from "#server/duplicates/common-shingles.ts";
import { findSamePhoto, type Photo, sameHashes } from "#server/duplicates/photo-queries.ts";
import { compareShingles, shinglesInOrder, textBands } from "#server/duplicates/shingles.ts";
import { sameTexts } from "#server/duplicates/texts.ts";
import { bandKeys } from "#server/media/photo-bands.ts";
import { SAME_PHOTO_BITS } from "#server/media/photo-hash.ts";
import { hashPixels, makeRenditions } from "#server/media/renditions.ts";
import { percentile } from "../figures.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note } from "../report.ts";
import { largePhoto } from "../upload.ts";
import { hashMaker, randomFrom, withChangedBits } from "./seeded-bits.ts";
import { rewritten, textWords } from "./texts.ts";

const SIZE = 1_000_000;
const LOOKUPS = 300;
const ORACLE_LOOKUPS = 40;
const UPLOADS = 8;
const SHARE_REWRITTEN = 0.04;
const SAME_TEXT = 0.6;

const PHOTO = "same-photo lookup among 1 M photos, p95 ms";
const PHOTO_MEDIAN = "same-photo lookup, p50 ms";
const MISSED = "photos that the lookup misses, of those that a full comparison finds";
const TEXT = "near-duplicate text among 1 M, p95 ms";
const TEXT_MEDIAN = "near-duplicate text, p50 ms";
const TEXT_MISSED = "near-duplicate texts missed, %";
const HASH = "hash of an upload, % of its CPU";
const GOALS: Goal[] = [
  { what: PHOTO, mine: PHOTO, limit: 40, aim: 15 },
  { what: MISSED, mine: MISSED, limit: 0, aim: 0 },
  { what: TEXT, mine: TEXT, limit: 40, aim: 15 },
  { what: HASH, mine: HASH, limit: 5, aim: 2 },
];

const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const addressOf = (n: number) => `property-images/${idOf(n)}/1280.webp`;

function* lines(count: number, lineOf: (n: number) => string): Generator<string> {
  let chunk = "";
  for (let n = 1; n <= count; n++) {
    chunk += lineOf(n);
    if (chunk.length < 200_000) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

/** Fills the tables without triggers and foreign keys, and builds their indexes afterwards. */
async function fill(db: Database, makeHash: (n: number) => string): Promise<void> {
  const client = newClient(db);
  await client.connect();
  const copy = async (table: string, lineOf: (n: number) => string) => {
    const begun = performance.now();
    await pipeline(Readable.from(lines(SIZE, lineOf)), client.query(copyFrom(`copy ${table} from stdin`)));
    console.log(`filled ${table} in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  };
  try {
    await client.query("set session_replication_role = replica");
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where tablename in ('properties', 'photo_bands', 'text_bands') and indexname not in (
         select conname from pg_constraint where contype in ('p', 'u'))`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
      `select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'p' and conrelid in ('photo_bands'::regclass, 'text_bands'::regclass)`,
    );
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    await copy(
      "properties (id, owner_id, owner_name, title, type, description, rent, security_deposit, city, area, furnished, tenant_types, images, image_placeholders, available_from, status)",
      (n) =>
        `${idOf(n)}\t${idOf(n)}\tOwner\tHome ${n}\t2BHK\t${textWords(n).join(" ")}\t20000\t0\tBangalore\tIndiranagar\tFurnished\t{Family}\t{/media/${addressOf(n)}}\t{x}\t2026-01-01\tapproved\n`,
    );
    await copy("photo_hashes (id, path, hash, mirrored, quality)", (n) => {
      const hash = makeHash(n);
      return `${n}\t${addressOf(n)}\t${hash}\t${hash}\t100\n`;
    });
    await copy("photo_bands (key, photo_id, hash)", (n) => {
      const hash = makeHash(n);
      return bandKeys(hash)
        .map((key) => `${key}\t${n}\t${hash}\n`)
        .join("");
    });
    await copy("text_bands (key, property_id)", (n) =>
      [...new Set(bandsOfWords(textWords(n)))].map((key) => `${key}\t${idOf(n)}\n`).join(""),
    );
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name, definition } of indexes) if (/images|bands/.test(name)) await client.query(definition);
    await client.query("vacuum (analyze) photo_hashes, photo_bands, text_bands, properties");
  } finally {
    await client.end();
  }
}

const shinglesOfWords = (words: readonly string[]) =>
  new Set(shinglesInOrder(words.map((word) => ({ word, start: 0, end: 0 }))));
const bandsOfWords = (words: readonly string[]) => textBands(shinglesOfWords(words));

/** Throws if a plan reads a whole table. */
async function requireIndexes(db: Database, photo: Photo): Promise<void> {
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${sameHashes(photo)}`.execute(db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  if (plan.includes("Seq Scan")) throw new Error(`the lookup reads a whole table:\n${plan}`);
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  times.push(performance.now() - begun);
  return result;
}

/** Looks up changed copies of stored pictures, and compares the first ones with all one million. */
async function measurePhotos(db: Database, figures: Figures, makeHash: (n: number) => string): Promise<void> {
  const random = randomFrom(7);
  const times: number[] = [];
  let missed = 0;
  for (let lookup = 0; lookup < LOOKUPS; lookup++) {
    const n = 1 + Math.floor(random() * SIZE);
    const changed = withChangedBits(makeHash(n), lookup % (SAME_PHOTO_BITS + 1), random);
    const other = makeHash(SIZE + lookup);
    const photo = {
      number: 1,
      address: "",
      hash: lookup % 2 ? changed : other,
      mirrored: lookup % 2 ? other : changed,
    };
    if (lookup === 0) await requireIndexes(db, photo);
    const own = 1 + Math.floor(random() * SIZE);
    const found = await timed(times, () => findSamePhoto(db, idOf(own), { photo, limit: 50 }));
    if (own !== n && !found.some(({ property_id }) => property_id === idOf(n))) missed += 1;
    if (lookup >= ORACLE_LOOKUPS) continue;
    const { rows: exact } = await sql<{ id: number }>`select id from photo_hashes
      where least(bit_count(hash # ${photo.hash}::text::bit(256)), bit_count(hash # ${photo.mirrored}::text::bit(256)))
        <= ${SAME_PHOTO_BITS}`.execute(db);
    const { rows: looked } = await sql<{ id: number }>`${sameHashes(photo)}`.execute(db);
    const ids = new Set(looked.map(({ id }) => id));
    missed += exact.filter(({ id }) => !ids.has(id)).length;
  }
  note(figures, PHOTO, "ours", percentile(times, 0.95));
  note(figures, PHOTO_MEDIAN, "ours", percentile(times, 0.5));
  note(figures, MISSED, "ours", missed);
}

/** Looks up copies of stored texts in which some words are replaced. */
async function measureTexts(db: Database, figures: Figures): Promise<void> {
  await findCommonShingles(db);
  const random = randomFrom(8);
  const times: number[] = [];
  let [similar, missed] = [0, 0];
  for (let lookup = 0; lookup < LOOKUPS; lookup++) {
    const [n, at] = [1 + Math.floor(random() * SIZE), 1 + Math.floor(random() * SIZE)];
    if (n === at) continue;
    const words = textWords(n);
    const copy = rewritten(words, SHARE_REWRITTEN, random);
    await sql`update properties set description = ${copy.join(" ")} where id = ${idOf(at)}`.execute(db);
    const found = await timed(times, () => sameTexts(db, idOf(at)));
    if (compareShingles(shinglesOfWords(copy), shinglesOfWords(words)).similarity < SAME_TEXT) continue;
    similar += 1;
    if (!found.some(({ otherId }) => otherId === idOf(n))) missed += 1;
  }
  note(figures, TEXT, "ours", percentile(times, 0.95));
  note(figures, TEXT_MEDIAN, "ours", percentile(times, 0.5));
  note(figures, TEXT_MISSED, "ours", (missed / similar) * 100);
}

/** Measures what part of an upload's CPU time is spent on hashing. */
async function measureHash(figures: Figures): Promise<void> {
  const bytes = await largePhoto(12);
  const pixels = Buffer.from(Array.from({ length: 1280 * 960 * 3 }, (_, i) => (i * 7919) % 256));
  const cpuOfWork = async (work: () => Promise<unknown>) => {
    await work();
    const before = process.cpuUsage();
    for (let i = 0; i < UPLOADS; i++) await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / UPLOADS;
  };
  const whole = await cpuOfWork(() => makeRenditions(bytes));
  const hashing = await cpuOfWork(() => hashPixels(pixels, { width: 1280, height: 960, channels: 3 }));
  note(figures, "CPU ms of an upload of 12 megapixels", "ours", whole);
  note(figures, "CPU ms of its hash", "ours", hashing);
  note(figures, HASH, "ours", (hashing / (whole - hashing)) * 100);
}

/** Measures finding copies among a million photos and texts, in a database that is deleted afterwards. */
export async function* benchDuplicates(): AsyncGenerator<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-duplicates-"));
  const server = await startEmbeddedPostgres(path.join(folder, "database"));
  const location = { server: server.connection, database: "postgres" };
  const db = connect(location, 2);
  const figures: Figures = new Map();
  try {
    await measureHash(figures);
    await migrate({ db, location });
    const makeHash = await hashMaker();
    await fill(db, makeHash);
    await measurePhotos(db, figures, makeHash);
    await measureTexts(db, figures);
  } finally {
    await db.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  yield `${figuresTable(figures, ["ours"])}\n\n${goalsTable(figures, GOALS)}`;
}
