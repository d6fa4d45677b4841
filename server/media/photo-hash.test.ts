import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, it } from "vitest";
import { bandKeys, nearbyKeys } from "./photo-bands.ts";
import { bitDistance, HASHED_SIDE, hashPhoto, isSamePhoto, MIN_PHOTO_QUALITY, SAME_PHOTO_BITS } from "./photo-hash.ts";
import { hashPicture } from "./renditions.ts";

const FOLDER = path.join(import.meta.dirname, "../demo/pictures");
const [WIDTH, HEIGHT] = [640, 480];

const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".webp")).sort();
const originals = await Promise.all(
  files.map(async (file) => {
    const pixels = await sharp(await readFile(path.join(FOLDER, file)))
      .resize(WIDTH, HEIGHT)
      .removeAlpha()
      .raw()
      .toBuffer();
    const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
    const hash = await hashPicture(await sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer());
    // Pictures of one scene are recoloured versions of the same drawing.
    return { scene: file.replace(/(-south|-north)?-\d+\.webp$/, ""), picture: () => sharp(pixels, { raw }), hash };
  }),
);

const mark = await sharp({ create: { width: 120, height: 16, channels: 4, background: "#ffffffb0" } })
  .png()
  .toBuffer();

const CHANGES: [string, (picture: Sharp) => Sharp][] = [
  ["encoded at quality 30", (picture) => picture.jpeg({ quality: 30 })],
  ["at half the size", (picture) => picture.resize(WIDTH / 2).jpeg()],
  ["15 % brighter", (picture) => picture.linear(1.15, 0).jpeg()],
  ["15 % darker", (picture) => picture.linear(0.85, 0).jpeg()],
  ["mirrored", (picture) => picture.flop().jpeg()],
  [
    "with a white border of 5 %",
    (picture) => picture.extend({ top: 24, bottom: 24, left: 32, right: 32, background: "#fff" }).jpeg(),
  ],
  ["between black bars", (picture) => picture.extend({ top: 60, bottom: 60, background: "#000" }).jpeg()],
  ["with a small watermark", (picture) => picture.composite([{ input: mark, gravity: "southeast" }]).jpeg()],
];

/** Each change is made to a third of the pictures, in turn, so that each picture is changed. */
const SHARE = 3;
const CHANGED = CHANGES.map(([name, change], turn) => ({
  name,
  change,
  pictures: originals.filter((_, place) => place % SHARE === turn % SHARE),
}));

it.each(CHANGED)("recognises at least 95 % of the pictures $name", async ({ change, pictures }) => {
  const found = await Promise.all(
    pictures.map(async ({ picture, hash }) =>
      isSamePhoto(await hashPicture(await change(picture()).toBuffer()), hash.hash),
    ),
  );
  expect(found.filter(Boolean).length / pictures.length).toBeGreaterThanOrEqual(0.95);
});

it("tells pictures of different scenes apart", () => {
  for (const [i, one] of originals.entries())
    for (const other of originals.slice(i + 1))
      if (one.scene !== other.scene)
        expect([one.scene, other.scene, isSamePhoto(one.hash, other.hash.hash)]).toContain(false);
  for (const { hash } of originals) expect(hash.quality).toBeGreaterThanOrEqual(MIN_PHOTO_QUALITY);
});

it("hashes a mirrored picture to the mirrored hash", () => {
  const grey = new Uint8Array(HASHED_SIDE * HASHED_SIDE).map(
    (_, i) => ((i % HASHED_SIDE) * 7 + (i >> 8) * (i % 5)) % 256,
  );
  const turned = grey.map((_, i) => grey[i - (i % HASHED_SIDE) + HASHED_SIDE - 1 - (i % HASHED_SIDE)] ?? 0);
  const [one, other] = [hashPhoto(grey), hashPhoto(turned)];
  expect(bitDistance(one.mirrored, other.hash)).toBeLessThan(4);
  expect(bitDistance(one.hash, other.hash)).toBeGreaterThan(60);
  expect([...one.hash].filter((bit) => bit === "1")).toHaveLength(128);
});

it("gives a wall a quality that is too low to be compared", () => {
  const wall = new Uint8Array(HASHED_SIDE * HASHED_SIDE).map((_, i) => 200 + (i >> 8) / 16);
  expect(hashPhoto(wall).quality).toBeLessThan(MIN_PHOTO_QUALITY);
});

it("finds every pair of hashes within 31 bits by a band, among 20,000 pairs near it", () => {
  const random = () => Array.from({ length: 256 }, () => (Math.random() < 0.5 ? "0" : "1"));
  let near = 0;
  for (let pair = 0; pair < 20_000; pair++) {
    const first = random();
    const second = [...first];
    const places = new Set<number>();
    while (places.size < 28 + (pair % 8)) places.add(Math.floor(Math.random() * 256));
    for (const place of places) second[place] = first[place] === "0" ? "1" : "0";
    if (places.size > SAME_PHOTO_BITS) continue;
    near += 1;
    const keys = new Set(bandKeys(second.join("")));
    if (!nearbyKeys(first.join("")).some((key) => keys.has(key))) expect.fail(`missed a pair of ${places.size} bits`);
  }
  expect(near).toBe(10_000);
});

it("keeps the order of the bits, on which stored bands depend", () => {
  const keys = bandKeys("10".repeat(128));
  expect(keys).toHaveLength(16);
  expect(new Set(nearbyKeys("10".repeat(128))).size).toBe(272);
  expect(keys).toMatchInlineSnapshot(`
    [
      55856,
      98602,
      187169,
      224202,
      317278,
      347752,
      450617,
      497472,
      533522,
      597320,
      700728,
      781039,
      815414,
      909525,
      945655,
      1036735,
    ]
  `);
});
