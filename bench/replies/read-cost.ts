import { type KyselyPlugin, SelectQueryNode, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#server/db/connect.ts";
import { findPropertyWithOwner } from "#server/properties/queries.ts";
import { openApp } from "../own-app.ts";
import { compareAdded } from "./added.ts";
import { insertAccounts, insertHomes } from "./world.ts";

const HOMES = 2000;

/** The columns about the owner, which the statement without them leaves out. */
const ABOUT_OWNER = ["owner_replies", "owner_is_new"];

const isAboutOwner = ({ selection }: NonNullable<SelectQueryNode["selections"]>[number]) =>
  selection.kind === "AliasNode" &&
  selection.alias.kind === "IdentifierNode" &&
  ABOUT_OWNER.includes((selection.alias as unknown as { name: string }).name);

/** Leaves the columns about the owner out of the statement that reads a home. */
const withoutOwner: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const all = SelectQueryNode.is(node) ? (node.selections ?? []) : [];
    const selections = all.filter((one) => !isAboutOwner(one));
    if (selections.length !== all.length - ABOUT_OWNER.length) throw new Error("the statement has other columns");
    return { ...(node as SelectQueryNode), selections };
  },
  transformResult: async ({ result }) => result,
};

async function read(origin: string, id: string): Promise<void> {
  const answer = await fetch(`${origin}/api/properties/${id}`);
  if (!answer.ok) throw new Error(`reading failed: ${answer.status} ${await answer.text()}`);
  await answer.text();
}

/**
 * Measures the CPU that an owner's figures add to reading a home. What the server adds, two more fields, is less than
 * its noise. Whole reads include the client, which runs in the same process.
 */
export async function benchReadCost(db: Database): Promise<string> {
  const homes = Array.from({ length: HOMES }, () => ({ id: uuidv7(), ownerId: uuidv7(), kind: "prompt" as const }));
  const owners = homes.map(({ ownerId }) => ownerId);
  await insertAccounts(db, owners, "owner", new Date());
  await insertHomes(db, homes, Date.now());
  await sql`
    insert into owner_replies (owner_id, answered, within_hours, counted_at)
    select owner, 9, 3, now() from unnest(${owners}::uuid[]) owner`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const contenders = { with: db, without: db.withPlugin(withoutOwner) };
  const app = await openApp(db);
  try {
    return await compareAdded({
      statement: "CPU ms of the statement",
      request: "CPU ms of a read over HTTP",
      added: "added to a read, %",
      goal: { what: "CPU that the owner's figures add to a read, %", limit: 2 },
      statements: async (name) => ({
        run: async () => {
          for (const { id } of homes) await findPropertyWithOwner(contenders[name], id);
        },
        count: HOMES,
      }),
      requests: {
        run: async () => {
          for (const { id } of homes) await read(app.origin, id);
        },
        count: HOMES,
      },
    });
  } finally {
    await app.close();
  }
}
