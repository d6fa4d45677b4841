import { useSyncExternalStore } from "react";
import type { Message } from "#contract/conversations.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { retryAfterMs } from "#web/lib/api/retry.ts";
import { newUuid } from "#web/lib/new-uuid.ts";
import { currentSession, subscribeToSession } from "#web/lib/session/session-state.ts";
import { STORED } from "#web/lib/stored.ts";
import { toast } from "#web/ui/toast.tsx";
import { sendMessage } from "./calls.ts";
import { dequeueMessage, queueMessage, readQueuedMessages } from "./offline-queue.ts";
import { MESSAGES } from "./texts.ts";
import { isCopyOf, type Outgoing } from "./thread.ts";

/**
 * What this person writes in one conversation: the draft in the input, and the messages on their way. It outlives a reload, and
 * then goes on sending: the server knows a message that it has already by its `client_id`. What waits for a network outlives
 * the tab, too (decision 0033).
 */
interface Writing {
  draft: string;
  /** In the order in which they were sent; the first is the one that is being sent. */
  outgoing: readonly Outgoing[];
  /** What came back to the draft unsent, though the server may have it: sent again unchanged, it keeps its `client_id`. */
  failed: readonly Outgoing[];
}

/** Whom a message goes to and what about. */
export interface Addressee {
  conversation_id: string;
  to_user_id: string;
  property_id: string;
}

const NOTHING: Writing = { draft: "", outgoing: [], failed: [] };
/** What may go well at the next try is tried again after these waits. */
const RETRY_AFTER_MS = [1000, 3000, 6000];

let writings: Readonly<Record<string, Writing>> = {};
let writer: string | null = null;
const sending = new Set<string>();
const listeners = new Set<() => void>();
let whenSent: (message: Message) => void = () => {};

function store(): void {
  try {
    sessionStorage.setItem(STORED.outbox, JSON.stringify({ writer, writings }));
  } catch (error) {
    console.warn("What is being written cannot be kept over a reload.", error);
  }
}

function stored(): { writer?: unknown; writings?: Record<string, Writing> } | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED.outbox) ?? "null");
  } catch {
    return null;
  }
}

function change(conversationId: string, next: (writing: Writing) => Writing): void {
  const { [conversationId]: now = NOTHING, ...others } = writings;
  const writing = next(now);
  const left = new Set(writing.outgoing.map(({ client_id }) => client_id));
  for (const { client_id } of now.outgoing) if (!left.has(client_id)) dequeueMessage(client_id);
  const isNothing = writing.draft === "" && writing.outgoing.length === 0 && writing.failed.length === 0;
  writings = isNothing ? others : { ...writings, [conversationId]: writing };
  store();
  for (const listener of listeners) listener();
}

/** Takes in what was left to wait by a tab that is gone. What this tab knows of already is not another message. */
function adopt(message: Outgoing): void {
  const { outgoing, failed } = writings[message.conversation_id] ?? NOTHING;
  if ([...outgoing, ...failed].some(({ client_id }) => client_id === message.client_id)) return;
  change(message.conversation_id, (writing) => ({ ...writing, outgoing: [...writing.outgoing, message] }));
}

/** Takes up what this person was writing before a reload, and goes on sending. `deliver` gets the server's copies. */
export function openOutbox(personId: string, deliver?: (message: Message) => void): void {
  if (deliver) whenSent = deliver;
  if (writer === personId) return;
  writer = personId;
  const kept = stored();
  writings = kept?.writer === personId ? (kept.writings ?? {}) : {};
  for (const message of readQueuedMessages(personId)) adopt(message);
  for (const id of Object.keys(writings)) void work(id);
}

subscribeToSession(() => {
  const { state, user } = currentSession();
  if (state === "restoring" || user?.id === writer) return;
  writer = null;
  writings = {};
});

