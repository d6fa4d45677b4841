import { sql } from "kysely";
import type { Conversation } from "#contract/messaging/conversations.ts";
import { listConversations, sendMessage } from "#contract/messaging/conversations.ts";
import type { Database } from "../db/connect.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertConversation } from "../testing/factories.ts";
import { runOut } from "./clock.ts";

/** Helpers of the tests of questions. */

/** Makes everything about a home's conversation some hours older, as if that time had passed. */
export async function pass(db: Database, { id, homeId }: { id: string; homeId: string }, hours: number): Promise<void> {
  const by = sql`${hours}::float8 * interval '1 hour'`;
  await sql`update messages set created_at = created_at - ${by} where conversation_id = ${id}`.execute(db);
  await sql`
    update questions set asked_at = asked_at - ${by}, due_at = due_at - ${by}, ended_at = ended_at - ${by}
    where property_id = ${homeId}`.execute(db);
  await sql`update conversations set last_message_at = last_message_at - ${by} where id = ${id}`.execute(db);
}

/** Returns the conversation's newest question as this person sees it. */
export async function waitingOf(caller: TestCaller, conversationId: string): Promise<Conversation["waiting"]> {
  const all: Conversation[] = (await caller.call(listConversations)).json();
  return all.find(({ id }) => id === conversationId)?.waiting ?? null;
}

/** Starts a server, with a function that creates a conversation about a live home and calls for both people. */
export async function askingApp() {
  const server = await testApp({ databasePool: 20, maxRequests: 1000, rateLimitScale: 1000 });
  const { db, as, services } = server;
  async function pair(given: Parameters<typeof insertConversation>[1] = {}) {
    const conversation = await insertConversation(db, given);
    const { id, property, guest: guestAccount, host: hostAccount } = conversation;
    const [guest, host] = await Promise.all([as(guestAccount), as(hostAccount)]);
    const base = { conversation_id: id, property_id: property.id };
    const send = (caller: TestCaller, to: string, content: string) =>
      caller.call(sendMessage, { body: { ...base, to_user_id: to, content } });
    return {
      id,
      property,
      guestAccount,
      hostAccount,
      guest,
      host,
      ask: () => send(guest, hostAccount.id, "Is it still free?"),
      answer: () => send(host, guestAccount.id, "Yes, it is."),
      pass: (hours: number) => pass(db, { id, homeId: property.id }, hours),
      /** Returns the state of the newest question, which both people see alike. */
      state: async () => (await waitingOf(guest, id))?.state ?? null,
      setAway: (away: "paused" | "rented" | null) =>
        db
          .updateTable("properties")
          .set({ away, is_available: away === null })
          .where("id", "=", property.id)
          .execute(),
    };
  }
  return { ...server, pair, runOut: () => runOut(services, new Date()) };
}
