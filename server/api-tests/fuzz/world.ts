import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type TestCaller, testApp } from "../../testing/app.ts";
import { digestOfRows } from "../../testing/database/stored.ts";
import {
  insertAccount,
  insertConversation,
  insertNotification,
  insertProperty,
  insertSavedSearch,
  insertUpload,
  ownedBy,
} from "../../testing/factories.ts";
import type { Role } from "./calls.ts";

let canaries = 0;
/** Returns a text that occurs nowhere else in the database. */
function canary(what: string): string {
  canaries += 1;
  return `zzq${what}${canaries}k${randomUUID().slice(0, 8)}`;
}

/** Returns the encodings in which a secret of 32 bytes could leak. */
const formsOf = (secret: Buffer) => [
  secret.toString(),
  secret.toString("hex"),
  secret.toString("base64"),
  secret.toString("base64url"),
];
const secretBytes = () => Buffer.from(canary("bytes").padEnd(32, "z").slice(0, 32));

/** What the placeholders of an input stand for (see `arbitraries.ts`). */
interface Names {
  ids: string[];
  mails: string[];
  paths: string[];
}

interface Person extends Names {
  caller: TestCaller;
  accountId: string;
  /** Rows that a caller needs again after a call has deleted them. */
  has: { properties: string[]; conversations: string[] };
}

/** Queries that return inconsistent rows. */
const INVARIANTS = {
  "places of messages": sql`select c.id from conversations c left join messages m on m.conversation_id = c.id group by c.id
    having count(m) <> c.guest_messages + c.host_messages or coalesce(max(m.seq), 0) <> count(m)
      or count(m) filter (where m.from_seat = 1) <> c.guest_messages`,
  "unread counts": sql`select p.id from participants p where p.read_count <> (
    select count(*) from messages m where m.conversation_id = p.conversation_id and m.seq <= p.read_seq
      and (m.from_seat = 1) <> (p.seat = 1))`,
  "the catalogue": sql`(select id from properties where live except select id from catalogue)
    union all (select id from catalogue except select id from properties where live)`,
  "pictures of listings": sql`select p.id from properties p where cardinality(images) > 5 or exists (
    select from unnest(images) image where image like '/media/%'
      and not exists (select from uploads u where '/media/' || u.path = image))`,
  "what is featured": sql`select id from properties where featured and status <> 'approved'`,
  "sign-ins without an account": sql`select account_id from auth_users where not exists (
    select from accounts where id = account_id)`,
  "accounts that cannot sign in": sql`select a.id from accounts a where email like 'newcomer-%' and not exists (
    select from auth_users where account_id = a.id)`,
  "sessions of closed accounts": sql`select s.id from auth_sessions s join accounts a on a.id = account_id where not is_active`,
};

