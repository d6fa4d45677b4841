import fc from "fast-check";
import { noisy, plain } from "../../testing/pictures.ts";

/** A picture with changed bytes. */
export interface FuzzedPicture {
  from: string;
  flips: [at: number, to: number][];
  cutAt: number | null;
  head: string | null;
  tail: string;
}

/** File signatures of formats that are not accepted, in hex. */
const HEADS = [
  ...[
    "47494638396101000100",
    "49492a0008000000",
    "4d4d002a00000008",
    "424d46000000",
    "255044462d312e37",
    "00000018667479706865696300000000",
  ],
  ...[
    "0000001c6674797061766966",
    "3c7376672078",
    "3c3f786d6c20",
    "ffd8ffe000104a464946",
    "89504e470d0a1a0a0000000d49484452ffffffffffffffff",
  ],
  ...[
    "52494646ffffffff57454250565038",
    "504b0304",
    "1f8b0800",
    "0000000c4a584c20",
    "ff0a",
    "38425053",
    "76312e30",
    "7f454c46",
    "2321",
  ],
];

/** Returns small valid pictures. */
export async function seedPictures(): Promise<Record<string, Buffer>> {
  const small = () => noisy(48, 36);
  return {
    jpeg: await small().jpeg().toBuffer(),
    progressive: await small().jpeg({ progressive: true }).toBuffer(),
    cmyk: await small().toColourspace("cmyk").jpeg().toBuffer(),
    exif: await small().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    png: await small().png().toBuffer(),
    deep: await small().toColourspace("rgb16").png().toBuffer(),
    palette: await plain(20, 20).png({ palette: true }).toBuffer(),
    interlaced: await small().png({ progressive: true }).toBuffer(),
    webp: await small().webp().toBuffer(),
    lossless: await small().webp({ lossless: true }).toBuffer(),
  };
}

const at = fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 5000 }));
export const fuzzedPictures: fc.Arbitrary<FuzzedPicture> = fc.record({
  from: fc.constantFrom(
    "jpeg",
    "progressive",
    "cmyk",
    "exif",
    "png",
    "deep",
    "palette",
    "interlaced",
    "webp",
    "lossless",
  ),
  flips: fc.array(fc.tuple(at, fc.nat({ max: 255 })), { maxLength: 12 }),
  cutAt: fc.option(at, { freq: 3 }),
  head: fc.option(fc.constantFrom(...HEADS), { freq: 4 }),
  tail: fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    fc.constantFrom("<svg onload=alert(1)>", "<?php", "PK\u0003\u0004"),
  ),
});

export function bytesOf(seeds: Record<string, Buffer>, { from, flips, cutAt, head, tail }: FuzzedPicture): Buffer {
  const bytes = Buffer.from(seeds[from] ?? Buffer.alloc(0));
  for (const [where, to] of flips) if (bytes.length > 0) bytes[where % bytes.length] = to;
  if (head !== null) Buffer.from(head, "hex").copy(bytes);
  const kept = cutAt === null ? bytes : bytes.subarray(0, cutAt % (bytes.length + 1));
  return Buffer.concat([kept, Buffer.from(tail, "latin1")]);
}