export function setDraft(conversationId: string, draft: string): void {
  change(conversationId, (writing) => ({ ...writing, draft, failed: draft === "" ? [] : writing.failed }));
}

/** Sends the draft, if there is more in it than blanks. */
export function sendDraft(to: Addressee): void {
  const id = to.conversation_id;
  const { draft, failed } = writings[id] ?? NOTHING;
  const content = draft.trim();
  if (content === "") return;
  const before = failed.find((entry) => entry.content === content);
  const client_id = before?.client_id ?? newUuid();
  const entry = { ...to, id: `temp-${client_id}`, client_id, content, created_at: new Date().toISOString() };
  change(id, (writing) => ({ draft: "", outgoing: [...writing.outgoing, entry], failed: [] }));
  // One that is being sent already waits for the network: this one has to be kept as well.
  if (!navigator.onLine && writer !== null) queueMessage(writer, entry);
  void work(id);
}

/** The server's copies are there: what was still on its way or had come back to the draft is done. */
export function settle(conversationId: string, messages: readonly Message[], me: string): void {
  const { outgoing, failed } = writings[conversationId] ?? NOTHING;
  const isThere = (entry: Outgoing) => messages.some((message) => isCopyOf(entry, message, me));
  if (![...outgoing, ...failed].some(isThere)) return;
  change(conversationId, (writing) => ({
    draft: failed
      .filter(isThere)
      .reduce(
        (draft, { content }) => (draft.startsWith(content) ? draft.slice(content.length).trim() : draft),
        writing.draft,
      ),
    outgoing: writing.outgoing.filter((entry) => !isThere(entry)),
    failed: writing.failed.filter((entry) => !isThere(entry)),
  }));
}

const isPassing = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Waits for a network, where there is none, with the conversation's messages kept for as long as that takes. */
async function network(conversationId: string): Promise<void> {
  if (navigator.onLine || writer === null) return;
  for (const entry of writings[conversationId]?.outgoing ?? []) queueMessage(writer, entry);
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

/** Null where its writer has gone meanwhile: nobody sends another's message. */
async function post({ id: _, created_at: __, ...body }: Outgoing, person: string | null): Promise<Message | null> {
  for (let tries = 0; ; ) {
    await network(body.conversation_id);
    if (writer !== person) return null;
    try {
      return await api(sendMessage, { body });
    } catch (error) {
      if (!isPassing(error)) throw error;
      // Tries without a network do not count.
      if (!navigator.onLine) continue;
      const wait = RETRY_AFTER_MS[tries];
      if (wait === undefined) throw error;
      tries += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.max(wait, retryAfterMs(error) ?? 0)));
    }
  }
}

/**
 * Sends a conversation's messages one after the other, once there is a network. Where one fails, it and those behind it come
 * back to the draft.
 */
async function work(id: string): Promise<void> {
  const person = writer;
  const line = `${person} ${id}`;
  if (sending.has(line)) return;
  sending.add(line);
  try {
    for (let entry = writings[id]?.outgoing[0]; entry; entry = writings[id]?.outgoing[0]) {
      const { client_id } = entry;
      const message = await post(entry, person);
      if (message === null || writer !== person) return;
      whenSent(message);
      change(id, (writing) => ({
        ...writing,
        outgoing: writing.outgoing.filter((other) => other.client_id !== client_id),
      }));
    }
  } catch (error) {
    if (writer !== person) return;
    change(id, ({ draft, outgoing, failed }) => ({
      draft: [...outgoing.map(({ content }) => content), draft].filter((text) => text !== "").join("\n"),
      outgoing: [],
      failed: [...failed, ...outgoing],
    }));
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    toast.error(isRefusal ? error.message : MESSAGES.sendFailed);
  } finally {
    sending.delete(line);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOutbox(conversationId: string): Writing {
  return useSyncExternalStore(
    subscribe,
    () => writings[conversationId] ?? NOTHING,
    () => NOTHING,
  );
}