/** Creates people with their data, and unique marker texts in every private field. */
export async function openWorld() {
  const complaints: string[] = [];
  const server = await testApp({}, (line) => {
    if (/"level":[56]0/.test(line)) complaints.push(line);
  });
  const { app, db, as, visitor } = server;

  const [note, phone, mail, privateTitle, reason, searchName, ownerPhone, ownerMail] = [
    ...["note", "", "mail", "title", "reason", "search"].map(canary),
    "+919555000111",
    `${canary("owner")}@example.test`,
  ] as [string, string, string, string, string, string, string, string];
  const words = [canary("said"), canary("said")];
  const hash = canary("hash");
  const [refreshKey, factorSecret, codeHash] = [secretBytes(), secretBytes(), secretBytes()];
  const victimPhone = `+9199${String(Date.now()).slice(-8)}`;

  /** No caller may see these. */
  const secrets = [...words, hash, searchName, ...[refreshKey, factorSecret, codeHash].flatMap(formsOf)];
  /** Only the owner and admins may see these. */
  const own = [note, mail, victimPhone, phone, privateTitle, reason, ownerPhone];
  const HIDDEN: Record<Role, string[]> = {
    admin: secrets,
    stranger: [...secrets, ...own],
    visitor: [...secrets, ...own, ownerMail],
  };

  const victim = await insertAccount(db, {
    type: "owner",
    email: `${mail}@example.test`,
    phone: victimPhone,
    user_metadata: { note, phone },
  });
  const confidant = await insertAccount(db, { email: `${canary("confidant")}@example.test` });
  own.push(confidant.email ?? "");
  HIDDEN.stranger.push(confidant.email ?? "");
  HIDDEN.visitor.push(confidant.email ?? "");
  const listed = await insertProperty(db, {
    ...ownedBy(victim),
    owner_phone: ownerPhone,
    title: privateTitle,
    status: "rejected",
    rejection_reason: reason,
  });
  const talk = await insertConversation(db, { guest: confidant, host: victim });
  await db
    .insertInto("messages")
    .values(
      words.map((content, i) => ({
        conversation_id: talk.id,
        seq: i + 1,
        id: uuidv7(),
        from_seat: i + 1,
        to_seat: 2 - i,
        sender_id: i === 0 ? confidant.id : victim.id,
        content,
        created_at: new Date(),
      })),
    )
    .execute();
  await db
    .updateTable("conversations")
    .set({ guest_messages: 1, host_messages: 1, last_message_at: new Date(), last_message_preview: words[1] ?? "" })
    .where("id", "=", talk.id)
    .execute();
  const victimSession = randomUUID();
  await db
    .insertInto("auth_sessions")
    .values({ id: victimSession, account_id: victim.id, refresh_key: refreshKey, amr: [] })
    .execute();
  await sql`insert into auth_users (account_id, password_hash, phone) values (${victim.id}, ${hash}, ${victimPhone.slice(1)})
    on conflict (account_id) do update set password_hash = excluded.password_hash`.execute(db);
  const factor = uuidv7();
  await db
    .insertInto("auth_factors")
    .values({
      id: factor,
      account_id: victim.id,
      friendly_name: note,
      status: "verified",
      secret: factorSecret,
      sealed_with: "none",
    })
    .execute();
  await db
    .insertInto("auth_codes")
    .values({
      id: uuidv7(),
      account_id: victim.id,
      address: victim.email ?? "",
      channel: "email",
      kind: "recovery",
      code_hash: codeHash,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  // Due tomorrow, so that no job announces homes of other people to the victim in the meantime.
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  const victimSearch = await insertSavedSearch(db, victim, { name: searchName, due_at: tomorrow });
  const victimPicture = await insertUpload(db, victim);
  const notification = await insertNotification(db, victim, { subject_id: listed.id });
  const landlord = await insertProperty(db, { owner_email: ownerMail, owner_phone: ownerPhone });

  /** Creates a person who knows every id, as an attacker might. */
  async function newStranger(): Promise<Person> {
    const account = await insertAccount(db, { type: "owner" });
    const caller = await as(account);
    const mine = await insertConversation(db, { host: account });
    const path = (await insertUpload(db, account)).replace("/media/", "");
    return {
      caller,
      accountId: account.id,
      ids: [
        ...[account.id, mine.property.id, mine.id, mine.guest.id, caller.sessionId ?? ""],
        ...[victim.id, listed.id, talk.id, victimSession, factor, landlord.id, landlord.owner_id ?? ""],
        ...[notification, victimSearch],
      ],
      mails: [account.email ?? "", mine.guest.email ?? "", "somebody@example.test"],
      paths: [path, `/media/${path}`, victimPicture.replace("/media/", "")],
      has: { properties: [mine.property.id], conversations: [mine.id] },
    };
  }

  /** Creates an admin whose requests only affect a bystander, so that all of them are allowed. */
  async function newAdmin(): Promise<Person> {
    const account = await insertAccount(db, { type: "admin" });
    const caller = await as(account);
    const bystander = await insertAccount(db, { type: "owner" });
    const pending = await insertProperty(db, {
      ...ownedBy(bystander),
      status: "pending",
    });
    const path = (await insertUpload(db, bystander)).replace("/media/", "");
    const [session, nothing] = [caller.sessionId ?? "", uuidv7()];
    return {
      caller,
      accountId: account.id,
      // In the same order as a stranger's.
      ids: [
        ...[account.id, pending.id, nothing, bystander.id, session],
        ...[bystander.id, pending.id, nothing, session, nothing, pending.id, bystander.id, nothing],
      ],
      mails: [account.email ?? "", bystander.email ?? "", "somebody@example.test"],
      paths: [path, `/media/${path}`, "property-images/none/1280.webp"],
      has: { properties: [pending.id], conversations: [] },
    };
  }

  const makers = { stranger: newStranger, admin: newAdmin };
  const people = { stranger: await newStranger(), admin: await newAdmin() };
  const personOf = (role: Role) => people[role === "visitor" ? "stranger" : role];

  async function isWhole({ caller, accountId, has }: Person): Promise<boolean> {
    const { rows } = await sql<{ whole: boolean }>`select
      exists (select from auth_sessions where id = ${caller.sessionId})
      and exists (select from accounts where id = ${accountId} and is_active)
      and not exists (select from auth_factors where account_id = ${accountId} and status = 'verified')
      and (select count(*) from properties where id = any (${has.properties}::uuid[])) = ${has.properties.length}
      and (select count(*) from conversations where id = any (${has.conversations}::uuid[])) = ${has.conversations.length}
      as whole`.execute(db);
    return rows[0]?.whole ?? false;
  }

  return {
    ...server,
    complaints,
    /** One of the two participants of the private conversation. */
    confidant,
    hiddenFrom: (role: Role) => HIDDEN[role],
    callerOf: (role: Role) => (role === "visitor" ? visitor : people[role].caller),

    /** Replaces the placeholders of the input with this caller's values. */
    fill(text: string, role: Role): string {
      const { ids, mails, paths } = personOf(role);
      const one = (list: string[], n: string) => list[Number(n) % list.length] ?? "";
      return text
        .replace(/@id(\d+)/g, (_, n: string) => one(ids, n))
        .replace(/@mail(\d+)/g, (_, n: string) => one(mails, n))
        .replace(/@path(\d+)/g, (_, n: string) => one(paths, n));
    },

    /** Replaces people who deleted their account, signed out or lost their data. */
    async renew(): Promise<void> {
      for (const role of ["stranger", "admin"] as const)
        if (!(await isWhole(people[role]))) people[role] = await makers[role]();
    },

    stored: () => digestOfRows(db),

    /** Returns all data of the victim, as one string. */
    async victims(): Promise<string> {
      const { rows } = await sql<{ all: string }>`select md5(concat(
        (select row::text from accounts row where id = ${victim.id}),
        (select row::text from auth_users row where account_id = ${victim.id}),
        (select row::text from auth_sessions row where account_id = ${victim.id}),
        (select row::text from auth_factors row where account_id = ${victim.id}),
        (select row::text from properties row where id = ${listed.id}),
        (select row::text from conversations row where id = ${talk.id}),
        (select string_agg(row::text, '' order by seq) from messages row where conversation_id = ${talk.id}),
        (select string_agg(row::text, '' order by seat) from participants row where conversation_id = ${talk.id}),
        (select row::text from uploads row where account_id = ${victim.id}),
        (select string_agg(row::text, '' order by id) from notifications row where account_id = ${victim.id}),
        (select row::text from notification_settings row where account_id = ${victim.id})
      )) as all`.execute(db);
      return rows[0]?.all ?? "";
    },

    /** Returns what is inconsistent in the database. */
    async faults(): Promise<string[]> {
      const found: string[] = [];
      for (const [name, query] of Object.entries(INVARIANTS)) {
        const { rows } = await query.execute(db);
        if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`);
      }
      return found;
    },

    /** Returns whether the server still responds to other users. */
    isHealthy: async () => (await app.inject({ url: "/api/health" })).statusCode === 200,
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
