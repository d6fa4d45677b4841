import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { deflate, inflate } from "node:zlib";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { isRecentNight } from "./counting.ts";
import type { ReferenceHome } from "./facts.ts";
import type { DraftModel } from "./model/drafts.ts";

/** The stored model that drafts are judged by. */

/** Must change with `StoredModel` and with what its numbers mean. A model of another format is not read. */
export const DRAFT_MODEL_FORMAT = 1;

/** The model with the names of its areas, in the order of their numbers. */
export type StoredModel = DraftModel & { areaNames: string[] };

/** PostgreSQL would take ten times as long to compress it, while the row is locked. */
const FAST = { level: 1 };

export const packModel = (model: StoredModel): Promise<Buffer> =>
  promisify<Buffer, typeof FAST, Buffer>(deflate)(serialize(model), FAST);

const unpackModel = async (packed: Buffer): Promise<StoredModel> =>
  deserialize(await promisify<Buffer, Buffer>(inflate)(packed)) as StoredModel;

/** What a draft is judged by besides its model. */
interface DraftContext {
  area_key: string;
  /** When the model was made. Null without a recent one. */
  made_at: Date | null;
  judged: number;
  inside: number;
  /** The approved listing of the author. */
  own: ReferenceHome | null;
}

/** Returns the key of an area, the author's listing, and whether there is a recent model. */
export async function findDraftContext(
  db: Database,
  { ownerId, area }: { ownerId: string; area: string },
): Promise<DraftContext> {
  const { rows } = await sql<DraftContext>`
    select area_key(${area})::text as area_key, model.made_at, coalesce(judged, 0) as judged,
      coalesce(inside, 0) as inside, to_json(own) as own
    from (select) nothing
      left join rent_draft_models model on format = ${DRAFT_MODEL_FORMAT}
        and ${isRecentNight("model.made_at")}
      left join rent_models on true
      left join lateral (
        select home.id, home.kind, home.traits, home.spot, home.area_key::text as area_key, properties.size_sqft
        from properties join catalogue_rows home on home.id = properties.id
        where owner_id = ${ownerId}::uuid and status = 'approved' limit 1
      ) own on true`.execute(db);
  return rows[0] as DraftContext;
}

/** Reads the stored model. Null without one of this format. */
export async function readModel(db: Database): Promise<{ made_at: Date; model: StoredModel } | null> {
  const row = await db
    .selectFrom("rent_draft_models")
    .select(["made_at", "model"])
    .where("format", "=", DRAFT_MODEL_FORMAT)
    .executeTakeFirst();
  return row ? { made_at: row.made_at, model: await unpackModel(row.model) } : null;
}
