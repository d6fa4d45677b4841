import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { wholeNumber } from "../lists.ts";
import { MAX_IMAGE_BYTES, MAX_SIGNED_SECONDS } from "./picture-terms.ts";

/** Base64 of the largest picture, with room for a data-URL prefix and the JSON around it. */
const MAX_UPLOAD_BODY_BYTES = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 64 * 1024;
const MAX_PATHS = 100;

const NO_PICTURE = "Please choose a picture.";
const WRONG_EXPIRY = `expiresIn must be a whole number of seconds from 1 to ${MAX_SIGNED_SECONDS}`;

const pictureInputSchema = z.object({
  base64: z.string({ error: NO_PICTURE }).min(1, NO_PICTURE).describe("May begin with the prefix of a data URL"),
  content_type: z
    .string({ error: "contentType must be text" })
    .nullish()
    .describe("Ignored: the type is detected from the picture's bytes"),
});

const path = z
  .string({ error: "Give the path of a picture" })
  .min(1, "Give the path of a picture")
  .max(2000, "This path is too long");

/** An uploaded picture. Listings store `url`; other calls expect `path`. */
const uploadedImageSchema = z.object({
  url: z.string(),
  path: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string().describe("ThumbHash in base64"),
  renditions: z
    .object({ "320": z.string(), "640": z.string(), "1280": z.string() })
    .describe("Addresses by width; a narrow picture is not enlarged"),
});
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

const address = z.object({ url: z.string() });
const done = z.object({ ok: z.literal(true) });

export const uploadPropertyImage = endpoint("POST /api/storage/property-images/upload", {
  summary:
    "Store a picture for a listing: JPEG, PNG or WebP of at most 5 MB and 52 megapixels. It is converted to WebP without metadata, and deleted if no listing uses it within 24 hours",
  tag: "Storage",
  body: pictureInputSchema,
  bodyLimit: { bytes: MAX_UPLOAD_BODY_BYTES, error: "file_too_large" },
  reply: uploadedImageSchema,
  status: [201],
});

export const deletePropertyImages = endpoint("DELETE /api/storage/property-images", {
  summary:
    "Delete the caller's own pictures, or any as an admin. A picture that a listing still shows is deleted later; a missing one is not an error",
  tag: "Storage",
  body: z.object({
    paths: z
      .array(path, { error: "Give the paths of the pictures" })
      .max(MAX_PATHS, `At most ${MAX_PATHS} pictures at once`),
  }),
  reply: done,
});

export const signPropertyImage = endpoint("GET /api/storage/property-images/signed-url", {
  summary: "An address that expires, for the uploader, admins, and everyone who may see a listing with this picture",
  tag: "Storage",
  query: z.object({
    path,
    expiresIn: wholeNumber(WRONG_EXPIRY, (number) => number.min(1, WRONG_EXPIRY).max(MAX_SIGNED_SECONDS, WRONG_EXPIRY))
      .prefault(3600)
      .describe("Seconds"),
  }),
  reply: address,
});

export const propertyImagePublicUrl = endpoint("GET /api/storage/property-images/public-url", {
  summary: "The address of a picture; a value that begins with http, data or blob is returned unchanged",
  tag: "Storage",
  query: z.object({ path: z.string({ error: "Give the path of a picture" }).min(1, "Give the path of a picture") }),
  reply: address,
});

export const uploadAvatar = endpoint("POST /api/storage/avatars/upload", {
  summary: "Store an avatar of the caller, under the same rules. It is shown once it is saved in the profile",
  tag: "Storage",
  body: pictureInputSchema,
  bodyLimit: { bytes: MAX_UPLOAD_BODY_BYTES, error: "file_too_large" },
  reply: address,
  status: [201],
});

export const deleteAvatar = endpoint("DELETE /api/storage/avatars", {
  summary: "Remove the caller's picture from the profile, and delete it",
  tag: "Storage",
  reply: done,
});
