/** Limits of uploaded pictures, without zod, so that forms can check them. The endpoints are in storage.ts. */

/** Maximum size of one file. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** Cameras of phones take pictures of 50 megapixels, which have up to 8192 × 6144 pixels. */
export const MAX_IMAGE_PIXELS = 52_000_000;
/** Accepted file types, as a file input names them. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** Signed URLs are valid for at most a week. */
export const MAX_SIGNED_SECONDS = 604_800;
