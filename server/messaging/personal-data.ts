import type { Conversation, Message } from "#contract/messaging/conversations.ts";
import type { Caller } from "#contract/permissions.ts";
import type { FineMessage } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import { withoutFine } from "./conversations.ts";
import { listFineOf, listMessagesOf } from "./message-queries.ts";
import { presentConversation, presentMessage } from "./present.ts";
import { type ListedConversation, listConversationsOf, listMembers, type Member } from "./queries.ts";

const PAGE_SIZE = 100;

/** Yields a person's conversations with their members, the latest first. */
async function* conversationsWithMembers(
  db: Database,
  { id }: Caller,
): AsyncGenerator<{ row: ListedConversation; members: Member[] }> {
  const pages = allPages((asked) => listConversationsOf(db, id, { words: [], withEmpty: true, ...asked }));
  for await (const rows of pages) {
    const members = await listMembers(
      db,
      rows.map((row) => row.id),
    );
    for (const row of rows) yield { row, members: members.filter((member) => member.conversation_id === row.id) };
  }
}

/** Yields a person's conversations, as the API shows them. */
export async function* conversationsOf(db: Database, person: Caller): AsyncGenerator<Conversation> {
  for await (const { row, members } of conversationsWithMembers(db, person))
    yield presentConversation(row, members, person);
}

/** Returns the messages whose warnings a person marked as fine, oldest first. */
export async function fineMessagesOf(db: Database, { id }: Caller): Promise<FineMessage[]> {
  const rows = await listFineOf(db, id);
  return rows.map(({ message_id, created_at }) => ({ message_id, created_at: created_at.toISOString() }));
}

/** Yields all messages in a person's conversations, as the API shows them, oldest first. */
export async function* messagesOf(db: Database, person: Caller): AsyncGenerator<Message> {
  for await (const { row, members } of conversationsWithMembers(db, person))
    for (let after = 0; ; ) {
      const messages = await listMessagesOf(db, row.id, { before: null, after, limit: PAGE_SIZE });
      for (const message of await withoutFine(db, person.id, messages))
        yield presentMessage(message, { ...row, members }, person);
      after = messages.at(-1)?.seq ?? after;
      if (messages.length < PAGE_SIZE) break;
    }
}
