import { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import type { Property } from "#contract/properties/properties.ts";

/** Uploaded pictures exist in several widths; external pictures (https, from imports and admins) in one width. */
const RENDITION = new RegExp(`^(/media/.+/)(?:${RENDITION_WIDTHS.join("|")})\\.webp$`);

interface PhotoSource {
  src: string;
  srcSet?: string;
  /** External pictures are requested without a referrer. */
  referrerPolicy?: "no-referrer";
}

function isForeign(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

/** Returns the attributes of an `img` for all stored widths. `fallback` is the width for browsers without `srcset`. */
export function photoSource(address: string, fallback: (typeof RENDITION_WIDTHS)[number] = 640): PhotoSource {
  const folder = RENDITION.exec(address)?.[1];
  if (folder === undefined) return { src: address, ...(isForeign(address) && { referrerPolicy: "no-referrer" }) };
  return {
    src: `${folder}${fallback}.webp`,
    srcSet: RENDITION_WIDTHS.map((width) => `${folder}${width}.webp ${width}w`).join(", "),
  };
}

/** Returns the bytes of a ThumbHash; null if it is missing or invalid. */
export function hashBytes(placeholder: string | null | undefined): Uint8Array | null {
  if (!placeholder) return null;
  try {
    const bytes = Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0));
    return bytes.length >= 5 ? bytes : null;
  } catch {
    return null;
  }
}

/** Returns the average colour of a ThumbHash as CSS, to fill a box before scripts run. */
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
  /** ThumbHash in base64; null for an external picture. */
  placeholder: string | null;
}

/** Returns the pictures of a home with their placeholders. */
export function galleryPhotos({
  images,
  image_placeholders,
}: Pick<Property, "images" | "image_placeholders">): GalleryPhoto[] {
  return images.map((address, place) => ({ address, placeholder: image_placeholders[place] ?? null }));
}
