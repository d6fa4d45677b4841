import { sql } from "kysely";
import type { Database } from "#server/db/connect.ts";
import type { EmbeddedPostgres } from "#server/db/embedded.ts";
import type { openListings } from "../database.ts";
import { startOurs } from "./contenders.ts";
import type { Visitor } from "./visitor.ts";

const LISTINGS = 10;
const TIMEOUT_MS = 10_000;

interface Home {
  id: string;
  city: string;
  area: string;
  type: string;
  rent: number;
}

/** Returns whether the results show the change. */
type Sight = (found: { id: string; rent: number }[]) => boolean;

async function waitingHomes(db: Database): Promise<Home[]> {
  const { rows } = await sql<Home>`
    select id, city, area, type, rent from properties
    where status = 'pending' and is_available and owner_active order by created_at desc, id limit ${LISTINGS}`.execute(
    db,
  );
  return rows;
}

async function putBack(db: Database, { id, rent }: Home): Promise<void> {
  await sql`update properties set status = 'pending', rent = ${rent}, is_available = true where id = ${id}`.execute(db);
}

/** Requests browse continuously. Returns how long it shows the old state. */
async function seenAfter(visitor: Visitor, { city, area, type }: Home, isSeen: Sight): Promise<number> {
  const query = new URLSearchParams({ city, location: area, type, sort: "latest" });
  const begun = performance.now();
  while (performance.now() - begun < TIMEOUT_MS) {
    const { body } = await visitor.call(`/api/properties?${query}`);
    if (isSeen(JSON.parse(body))) return performance.now() - begun;
  }
  throw new Error("browse does not show a change");
}

/** Changes of a home, and how browse shows each. */
function changesOf({ id, rent }: Home): { what: string; at: string; body: object; isSeen: Sight }[] {
  const find = (found: Parameters<Sight>[0]) => found.find((one) => one.id === id);
  return [
    {
      what: "approved",
      at: `/api/admin/properties/${id}/status`,
      body: { status: "approved" },
      isSeen: (found) => find(found) !== undefined,
    },
    {
      what: "other rent",
      at: `/api/properties/${id}`,
      body: { rent: rent + 1 },
      isSeen: (found) => find(found)?.rent === rent + 1,
    },
    {
      what: "rented out",
      at: `/api/properties/${id}`,
      body: { is_available: false },
      isSeen: (found) => find(found) === undefined,
    },
  ];
}

interface Delay {
  what: string;
  /** Milliseconds from the response to the change until browse shows it, in the same process and in another one. */
  here: number;
  elsewhere: number;
}

/** Measures how soon browse shows changes of a few pending homes. Restores them afterwards. */
export async function measureChanges(
  server: EmbeddedPostgres,
  listings: Awaited<ReturnType<typeof openListings>>,
): Promise<Delay[]> {
  const [here, elsewhere] = [await startOurs(server, listings, "admin"), await startOurs(server, listings)];
  const delays: Delay[] = [];
  const homes = await waitingHomes(listings.db);
  try {
    for (const home of homes) {
      for (const { what, at, body, isSeen } of changesOf(home)) {
        await here.visitor.call(at, "PATCH", body);
        const waits = [here, elsewhere].map(({ visitor }) => seenAfter(visitor, home, isSeen));
        const [near = Number.NaN, far = Number.NaN] = await Promise.all(waits);
        delays.push({ what, here: near, elsewhere: far });
      }
    }
  } finally {
    for (const home of homes) await putBack(listings.db, home);
    await Promise.all([here.stop(), elsewhere.stop()]);
  }
  return delays;
}
