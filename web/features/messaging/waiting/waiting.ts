import { type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { HOUR_MS, MINUTE_MS } from "#contract/durations.ts";
import type { Conversation, Message } from "#contract/messaging/conversations.ts";
import { DECLINE_TYPE, DECLINE_UNDO_SECONDS } from "#contract/messaging/reply-terms.ts";
import { distinctItems } from "#web/lib/api/pages.ts";
import { now } from "#web/lib/clock.ts";
import { createStore } from "#web/store.ts";
import { waitingPages } from "../use-conversations.ts";
import { WAITING } from "./texts.ts";

/** Questions whose time is nearly over are emphasised from then on. */
const SOON_MS = 2 * HOUR_MS;

/** Returns whether a tenant waits for this person's answer. */
export const waitsFor = (me: string) => (conversation: Conversation) =>
  conversation.waiting?.state === "waiting" && conversation.created_by !== me;

/** Returns the time that is left, such as "2 h left". */
export function timeLeft(dueAt: string | null, at = now()): { text: string; isSoon: boolean } {
  const left = dueAt === null ? 0 : Date.parse(dueAt) - at;
  const isSoon = left <= SOON_MS;
  if (left >= HOUR_MS) return { text: WAITING.hoursLeft(Math.floor(left / HOUR_MS)), isSoon };
  const minutes = Math.ceil(left / MINUTE_MS);
  return { text: minutes > 0 ? WAITING.minutesLeft(minutes) : WAITING.dueNow, isSoon };
}

/** People who are told by a batch, which the server sends some seconds later. Until then it lists them as waiting. */
const told = createStore<ReadonlySet<string>>(new Set());

/** Leaves these conversations out until their messages are sent. Returns a function that shows them again. */
export function hideTold(ids: readonly string[]): () => void {
  told.set(new Set([...told.get(), ...ids]));
  const show = () => told.set(new Set([...told.get()].filter((id) => !ids.includes(id))));
  setTimeout(show, (DECLINE_UNDO_SECONDS + 5) * 1000);
  return show;
}

/** Queries the conversations in which tenants wait for the user's answer, the question that is due first at the top. */
export function useWaiting(me: string, { enabled = true } = {}) {
  const hidden = told.use();
  const query = useInfiniteQuery({ ...waitingPages(), enabled });
  const all = distinctItems(query.data?.pages);
  return { ...query, waiting: all.filter(waitsFor(me)).filter(({ id }) => !hidden.has(id)) };
}

/** Returns the conversations of a home that wait, as far as they are loaded. */
export function loadedWaiting(client: QueryClient, me: string, homeId: string): Conversation[] {
  const pages = client.getQueryData(waitingPages().queryKey)?.pages ?? [];
  return pages.flatMap(({ items }) => items).filter((one) => waitsFor(me)(one) && one.property_id === homeId);
}

/** Returns whether a message declines a question: as one of several, or by the ready answer. */
export const isDecline = ({ message_type, content }: Message): boolean =>
  message_type === DECLINE_TYPE || content === WAITING.sentences.taken();
