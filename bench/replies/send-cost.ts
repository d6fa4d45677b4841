import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "#server/db/connect.ts";
import { openApp } from "../own-app.ts";
import { signIn } from "../people.ts";
import { ALL_ROUNDS, compareAdded } from "./added.ts";
import {
  type Chat,
  type Home,
  insertAccounts,
  insertConversations,
  insertHomes,
  type Sender,
  sender,
} from "./world.ts";

const HOMES = 200;
const CHATS_A_ROUND = 400;
/** The first message asks a question, and the second answers it. */
const MESSAGES_A_CHAT = 6;
const POSTS_A_ROUND = 300;

/** Returns a connection that leaves questions out of the statement that sends messages. */
function withoutQuestions(db: Database): Sender {
  const parts = /asked_question as \([\s\S]*?\), (?=reminder as)/;
  return {
    getExecutor: () => db.getExecutor(),
    executeQuery: (query) => {
      if (!("sql" in query) || !parts.test(query.sql)) throw new Error("the statement has no part about questions");
      return db.executeQuery({ ...query, sql: query.sql.replace(parts, "") });
    },
  };
}

type Conversation = Chat & { home: Home };

async function newChats(db: Database, homes: readonly Home[], guests: readonly string[]): Promise<Conversation[]> {
  const chats = guests.map((guestId, n) => ({
    conversationId: uuidv7(),
    guestId,
    home: homes[n % homes.length] as Home,
  }));
  await insertConversations(db, chats);
  return chats;
}

async function talk(chats: readonly Conversation[], send: ReturnType<typeof sender>): Promise<void> {
  for (let n = 0; n < MESSAGES_A_CHAT; n++)
    for (const { conversationId, guestId, home } of chats) {
      const [sender_id, to_user_id] = n % 2 === 0 ? [guestId, home.ownerId] : [home.ownerId, guestId];
      await send({ conversation_id: conversationId, sender_id, to_user_id, property_id: home.id });
    }
}

async function post(origin: string, token: string, { conversationId, home }: Conversation): Promise<void> {
  const answer = await fetch(`${origin}/api/messages/send`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      conversation_id: conversationId,
      to_user_id: home.ownerId,
      property_id: home.id,
      content: "Is it still free?",
    }),
  });
  if (!answer.ok) throw new Error(`sending failed: ${answer.status} ${await answer.text()}`);
  await answer.text();
}

/**
 * Measures what questions add to the CPU of a send. The server does the same with and without them. Whole sends include
 * the client, which runs in the same process.
 */
export async function benchSendCost(db: Database): Promise<string> {
  const homes = Array.from({ length: HOMES }, () => ({ id: uuidv7(), ownerId: uuidv7(), kind: "prompt" as const }));
  await insertAccounts(
    db,
    homes.map(({ ownerId }) => ownerId),
    "owner",
    new Date(),
  );
  await insertHomes(db, homes, Date.now());
  const app = await openApp(db);
  try {
    const people = await signIn(app.services, CHATS_A_ROUND * 2 * ALL_ROUNDS + 1);
    const guests = people.map(({ id }) => id);
    const take = () => newChats(db, homes, guests.splice(0, CHATS_A_ROUND));
    const contenders = { with: sender(db), without: sender(withoutQuestions(db)) };
    const [person] = people.slice(-1);
    const [chat] = await newChats(db, homes, guests.splice(-1));
    if (!person || !chat) throw new Error("there is no one to send");
    return await compareAdded({
      statement: "CPU ms of the statement",
      request: "CPU ms of a send over HTTP",
      added: "added to a send, %",
      goal: { what: "CPU that questions add to a send, %", limit: 3 },
      statements: async (name) => {
        const chats = await take();
        await sql`vacuum analyze messages, conversations, participants, questions`.execute(db);
        return { run: () => talk(chats, contenders[name]), count: CHATS_A_ROUND * MESSAGES_A_CHAT };
      },
      requests: {
        run: async () => {
          for (let n = 0; n < POSTS_A_ROUND; n++) await post(app.origin, person.token, chat);
        },
        count: POSTS_A_ROUND,
      },
    });
  } finally {
    await app.close();
  }
}
