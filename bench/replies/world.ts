import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { connect, type Database, type DatabaseLocation } from "#server/db/connect.ts";
import type { EmbeddedPostgres } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { messageBatches, type NewMessage } from "#server/messaging/send-query.ts";
import { type OwnApp, openApp } from "../own-app.ts";
import type { Kind } from "./owners.ts";

const POOL = 10;
/** A guest writes to an owner at most once. */
const GUESTS_A_HOME = 2;
const MIN_GUESTS = 2000;

export interface Home {
  id: string;
  ownerId: string;
  kind: Kind;
}

/** A conversation of a guest about a home. */
export interface Chat {
  conversationId: string;
  guestId: string;
}

export interface World {
  app: OwnApp;
  db: Database;
  homes: Home[];
  guests: string[];
  setClock(at: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Gives a database the simulation's `now()` and `clock_timestamp()`: functions of these names in `public` precede those
 * of PostgreSQL. They exist before the migrations, so that defaults and triggers use them.
 */
async function replaceClocks(db: Database, at: number): Promise<void> {
  // A sequence of milliseconds, because functions read it much faster than a table.
  await sql`create sequence simulated_clock`.execute(db);
  await setClock(db, at);
  for (const clock of ["now", "clock_timestamp"])
    await sql
      .raw(
        `create function public.${clock}() returns timestamptz language plpgsql stable as
          'begin return to_timestamp(pg_sequence_last_value(''public.simulated_clock'') / 1000.0); end'`,
      )
      .execute(db);
}

async function setClock(db: Database, at: number): Promise<void> {
  await sql`select setval('simulated_clock', ${at})`.execute(db);
}

/** Creates a database, with a clock that begins at this moment, or the usual one. Closing it deletes it. */
export async function openEmptyDatabase(
  server: EmbeddedPostgres,
  at?: number,
): Promise<{ db: Database; close(): Promise<void> }> {
  const name = "replies";
  const admin = connect({ server: server.connection, database: "postgres" }, 1);
  const drop = () => sql.raw(`drop database if exists ${name} with (force)`).execute(admin);
  await drop();
  await sql.raw(`create database ${name}`).execute(admin);
  // Nothing here has to survive a crash.
  await sql.raw(`alter database ${name} set synchronous_commit = off`).execute(admin);
  if (at !== undefined) await sql.raw(`alter database ${name} set search_path = public, pg_catalog`).execute(admin);
  const location: DatabaseLocation = { server: server.connection, database: name };
  const db = connect(location, POOL);
  if (at !== undefined) await replaceClocks(db, at);
  await migrate({ db, location });
  const close = async () => {
    await db.destroy();
    await drop();
    await admin.destroy();
  };
  return { db, close };
}

export async function insertAccounts(db: Database, ids: readonly string[], type: string, created: Date): Promise<void> {
  await sql`
    insert into accounts (id, name, email, type, created_at)
    select id, 'Person ' || left(id::text, 8), id || '@bench.test', ${type}, ${created} from unnest(${ids}::uuid[]) id`.execute(
    db,
  );
}

/** Inserts live homes, whose owners are asked by the freshness clock on days spread like in a running market. */
export async function insertHomes(db: Database, homes: readonly Home[], at: number): Promise<void> {
  const given = JSON.stringify(homes.map(({ id, ownerId }) => ({ id, owner: ownerId })));
  await sql`
    insert into properties (id, owner_id, owner_name, owner_email, title, type, description, rent, security_deposit,
      city, area, furnished, tenant_types, images, image_placeholders, available_from, status)
    select id, owner, 'Owner', owner || '@bench.test', 'Bright home', '2BHK', 'A bright home on a quiet lane.', 25000,
      100000, 'Bangalore', 'Indiranagar', 'Semi-Furnished', array['Family'], '{}', '{}', '2026-01-01', 'approved'
    from json_to_recordset(${given}::text::json) as home (id uuid, owner uuid)`.execute(db);
  const asked = sql`${new Date(at)}::timestamptz + random() * interval '6 days'`;
  await sql`
    update properties set asks_at = planned, pauses_at = planned + interval '5 days'
    from (select id as planned_id, ${asked} as planned from properties) plans where id = planned_id`.execute(db);
  // The clock would stop at too many pauses in a day.
  await sql`update freshness_state set allowed_until = '2100-01-01', ran_at = ${new Date(at)}`.execute(db);
}

/** Opens a server with these owners and their homes. Without evidence, accounts of guests are too new for it. */
export async function openWorld(
  server: EmbeddedPostgres,
  { kinds, at, hasEvidence }: { kinds: readonly Kind[]; at: number; hasEvidence: boolean },
): Promise<World> {
  const { db, close } = await openEmptyDatabase(server, at);
  const homes = kinds.map((kind) => ({ id: uuidv7(), ownerId: uuidv7(), kind }));
  const count = Math.max(MIN_GUESTS, kinds.length * GUESTS_A_HOME);
  const guests = Array.from({ length: count }, () => uuidv7());
  const [before, after] = [new Date("2020-01-01Z"), new Date("2099-01-01Z")];
  await insertAccounts(
    db,
    homes.map(({ ownerId }) => ownerId),
    "owner",
    before,
  );
  await insertAccounts(db, guests, "tenant", hasEvidence ? before : after);
  await insertHomes(db, homes, at);
  await sql`analyze`.execute(db);
  const app = await openApp(db);
  return {
    app,
    db,
    homes,
    guests,
    setClock: (moment) => setClock(db, moment),
    close: async () => {
      await app.close();
      await close();
    },
  };
}

/** Inserts empty conversations between guests and owners. */
export async function insertConversations(db: Database, chats: readonly (Chat & { home: Home })[]): Promise<void> {
  const given = JSON.stringify(
    chats.map(({ conversationId, guestId, home }) => ({
      id: conversationId,
      guest: guestId,
      host: home.ownerId,
      home: home.id,
    })),
  );
  const from = sql`json_to_recordset(${given}::text::json) as given (id uuid, guest uuid, host uuid, home uuid)`;
  await sql`
    insert into conversations (id, property_id, former_property_id, guest_id, host_id, title)
    select id, home, home, guest, host, 'Bright home' from ${from}`.execute(db);
  await sql`
    insert into participants (conversation_id, seat, id, account_id)
    select given.id, seat, gen_random_uuid(), case seat when 1 then guest else host end
    from ${from} cross join generate_series(1, 2) seat`.execute(db);
}

type Sent = Pick<NewMessage, "conversation_id" | "sender_id" | "to_user_id" | "property_id">;
const UNLIMITED = { count: 1_000_000, seconds: 1, burst: 1_000_000 };
const TEXT = "Is it still free?";

/** What sending needs of a database. */
export type Sender = Pick<Database, "executeQuery" | "getExecutor">;

/** Returns a function that stores messages with the statement that sends all messages. */
export function sender(db: Sender): (message: Sent) => Promise<void> {
  const batches = messageBatches(db as Database, UNLIMITED, { timeLimitScale: 1 });
  return async (message) => {
    const sent = await batches.ask({
      ...message,
      id: uuidv7(),
      content: TEXT,
      preview: TEXT,
      message_type: "text",
      attachments: [],
      client_id: null,
      card_id: null,
      guest_warnings: 0,
      host_warnings: 0,
      is_act: true,
    });
    if (sent === undefined) throw new Error("a message was not stored");
  };
}
