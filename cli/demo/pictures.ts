import type { City } from "#contract/cities.ts";
import { MAX_IMAGES } from "#contract/property-terms.ts";
import type { Database } from "#server/db/connect.ts";
import { pictureAddress, uploadPath } from "#server/media/picture-path.ts";
import { type StoredPicture, writePicture } from "#server/media/store-picture.ts";
import type { Services } from "#server/services.ts";
import type { Scene } from "./drawings/draw.ts";
import type { Home } from "./homes.ts";
import type { Planned, Region, Room } from "./pool-plan.ts";
import type { Random } from "./random.ts";
import { drawPool } from "./renderer.ts";

/** The demo's homes share a pool of drawn pictures: drawing one takes a tenth of a second. */
export type PoolPicture = Omit<Planned, "id"> & StoredPicture;

/**
 * Every picture of the pool, with those files written that no row of `uploads` knows yet. The rows are the caller's to
 * insert (`fresh`). The same seed gives the same pictures at the same addresses, so that stopping in the middle leaves
 * nothing that the next run does not use.
 */
export async function makePool(
  { db, files }: Pick<Services, "db" | "files">,
  seed: string,
  onProgress: (share: number) => void = () => {},
): Promise<{ pool: PoolPicture[]; fresh: PoolPicture[] }> {
  const known = new Map<string, StoredPicture>();
  const drawn = new Map<string, StoredPicture>();
  const plan = await drawPool(seed, {
    async choose(planned) {
      for (const [id, picture] of await knownPictures(db, planned)) known.set(id, picture);
      return planned.filter(({ id }) => !known.has(id));
    },
    async keep(id, renditions, missing) {
      drawn.set(id, await writePicture(files, "property-images", renditions, id));
      onProgress(drawn.size / missing);
    },
  });
  const pool = plan.map(({ id, ...planned }) => ({
    ...planned,
    ...((known.get(id) ?? drawn.get(id)) as StoredPicture),
  }));
  return { pool, fresh: pool.filter((_, i) => drawn.has((plan[i] as Planned).id)) };
}

async function knownPictures(db: Database, plan: readonly Planned[]): Promise<Map<string, StoredPicture>> {
  const ids = new Map(plan.map(({ id }) => [uploadPath("property-images", id), id]));
  const rows = await db
    .selectFrom("uploads")
    .select(["path", "width", "height", "placeholder"])
    .where("path", "in", [...ids.keys()])
    .execute();
  return new Map(
    rows.map(({ placeholder, ...row }) => [
      ids.get(row.path) as string,
      { ...row, placeholder: placeholder ?? "", address: pictureAddress(row.path) },
    ]),
  );
}

const regionOf = (city: City): Region => (city === "Bangalore" ? "south" : "north");

function roomsOf(random: Random, { type, building, furnished, balconies }: Home): Room[] {
  const isOneRoom = type === "RK";
  const lived: Room[] = isOneRoom ? ["bedroom", "kitchen"] : ["living", "bedroom", "kitchen"];
  const extra: Room[] = ["bathroom", ...(balconies > 0 && building !== "terrace-room" ? (["balcony"] as const) : [])];
  if (furnished === "Unfurnished") return ["empty-room", ...random.sample<Room>(["kitchen", ...extra], 3)];
  if (furnished === "Semi-Furnished") {
    const first: Room = random.chance(0.45)
      ? "empty-room"
      : random.pick(isOneRoom ? ["bedroom", "study"] : ["living", "bedroom"]);
    return [first, ...random.sample<Room>(["kitchen", ...extra], random.whole(1, 3))];
  }
  const rooms = [...random.sample(lived, lived.length), ...random.sample<Room>([...extra, "study"], 2)];
  return rooms.slice(0, random.whole(2, 4));
}

/** Deals pictures like shuffled cards, so that neighbours in a list seldom look the same. */
export interface Dealer {
  /** A view from outside, then two to four rooms; none twice. */
  deal(random: Random, home: Home): PoolPicture[];
}

export function makeDealer(pool: readonly PoolPicture[]): Dealer {
  const decks = new Map<string, { cards: PoolPicture[]; left: PoolPicture[] }>();
  for (const picture of pool) {
    const key = `${picture.scene} ${picture.region ?? ""}`;
    const deck = decks.get(key) ?? { cards: [], left: [] };
    deck.cards.push(picture);
    decks.set(key, deck);
  }
  function draw(random: Random, scene: Scene, region: Region | null): PoolPicture {
    const deck = decks.get(`${scene} ${region ?? ""}`);
    if (!deck) throw new Error(`the pool has no picture of a ${scene}`);
    if (deck.left.length === 0) deck.left = random.sample(deck.cards, deck.cards.length);
    return deck.left.pop() as PoolPicture;
  }
  return {
    deal: (random, home) => [
      draw(random, home.building, regionOf(home.city)),
      ...roomsOf(random, home)
        .slice(0, MAX_IMAGES - 1)
        .map((room) => draw(random, room, null)),
    ],
  };
}
