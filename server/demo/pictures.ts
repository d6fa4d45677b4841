import { readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { v5 as uuidv5 } from "uuid";
import type { City } from "#contract/places/cities.ts";
import { MAX_IMAGES } from "#contract/properties/property-terms.ts";
import type { Database } from "../db/connect.ts";
import { pictureAddress, uploadPath } from "../media/picture-path.ts";
import { makeSmallerRenditions } from "../media/renditions.ts";
import { type StoredPicture, writePicture } from "../media/store-picture.ts";
import { limitConcurrency } from "../process/limit-concurrency.ts";
import type { Services } from "../services.ts";
import type { Building, DemoHome } from "./homes.ts";
import type { Random } from "./random.ts";

/** Contains `<building>-<region>-<number>.webp` and `<room>-<number>.webp`, 1280 by 960. */
const FOLDER = path.join(import.meta.dirname, "pictures");
const FILE_NAME = /^(?<scene>.+?)(?:-(?<region>south|north))?-\d+\.webp$/;
/** The namespace of the pictures' ids, an arbitrary UUID. */
const NAMESPACE = "5f0c3a52-8f0e-4c6b-9a53-6f0d6f7a4c11";

type Room = "living" | "bedroom" | "kitchen" | "balcony" | "study" | "bathroom" | "empty-room";
type Region = "south" | "north";

interface Drawing {
  file: string;
  /** Derived from the file name, so that repeated runs create the same addresses. */
  id: string;
  scene: Building | Room;
  /** Null for rooms. */
  region: Region | null;
}

/** A picture that the demo's homes share. */
export type PoolPicture = Pick<Drawing, "scene" | "region"> & StoredPicture;

async function listDrawings(): Promise<Drawing[]> {
  const files = (await readdir(FOLDER)).sort();
  return files.flatMap((file) => {
    const { scene, region } = FILE_NAME.exec(file)?.groups ?? {};
    if (!scene) return [];
    return [
      { file, id: uuidv5(file, NAMESPACE), scene: scene as Drawing["scene"], region: (region as Region) ?? null },
    ];
  });
}

/**
 * Returns all pictures of the pool, and writes the files of those that have no row in `uploads` yet. The caller inserts
 * the rows of these (`fresh`). Files from an interrupted run are reused by the next.
 */
export async function makePool(
  { db, files }: Pick<Services, "db" | "files">,
  onProgress: (share: number) => void = () => {},
): Promise<{ pool: PoolPicture[]; fresh: PoolPicture[] }> {
  const drawings = await listDrawings();
  const known = await knownPictures(db, drawings);
  const runLimited = limitConcurrency(availableParallelism());
  let done = 0;
  async function makePicture({ file, id, scene, region }: Drawing): Promise<PoolPicture> {
    const stored = known.get(id) ?? (await runLimited(() => storeDrawing(files, file, id)));
    done += 1;
    onProgress(done / drawings.length);
    return { scene, region, ...stored };
  }
  const pool = await Promise.all(drawings.map(makePicture));
  return { pool, fresh: pool.filter((_, i) => !known.has((drawings[i] as Drawing).id)) };
}

async function storeDrawing(files: Services["files"], file: string, id: string): Promise<StoredPicture> {
  const renditions = await makeSmallerRenditions(await readFile(path.join(FOLDER, file)));
  return writePicture(files, "property-images", renditions, id);
}

async function knownPictures(db: Database, drawings: readonly Drawing[]): Promise<Map<string, StoredPicture>> {
  const ids = new Map(drawings.map(({ id }) => [uploadPath("property-images", id), id]));
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

function roomsOf(random: Random, { type, building, furnished, balconies }: DemoHome): Room[] {
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

/** A picture is not repeated before this many other pictures of its kind. */
const MIN_DISTANCE = 3;

/** Deals pictures like shuffled cards, so that neighbouring homes rarely look the same. */
export interface Dealer {
  /** Returns an outside view, and two to four different rooms. */
  deal(random: Random, home: DemoHome): PoolPicture[];
}

export interface PoolDealer extends Dealer {
  /** Returns an outside view that differs from the last views of the same kind of building. */
  lead(random: Random, home: Pick<DemoHome, "building" | "city">): PoolPicture;
}

export function makeDealer(pool: readonly PoolPicture[]): PoolDealer {
  const decks = new Map<string, { cards: PoolPicture[]; left: PoolPicture[]; recent: PoolPicture[] }>();
  for (const picture of pool) {
    const key = `${picture.scene} ${picture.region ?? ""}`;
    const deck = decks.get(key) ?? { cards: [], left: [], recent: [] };
    deck.cards.push(picture);
    decks.set(key, deck);
  }
  function draw(random: Random, scene: Drawing["scene"], region: Region | null): PoolPicture {
    const deck = decks.get(`${scene} ${region ?? ""}`);
    if (!deck) throw new Error(`the pool has no picture of a ${scene}`);
    if (deck.left.length === 0) {
      // Pictures that were dealt recently go to the end.
      const others = deck.cards.filter((picture) => !deck.recent.includes(picture));
      deck.left = [...deck.recent, ...random.sample(others, others.length)];
    }
    const picture = deck.left.pop() as PoolPicture;
    deck.recent = [picture, ...deck.recent].slice(0, MIN_DISTANCE);
    return picture;
  }
  const lead: PoolDealer["lead"] = (random, { building, city }) => draw(random, building, regionOf(city));
  return {
    lead,
    deal: (random, home) => [
      lead(random, home),
      ...roomsOf(random, home)
        .slice(0, MAX_IMAGES - 1)
        .map((room) => draw(random, room, null)),
    ],
  };
}
