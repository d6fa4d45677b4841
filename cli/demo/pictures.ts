import { createHash } from "node:crypto";
import type { City } from "#contract/cities.ts";
import { MAX_IMAGES } from "#contract/property-terms.ts";
import type { Database } from "#server/db/connect.ts";
import { type StoredPicture, uploadPath, writePicture } from "#server/media/store-picture.ts";
import type { Services } from "#server/services.ts";
import { drawScene, type Scene } from "./drawings/draw.ts";
import type { Building, Home } from "./homes.ts";
import type { Random } from "./random.ts";
import { renderDrawings } from "./renderer.ts";

/** The demo's homes share a pool of drawn pictures: drawing one takes a tenth of a second. */

type Room = Exclude<Scene, Building>;
type Region = "south" | "north";
const REGION_CITY: Record<Region, City> = { south: "Bangalore", north: "Delhi" };
const regionOf = (city: City): Region => (city === "Bangalore" ? "south" : "north");

/** How many of each building are drawn for Bangalore and for Delhi NCR. */
const BUILDING_COUNTS: Record<Building, Record<Region, number>> = {
  "builder-floor": { south: 12, north: 13 },
  tower: { south: 10, north: 14 },
  "tile-house": { south: 8, north: 0 },
  "brick-walkup": { south: 7, north: 10 },
  "terrace-room": { south: 6, north: 6 },
  "modern-duplex": { south: 6, north: 6 },
};
/** Rooms look alike everywhere. */
const ROOM_COUNTS: Record<Room, number> = {
  living: 12,
  bedroom: 12,
  kitchen: 11,
  balcony: 8,
  study: 6,
  bathroom: 6,
  "empty-room": 8,
};

interface Drawing {
  scene: Scene;
  region: Region | null;
  svg: string;
  /** From what is drawn: the same drawing has the same address, so that one drawn again takes its own place. */
  id: string;
}
export type PoolPicture = Pick<Drawing, "scene" | "region"> & StoredPicture;

/** Goes into every id: change it when the same drawing is to be rendered otherwise. */
const RENDERING = "1280x960 webp 1";

function idOf(svg: string): string {
  const hex = createHash("sha256").update(RENDERING).update(svg).digest("hex");
  // A UUID of version 8: what is in it is ours to say.
  const variant = "89ab"[Number.parseInt(hex.charAt(15), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(12, 15)}`,
    variant + hex.slice(16, 19),
    hex.slice(19, 31),
  ].join("-");
}

function drawings(seed: string): Drawing[] {
  const draw = (scene: Scene, region: Region | null, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const svg = drawScene(`${seed} ${region ?? "room"} ${i}`, scene, region === null ? "Delhi" : REGION_CITY[region]);
      return { scene, region, svg, id: idOf(svg) };
    });
  return [
    ...Object.entries(BUILDING_COUNTS).flatMap(([scene, counts]) =>
      Object.entries(counts).flatMap(([region, count]) => draw(scene as Building, region as Region, count)),
    ),
    ...Object.entries(ROOM_COUNTS).flatMap(([scene, count]) => draw(scene as Room, null, count)),
  ];
}

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
  const all = drawings(seed);
  const known = await knownPictures(db, all);
  const missing = all.filter(({ id }) => !known.has(id));
  const drawn = new Map<string, StoredPicture>();
  await renderDrawings(missing, async (id, renditions) => {
    drawn.set(id, await writePicture(files, "property-images", renditions, id));
    onProgress(drawn.size / missing.length);
  });
  const pool = all.map(({ scene, region, id }) => ({
    scene,
    region,
    ...((known.get(id) ?? drawn.get(id)) as StoredPicture),
  }));
  return { pool, fresh: pool.filter((_, i) => drawn.has((all[i] as Drawing).id)) };
}

async function knownPictures(db: Database, all: readonly Drawing[]): Promise<Map<string, StoredPicture>> {
  const ids = new Map(all.map(({ id }) => [uploadPath("property-images", id), id]));
  const rows = await db
    .selectFrom("uploads")
    .select(["path", "width", "height", "placeholder"])
    .where("path", "in", [...ids.keys()])
    .execute();
  return new Map(
    rows.map((row) => [
      ids.get(row.path) as string,
      { ...row, placeholder: row.placeholder ?? "", address: `/media/${row.path}` },
    ]),
  );
}

// ---- which pictures a home gets ----

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
