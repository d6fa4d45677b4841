import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { pictureAddress } from "./picture-path.ts";
import { listUploadsOf } from "./queries.ts";

/** Returns the URLs of a person's pictures, for the data export. */
export async function uploadsOf(db: Database, { id }: { id: string }): Promise<PersonalData["uploads"]> {
  return (await listUploadsOf(db, id)).map(({ path, kind, created_at }) => ({
    url: pictureAddress(path),
    kind,
    created_at: created_at.toISOString(),
  }));
}
