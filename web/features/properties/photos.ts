import type { Property } from "#contract/properties.ts";
import { RENDITION_WIDTHS } from "#contract/renditions.ts";

/** Our own pictures are found by name in several widths; a foreign one (https, from imports and admins) is there once. */
const RENDITION = new RegExp(`^(/media/.+/)(?:${RENDITION_WIDTHS.join("|")})\\.webp$`);

interface PhotoSource {
  src: string;
  srcSet?: string;
  /** A foreign picture is asked for without telling its host where it is shown. */
  referrerPolicy?: "no-referrer";
}

function isForeign(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

/** What an `img` needs to show the picture in the width that fits. `fallback` is the width for browsers that cannot choose. */
export function photoSource(address: string, fallback: (typeof RENDITION_WIDTHS)[number] = 640): PhotoSource {
  const folder = RENDITION.exec(address)?.[1];
  if (folder === undefined) return { src: address, ...(isForeign(address) && { referrerPolicy: "no-referrer" }) };
  return {
    src: `${folder}${fallback}.webp`,
    srcSet: RENDITION_WIDTHS.map((width) => `${folder}${width}.webp ${width}w`).join(", "),
  };
}

/** The bytes of a ThumbHash, or null for one that is missing or no ThumbHash. */
export function hashBytes(placeholder: string | null | undefined): Uint8Array | null {
  if (!placeholder) return null;
  try {
    const bytes = Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0));
    return bytes.length >= 5 ? bytes : null;
  } catch {
    return null;
  }
}

/** The average colour of a ThumbHash as CSS: enough to fill a box before any script ran. */
export function averageColour(bytes: Uint8Array): string {
  const header = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16);
  const l = (header & 63) / 63;
  const p = ((header >> 6) & 63) / 31.5 - 1;
  const q = ((header >> 12) & 63) / 31.5 - 1;
  const b = l - (2 / 3) * p;
  const r = (3 * l - b + q) / 2;
  const channel = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 255);
  return `rgb(${channel(r)} ${channel(r - q)} ${channel(b)})`;
}

export interface GalleryPhoto {
  address: string;
  /** ThumbHash in base64; null for a foreign picture. */
  placeholder: string | null;
}

/** The pictures of a home, each with its placeholder. */
export function galleryPhotos({
  images,
  image_placeholders,
}: Pick<Property, "images" | "image_placeholders">): GalleryPhoto[] {
  return images.map((address, place) => ({ address, placeholder: image_placeholders[place] ?? null }));
}
