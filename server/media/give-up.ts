import { type Caller, isAdmin } from "#contract/permissions.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import { dropPictures, removeFiles } from "./drop.ts";
import { pathOf } from "./picture-path.ts";
import { lockUploads } from "./queries.ts";

const NOT_A_PATH = "This is not the path of a picture.";

function readPaths(given: readonly string[]): string[] {
  const fields = given.flatMap((path, i) =>
    pathOf(path)?.startsWith("property-images/") ? [] : [{ path: `paths.${i}`, message: NOT_A_PATH }],
  );
  if (fields.length > 0) throw new AppError("invalid", { text: NOT_A_PATH, fields });
  return given.flatMap((path) => pathOf(path) ?? []);
}

/**
 * Deletes listing pictures for their uploader or an admin: all of them, or none if one belongs to another user. A
 * picture that a listing still shows is kept; the sweep deletes it later. A missing picture is ignored, so that the
 * call can be repeated.
 * @throws AppError `forbidden`, or `invalid` for a malformed path
 */
export async function giveUpPictures(
  services: Pick<Services, "db" | "files" | "log">,
  caller: Caller,
  given: readonly string[],
): Promise<void> {
  const paths = readPaths(given);
  const gone = await transact(services.db, async (trx) => {
    const held = await lockUploads(trx, paths);
    if (!isAdmin(caller) && held.some(({ account_id }) => account_id !== caller.id)) throw new AppError("forbidden");
    return dropPictures(trx, paths);
  });
  await removeFiles(services, gone);
}
