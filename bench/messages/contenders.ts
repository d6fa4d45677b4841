import { mkdir } from "node:fs/promises";
import path from "node:path";
import { SignJWT } from "jose";
import { sql } from "kysely";
import { readConfig } from "#server/config.ts";
import { connect, type Database } from "#server/db/connect.ts";
import type { EmbeddedPostgres } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { loadSigningKeys } from "#server/keys/signing-keys.ts";
import { asAdmin, baselineFile, environmentOf, installBaselines, runAll, statementsOf } from "../baselines.ts";
import { BENCH_FOLDER } from "../database.ts";
import { type RunningServer, startProgram, startServer } from "../server.ts";
import type { Stored, StoredMessage } from "./check.ts";
import { GARBAGE_OPTIONS } from "./garbage.ts";
import { conversationId, participantId, personId, propertyId, sessionId } from "./people.ts";

/** A messaging server with a separate database. */
export interface Contender {
  name: "ours" | "Express + Prisma" | "ideal";
  tokens: string[];
  db: Database;
  start(): Promise<RunningServer>;
  /** Deletes all messages. */
  clear(): Promise<void>;
  stored(): Promise<Stored>;
  close(): Promise<void>;
}

const SECRET = "the bench's secret, which keeps nothing";
const TOKEN_SECONDS = 24 * 3600;

/** Creates an empty database of this name. */
async function makeDatabase(server: EmbeddedPostgres, name: string) {
  await asAdmin(server, (admin) =>
    runAll(admin, [`drop database if exists ${name} with (force)`, `create database ${name}`]),
  );
  const location = { server: server.connection, database: name };
  return { db: connect(location, 2), location, environment: { ...GARBAGE_OPTIONS, ...environmentOf(server, name) } };
}

async function storedBy(db: Database, order: string): Promise<Stored> {
  const { rows } = await sql<{ id: string; messages: StoredMessage[] }>`
    select conversation_id as id,
      json_agg(json_build_array(split_part(content, ' ', 1)::int, sender_id) order by ${sql.raw(order)}) as messages
    from messages group by conversation_id`.execute(db);
  return new Map(rows.map(({ id, messages }) => [id, messages]));
}

