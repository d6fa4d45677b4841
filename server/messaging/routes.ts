import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import {
  callFine as callFineEndpoint,
  contactOwner,
  countUnread,
  deleteConversation,
  listConversations,
  listMessages,
  readConversation,
  sendMessage,
} from "#contract/messaging/conversations.ts";
import { KeyedQueues } from "../db/keyed-queues.ts";
import { AppError } from "../errors.ts";
import { pageByTime, readCursor, setLinkHeader, writeCursor } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { callFine, getConversation, openConversation, read, remove, withoutFine } from "./conversations.ts";
import { listMessagesOf } from "./message-queries.ts";
import { presentConversation, presentMessage } from "./present.ts";
import { listConversationsOf, listMembers } from "./queries.ts";
import { messageBatches } from "./send-query.ts";
import { MAX_UNCONFIRMED_SENDS, send, sendsLimit } from "./sending.ts";
import { registerSocketEvents } from "./socket-events.ts";
import { countUnreadOf } from "./unread-queries.ts";

const messagePosition = z.object({ before: z.number().int().positive() });

// Long: a flat list of routes.
export function registerMessaging(app: FastifyInstance, services: Services): void {
  const { db } = services;
  // For each conversation together with its events, so that they are sent in the order in which messages are stored.
  const queues = new KeyedQueues();
  const batches = messageBatches(db, sendsLimit(services), services.config);
  const sending = {
    ...services,
    batches,
    unconfirmedSends: new LRUCache<string, true>({ max: MAX_UNCONFIRMED_SENDS }),
  };
  registerSocketEvents(services);

  serve(app, listConversations, async ({ caller, query, request, reply }) => {
    const { q: words, waiting: isWaiting = false } = query;
    const page = await pageByTime(
      { request, reply, query },
      `conversations ${caller.id} ${JSON.stringify(words)}${isWaiting ? " waiting" : ""}`,
      (asked) => listConversationsOf(db, caller.id, { words, isWaiting, ...asked }),
    );
    const members = await listMembers(
      db,
      page.map(({ id }) => id),
    );
    return page.map((row) =>
      presentConversation(
        row,
        members.filter(({ conversation_id }) => conversation_id === row.id),
        caller,
      ),
    );
  });

  serve(app, contactOwner, async ({ body, caller }) => ({
    conversation_id: await openConversation(services, caller, body),
  }));

  serve(app, readConversation, async ({ body, caller }) => {
    await queues.run(body.conversation_id, () => read(services, caller, body.conversation_id));
    return { ok: true as const };
  });

  serve(app, deleteConversation, async ({ params, caller }) => {
    await queues.run(params.id, () => remove(services, caller, params.id));
    return { ok: true as const };
  });

  serve(app, listMessages, async ({ caller, params, query, request, reply }) => {
    const { conversationId } = params;
    const list = `messages ${conversationId}`;
    const before = query.cursor === undefined ? null : readCursor(messagePosition, list, query.cursor).before;
    if (before !== null && query.after !== undefined) throw new AppError("invalid_cursor");
    const after = query.after ?? null;
    const [conversation, rows] = await Promise.all([
      getConversation(db, caller, conversationId),
      listMessagesOf(db, conversationId, { before, after, limit: query.limit + 1 }),
    ]);
    const hasMore = rows.length > query.limit;
    const page = after === null ? rows.slice(-query.limit) : rows.slice(0, query.limit);
    const [first, last] = [page.at(0), page.at(-1)];
    if (hasMore && first && last) {
      if (after === null) setLinkHeader(request, reply, "prev", { cursor: writeCursor(list, { before: first.seq }) });
      else setLinkHeader(request, reply, "next", { after: String(last.seq) });
    }
    const shown = await withoutFine(db, caller.id, page);
    return shown.map((row) => presentMessage(row, conversation, caller));
  });

  serve(app, sendMessage, async ({ body, caller, reply }) => {
    const { message, isNew } = await queues.run(body.conversation_id, () => send(sending, caller, body));
    if (!isNew) reply.code(200);
    return message;
  });

  serve(app, callFineEndpoint, async ({ caller, params }) => {
    await callFine(services, caller, params.id);
    return { ok: true as const };
  });

  serve(app, countUnread, async ({ caller, query }) => {
    const count = await countUnreadOf(db, caller.id, query.conversationId);
    if (count === undefined) throw new AppError("conversation_not_found");
    return { count };
  });
}
