import type { Transaction } from "kysely";
import { type Caller, isAdmin } from "#contract/permissions.ts";
import type { DB } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { pathOf, pictureAddress } from "./picture-path.ts";
import { holdUploads } from "./queries.ts";

const NOT_YOURS = "A picture of a listing is one that you have uploaded.";
const MAX_ADDRESS_LENGTH = 2000;

function isForeignPicture(address: string): boolean {
  return address.length <= MAX_ADDRESS_LENGTH && /^https:\/\//i.test(address) && URL.canParse(address);
}

/**
 * Assigns pictures to a listing, and returns their placeholders in the same order (external pictures: null). Allowed are
 * the caller's uploads, the listing's current pictures and, for admins, external `https:` URLs. Locks the rows of
 * uploads until the transaction ends, so that none is swept; the caller must have locked an existing listing's row.
 * @throws AppError `invalid` that names every rejected picture
 */
export async function claimPictures(
  trx: Transaction<DB>,
  caller: Caller,
  images: readonly string[],
  had: { images: readonly string[]; image_placeholders: readonly (string | null)[] } = {
    images: [],
    image_placeholders: [],
  },
): Promise<(string | null)[]> {
  const placeholders = new Map(had.images.map((address, i) => [address, had.image_placeholders[i] ?? null]));
  // A picture has one URL per width; that of the widest is canonical.
  const wanted = images.flatMap((address) => {
    const path = placeholders.has(address) ? null : pathOf(address);
    return path !== null && pictureAddress(path) === address ? [path] : [];
  });
  for (const { path, account_id, kind, placeholder } of await holdUploads(trx, [...new Set(wanted)]))
    if (account_id === caller.id && kind === "property-images") placeholders.set(pictureAddress(path), placeholder);
  if (isAdmin(caller))
    for (const address of images)
      if (!placeholders.has(address) && isForeignPicture(address)) placeholders.set(address, null);

  const fields = images.flatMap((address, i) =>
    placeholders.has(address) ? [] : [{ path: `images.${i}`, message: NOT_YOURS }],
  );
  if (fields.length > 0) throw new AppError("invalid", { text: NOT_YOURS, fields });
  return images.map((address) => placeholders.get(address) ?? null);
}