/** Returns SQL for the id of this kind whose number is in column n. */
const inSql = (id: (n: number) => string, n: string) =>
  `('${id(0).slice(0, -12)}' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Starts Basera with signed-in people. Those with even numbers ask the others about their homes. */
export async function ours(server: EmbeddedPostgres, people: number): Promise<Contender> {
  const { db, location, environment } = await makeDatabase(server, "messages_ours");
  await migrate({ db, location });
  const [pairs, everybody] = [`generate_series(0, ${people / 2 - 1}) n`, `generate_series(0, ${people - 1}) n`];
  await runAll(db, [
    `insert into accounts (id, email, name, type)
      select ${inSql(personId, "n")}, 'person' || n || '@bench.example', 'Person ' || n, case n % 2 when 0 then 'tenant' else 'owner' end
      from ${everybody}`,
    `insert into auth_sessions (id, account_id, refresh_key, amr)
      select ${inSql(sessionId, "n")}, ${inSql(personId, "n")}, '\\x00', '[]' from ${everybody}`,
    `insert into properties (id, owner_id, owner_name, owner_email, title, type, description, rent, security_deposit, city, area,
        furnished, tenant_types, images, image_placeholders, available_from, status)
      select ${inSql(propertyId, "n")}, ${inSql(personId, "2 * n + 1")}, 'Person ' || 2 * n + 1, 'person' || 2 * n + 1 || '@bench.example',
        'Bright 2BHK number ' || n, '2BHK', 'A bright home.', 25000, 100000, 'Bangalore', 'Indiranagar', 'Semi-Furnished', '{Family}',
        '{}', '{}', '2026-01-01', 'approved'
      from ${pairs}`,
    `insert into conversations (id, property_id, former_property_id, guest_id, host_id, title)
      select ${inSql(conversationId, "n")}, ${inSql(propertyId, "n")}, ${inSql(propertyId, "n")}, ${inSql(personId, "2 * n")},
        ${inSql(personId, "2 * n + 1")}, 'Bright 2BHK number ' || n from ${pairs}`,
    `insert into participants (conversation_id, seat, id, account_id)
      select ${inSql(conversationId, "n / 2")}, n % 2 + 1, ${inSql(participantId, "n")}, ${inSql(personId, "n")} from ${everybody}`,
  ]);
  const dataDir = path.join(BENCH_FOLDER, "messages");
  await mkdir(dataDir, { recursive: true });
  const settings = {
    ...environment,
    DATABASE_URL: "postgres:///messages_ours",
    DATA_DIR: dataDir,
    MODE: "demo",
    DEMO: "off",
    SITE_URL: "http://localhost:3000",
    RATE_LIMIT_SCALE: "1000000",
  };
  const config = readConfig(settings);
  const keys = await loadSigningKeys(config);
  const tokens = Array.from({ length: people }, (_, n) =>
    new SignJWT({ session_id: sessionId(n) })
      .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: keys.kid })
      .setIssuer(config.auth.externalUrl)
      .setAudience("authenticated")
      .setSubject(personId(n))
      .setExpirationTime(Math.floor(Date.now() / 1000) + TOKEN_SECONDS)
      .sign(keys.privateKey),
  );
  return {
    name: "ours",
    tokens: await Promise.all(tokens),
    db,
    start: () => startServer(settings),
    clear: () =>
      runAll(db, [
        "truncate messages, rate_limits, unread_reminders",
        "update conversations set guest_messages = 0, host_messages = 0, last_message_at = null, last_message_preview = null",
        "update participants set read_seq = 0, read_count = 0, last_read_at = null",
        "vacuum full analyze conversations",
        "vacuum full analyze participants",
        "vacuum analyze messages",
        "checkpoint",
      ]),
    stored: () => storedBy(db, "seq"),
    close: () => db.destroy(),
  };
}

async function expressPrisma(server: EmbeddedPostgres, people: number): Promise<Contender> {
  const { db, environment } = await makeDatabase(server, "messages_express_prisma");
  await runAll(db, await statementsOf("messages/express-prisma.sql"));
  await runAll(db, [
    `insert into users select ${inSql(personId, "n")}, 'Person ' || n, 'person' || n || '@bench.example' from generate_series(0, ${people - 1}) n`,
    `insert into conversations (id, property_id)
      select ${inSql(conversationId, "n")}, ${inSql(propertyId, "n")} from generate_series(0, ${people / 2 - 1}) n`,
    `insert into participants select ${inSql(conversationId, "n / 2")}, ${inSql(personId, "n")} from generate_series(0, ${people - 1}) n`,
  ]);
  const secret = new TextEncoder().encode(SECRET);
  const tokens = Array.from({ length: people }, (_, n) =>
    new SignJWT({})
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(personId(n))
      .setExpirationTime(Math.floor(Date.now() / 1000) + TOKEN_SECONDS)
      .sign(secret),
  );
  return {
    name: "Express + Prisma",
    tokens: await Promise.all(tokens),
    db,
    start: () => startProgram(baselineFile("messages/express-prisma.js"), { ...environment, JWT_SECRET: SECRET }),
    clear: () =>
      runAll(db, [
        "truncate messages",
        "update conversations set last_message = null, last_message_at = null",
        "vacuum full analyze conversations",
        "vacuum analyze participants",
        "vacuum analyze messages",
        "checkpoint",
      ]),
    stored: () => storedBy(db, "created_at, id"),
    close: () => db.destroy(),
  };
}

async function ideal(server: EmbeddedPostgres, people: number): Promise<Contender> {
  const { db, environment } = await makeDatabase(server, "messages_ideal");
  await runAll(db, await statementsOf("messages/ideal.sql"));
  await runAll(db, [
    `insert into conversations (id) select ${inSql(conversationId, "n")} from generate_series(0, ${people / 2 - 1}) n`,
  ]);
  return {
    name: "ideal",
    tokens: Array.from({ length: people }, (_, n) => personId(n)),
    db,
    start: () => startProgram(baselineFile("messages/ideal.js"), environment),
    clear: () =>
      runAll(db, [
        "truncate messages",
        "update conversations set seq = 0, last_message = null, last_message_at = null",
        "vacuum full analyze conversations",
        "vacuum analyze messages",
        "checkpoint",
      ]),
    stored: () => storedBy(db, "seq"),
    close: () => db.destroy(),
  };
}

/** Starts all contenders on one PostgreSQL, with the same number of people. */
export async function makeContenders(
  server: EmbeddedPostgres,
  people: number,
): Promise<[ours: Contender, ...others: Contender[]]> {
  await installBaselines();
  return [await ours(server, people), await expressPrisma(server, people), await ideal(server, people)];
}
