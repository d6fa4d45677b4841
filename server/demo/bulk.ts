import { randomBytes } from "node:crypto";
import { DAY_MS } from "#contract/durations.ts";
import type { PropertyStatus } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { insertListings } from "./insert.ts";
import { type Listing, makeListing } from "./listings.ts";
import { areaAt, CITY_SHARES } from "./neighbourhoods.ts";
import { emailOf } from "./people.ts";
import { makeDealer, type PoolPicture } from "./pictures.ts";
import { seeded } from "./random.ts";

const BATCH = 1_000;
/** One batch is generated while the database stores others. */
const CONCURRENT_BATCHES = 3;
const STATUSES: Record<PropertyStatus, number> = { approved: 92, pending: 6, rejected: 2 };
const FEATURED_SHARE = 0.02;

interface ManyProperties {
  count: number;
  seed: string;
  /** The pictures that all homes share, from `makePool`. */
  pictures: readonly PoolPicture[];
  /** Called after each batch with the number of stored listings. */
  onProgress?: (inserted: number) => void;
}

/**
 * Adds many realistic listings for benchmarks, each with a separate owner. The contents depend only on the seed, but
 * ids and addresses do not, so a set can be added twice. Works in batches; an interruption leaves complete batches.
 * Does not analyze the tables.
 */
export async function insertManyProperties(
  db: Database,
  { count, seed, pictures, onProgress = () => {} }: ManyProperties,
): Promise<void> {
  const run = randomBytes(4).toString("hex");
  const dealer = makeDealer(pictures);
  const now = Date.now();
  let next = 0;
  let inserted = 0;

  function make(): Listing {
    const mark = `.${run}${next}`;
    const random = seeded(`${seed} ${next}`);
    const [pins, texts] = [seeded(`${seed} pin ${next}`), seeded(`${seed} text ${next}`)];
    next += 1;
    const city = random.weighted(CITY_SHARES);
    const status = random.weighted(STATUSES);
    const listing = makeListing(random, {
      city,
      area: areaAt(city, random.next()),
      status,
      createdAt: now - random.next() * 90 * DAY_MS,
      now,
      email: ({ name }) => emailOf(name, mark),
      dealer,
      pins,
      texts,
    });
    listing.property.featured = status === "approved" && random.chance(FEATURED_SHARE);
    return listing;
  }

  async function insertBatches(): Promise<void> {
    while (next < count) {
      const batch = Array.from({ length: Math.min(BATCH, count - next) }, make);
      await db.transaction().execute((trx) => insertListings(trx, batch));
      inserted += batch.length;
      onProgress(inserted);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_BATCHES }, insertBatches));
}
