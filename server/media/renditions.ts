import { rgbaToThumbHash } from "thumbhash";
import { MAX_IMAGE_PIXELS } from "#contract/pictures/picture-terms.ts";
import { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import { AppError } from "../errors.ts";
import { limitConcurrency } from "../process/limit-concurrency.ts";
import { HASHED_SIDE, hashPhoto, type PhotoHash } from "./photo-hash.ts";

type RenditionWidth = (typeof RENDITION_WIDTHS)[number];

/** The stored form of an uploaded picture. */
export interface Renditions {
  /** Size of the widest rendition in pixels. Pages reserve this space. */
  width: number;
  height: number;
  /** ThumbHash in base64. */
  placeholder: string;
  /** The WebP files, by width. */
  files: Record<RenditionWidth, Uint8Array>;
}

const WIDEST = Math.max(...RENDITION_WIDTHS);
/** Only a malicious picture takes longer. */
const TIMEOUT_SECONDS = 30;
/** One at a time per process, because a decoded picture can take hundreds of megabytes. */
const runLimited = limitConcurrency(1);
/** Taller pictures are made narrower, because WebP is limited to 16,383 pixels. */
const TALLEST_TIMES_WIDTH = 4;
const WEBP = { quality: 75, effort: 2 } as const;
/** ThumbHash accepts at most 100 pixels per side. */
const PLACEHOLDER_SIDE = 100;

const UNREADABLE = "This picture cannot be read. The file may be damaged; please choose another one.";
const TOO_MANY_PIXELS = "This picture has more than 52 megapixels. Please choose a smaller one.";

const boxOf = (width: number) =>
  ({ width, height: width * TALLEST_TIMES_WIDTH, fit: "inside", withoutEnlargement: true }) as const;

/** Loads sharp when the first picture is processed, to save memory on servers that only serve pictures. */
async function imageLibrary() {
  const { default: sharp } = await import("sharp");
  // A cache would be useless, because every picture is read once.
  sharp.cache(false);
  return sharp;
}

/** The only loaders that are allowed in this process, to reduce the attack surface. */
const OPEN_LOADERS = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];

let reader: ReturnType<typeof imageLibrary> | undefined;

/** Set up once, because changing the loaders would break pictures that other threads are reading. */
function pictureReader() {
  reader ??= setUpReader();
  return reader;
}

async function setUpReader() {
  const sharp = await imageLibrary();
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: OPEN_LOADERS });
  return sharp;
}

/** Decides by content; the file's name and claimed type are ignored. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    (head.startsWith("RIFF") && head.slice(8) === "WEBP")
  );
}

const unreadable = () => new AppError("invalid", { text: UNREADABLE });

/** Decodes once, to upright sRGB pixels without metadata, at most as large as the widest rendition. */
async function decode(bytes: Uint8Array, failOn: "error" | "warning" = "error") {
  const sharp = await pictureReader();
  const picture = sharp(bytes, { failOn, limitInputPixels: false });
  const { width, height, format } = await picture.metadata().catch(() => {
    throw unreadable();
  });
  // Sharp detects the format from the content.
  if (!["jpeg", "png", "webp"].includes(format)) throw new AppError("invalid_file_type");
  if (width * height > MAX_IMAGE_PIXELS) throw new AppError("invalid", { text: TOO_MANY_PIXELS });
  return picture
    .autoOrient()
    .resize(boxOf(WIDEST))
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw unreadable();
    });
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** Decodes a picture. A JPEG may lack its end marker, as some apps write it. */
async function decodeMended(bytes: Uint8Array): ReturnType<typeof decode> {
  try {
    return await decode(bytes);
  } catch (error) {
    if (bytes[0] !== 0xff || Buffer.from(bytes.subarray(-2)).equals(END_OF_JPEG)) throw error;
    // With the marker, missing pixels are only a warning.
    return decode(Buffer.concat([bytes, END_OF_JPEG]), "warning").catch(() => {
      throw error;
    });
  }
}

interface Pixels {
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/**
 * Creates the renditions of a picture, and its perceptual hash: WebP at every width, upright, without metadata, only the first frame of an
 * animation. Pictures are never enlarged, so several files of a narrow picture have the same size. Pictures are
 * processed one at a time.
 * @throws AppError `invalid_file_type` unless the bytes are JPEG, PNG or WebP; `invalid` if they are damaged, over 52
 * megapixels or take over 30 seconds
 */
export async function makeRenditions(bytes: Uint8Array): Promise<Renditions & { hash: PhotoHash }> {
  if (!isPicture(bytes)) throw new AppError("invalid_file_type");
  return runLimited(async () => {
    const { data, info } = await decodeMended(bytes);
    return { ...(await renderPixels(data, info)), hash: await hashPixels(data, info) };
  });
}

/** Returns the renditions of a WebP file that already has the largest width. That file is stored unchanged. */
export async function makeSmallerRenditions(bytes: Uint8Array): Promise<Renditions> {
  const { data, info } = await decode(bytes);
  return renderPixels(data, info, { [WIDEST]: bytes });
}

/** Returns the perceptual hash of a stored picture. */
export async function hashPicture(bytes: Uint8Array): Promise<PhotoHash> {
  const { data, info } = await decode(bytes);
  return hashPixels(data, info);
}

/** Returns the perceptual hash of sRGB pixels. */
export async function hashPixels(pixels: Buffer, { width, height, channels }: Pixels): Promise<PhotoHash> {
  const sharp = await imageLibrary();
  const grey = await sharp(pixels, { raw: { width, height, channels } })
    .resize(HASHED_SIDE, HASHED_SIDE, { fit: "fill", kernel: "linear" })
    .flatten({ background: "#fff" })
    .toColourspace("b-w")
    .raw({ depth: "uchar" })
    .toBuffer();
  return hashPhoto(grey);
}

/** Returns the renditions of sRGB pixels with `channels` bytes each. Widths in `given` are not encoded. */
async function renderPixels(
  pixels: Buffer,
  { width, height, channels }: Pixels,
  given: Partial<Renditions["files"]> = {},
): Promise<Renditions> {
  const sharp = await imageLibrary();
  const picture = () => sharp(pixels, { raw: { width, height, channels } });
  const files = { ...given } as Renditions["files"];
  await Promise.all(
    RENDITION_WIDTHS.map(async (wanted) => {
      files[wanted] ??= await picture().resize(boxOf(wanted)).webp(WEBP).toBuffer();
    }),
  );
  const small = await picture()
    .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width,
    height,
    placeholder: Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString("base64"),
    files,
  };
}
