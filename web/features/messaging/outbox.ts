import type { Message } from "#contract/messaging/conversations.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { retryAfterMs } from "#web/lib/api/retry.ts";
import { newUuid } from "#web/lib/new-uuid.ts";
import { currentSession, subscribeToSession } from "#web/lib/session/session-state.ts";
import { STORED } from "#web/lib/stored.ts";
import { createStore } from "#web/store.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { dequeueMessage, queueMessage, readQueuedMessages } from "./offline-queue.ts";
import { MESSAGES } from "./texts.ts";
import { isCopyOf, type Outgoing } from "./thread.ts";

/**
 * The draft and unsent messages of one conversation. Stored in session storage, so sending continues after a reload: the
 * server recognises a repeated message by its `client_id`. Messages that wait for a network are also in the offline queue,
 * which outlives the tab (decision 0033).
 */
interface ConversationOutbox {
  draft: string;
  /** In sending order. The first message is being sent. */
  outgoing: readonly Outgoing[];
  /** Failed messages whose text is back in the draft. They keep their `client_id` if they are sent again unchanged. */
  failed: readonly Outgoing[];
}

/** Recipient and property of a message. */
export interface Addressee {
  conversation_id: string;
  to_user_id: string;
  property_id: string;
}

const EMPTY: ConversationOutbox = { draft: "", outgoing: [], failed: [] };
/** Waits before the retries of a transient failure. */
const RETRY_DELAYS_MS = [1000, 3000, 6000];

interface OutboxState {
  /** The user whose outbox this is; null while signed out. */
  userId: string | null;
  conversations: Readonly<Record<string, ConversationOutbox>>;
}

const outboxState = createStore<OutboxState>({ userId: null, conversations: {} });
const currentUserId = () => outboxState.get().userId;
const outboxOf = (conversationId: string) => outboxState.get().conversations[conversationId] ?? EMPTY;

const sending = new Set<string>();
let onDelivered: (message: Message) => void = () => {};

function store(): void {
  const { userId, conversations } = outboxState.get();
  try {
    sessionStorage.setItem(STORED.outbox, JSON.stringify({ writer: userId, writings: conversations }));
  } catch (error) {
    console.warn("Drafts could not be stored and are lost on a reload.", error);
  }
}

function readStoredOutbox(): { writer?: unknown; writings?: OutboxState["conversations"] } | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED.outbox) ?? "null");
  } catch {
    return null;
  }
}

function change(conversationId: string, update: (outbox: ConversationOutbox) => ConversationOutbox): void {
  const { [conversationId]: previous = EMPTY, ...others } = outboxState.get().conversations;
  const next = update(previous);
  const remaining = new Set(next.outgoing.map(({ client_id }) => client_id));
  for (const { client_id } of previous.outgoing) if (!remaining.has(client_id)) dequeueMessage(client_id);
  const isEmpty = next.draft === "" && next.outgoing.length === 0 && next.failed.length === 0;
  outboxState.set({ ...outboxState.get(), conversations: isEmpty ? others : { ...others, [conversationId]: next } });
  store();
}

/** Adds a message that another tab has queued, unless this tab already has it. */
function addQueuedMessage(message: Outgoing): void {
  const { outgoing, failed } = outboxOf(message.conversation_id);
  if ([...outgoing, ...failed].some(({ client_id }) => client_id === message.client_id)) return;
  change(message.conversation_id, (outbox) => ({ ...outbox, outgoing: [...outbox.outgoing, message] }));
}

/** Restores the user's outbox after a reload and continues sending. `deliver` receives the server's copies. */
export function openOutbox(userId: string, deliver?: (message: Message) => void): void {
  if (deliver) onDelivered = deliver;
  if (currentUserId() === userId) return;
  const stored = readStoredOutbox();
  const conversations = stored?.writer === userId ? (stored.writings ?? {}) : {};
  outboxState.set({ userId, conversations });
  for (const message of readQueuedMessages(userId)) addQueuedMessage(message);
  for (const id of Object.keys(outboxState.get().conversations)) void sendAll(id);
}

subscribeToSession(() => {
  const { state, user } = currentSession();
  if (state === "restoring" || user?.id === currentUserId()) return;
  outboxState.set({ userId: null, conversations: {} });
});

export function setDraft(conversationId: string, draft: string): void {
  change(conversationId, (outbox) => ({ ...outbox, draft, failed: draft === "" ? [] : outbox.failed }));
}

/** Sends the draft unless it is blank. */
export function sendDraft(to: Addressee): void {
  const id = to.conversation_id;
  const { draft, failed } = outboxOf(id);
  const content = draft.trim();
  if (content === "") return;
  const client_id = failed.find((entry) => entry.content === content)?.client_id ?? newUuid();
  const entry = { ...to, id: `temp-${client_id}`, client_id, content, created_at: new Date().toISOString() };
  change(id, (outbox) => ({ draft: "", outgoing: [...outbox.outgoing, entry], failed: [] }));
  // If an earlier message is already waiting for the network, the loop would not queue this message.
  const userId = currentUserId();
  if (!navigator.onLine && userId !== null) queueMessage(userId, entry);
  void sendAll(id);
}

/**
 * Sends a line without touching what is being typed. Returns its `client_id`, which stays the same while the same line is
 * being sent, or after it has failed.
 */
export function sendLine(to: Addressee, content: string): string {
  const id = to.conversation_id;
  const { outgoing, failed } = outboxOf(id);
  const pending = outgoing.find((entry) => entry.content === content);
  if (pending) return pending.client_id;
  const client_id = failed.find((entry) => entry.content === content)?.client_id ?? newUuid();
  const entry = { ...to, id: `temp-${client_id}`, client_id, content, created_at: new Date().toISOString() };
  change(id, (outbox) => ({
    // A failed line is in the draft.
    draft: outbox.draft.startsWith(content) ? outbox.draft.slice(content.length).trim() : outbox.draft,
    outgoing: [...outbox.outgoing, entry],
    failed: outbox.failed.filter((other) => other.client_id !== client_id),
  }));
  const userId = currentUserId();
  if (!navigator.onLine && userId !== null) queueMessage(userId, entry);
  void sendAll(id);
  return client_id;
}

/** Removes messages whose server copies have arrived, from the outgoing and failed messages and from the draft. */
export function removeDelivered(conversationId: string, messages: readonly Message[], me: string): void {
  const { outgoing, failed } = outboxOf(conversationId);
  const isDelivered = (entry: Outgoing) => messages.some((message) => isCopyOf(entry, message, me));
  if (![...outgoing, ...failed].some(isDelivered)) return;
  change(conversationId, (outbox) => ({
    draft: failed
      .filter(isDelivered)
      .reduce(
        (draft, { content }) => (draft.startsWith(content) ? draft.slice(content.length).trim() : draft),
        outbox.draft,
      ),
    outgoing: outbox.outgoing.filter((entry) => !isDelivered(entry)),
    failed: outbox.failed.filter((entry) => !isDelivered(entry)),
  }));
}

const isTransient = (error: unknown) => !(error instanceof ApiError && error.isRefusal);

/** While offline, queues the conversation's messages and waits for the network. */
async function waitForNetwork(conversationId: string): Promise<void> {
  const userId = currentUserId();
  if (navigator.onLine || userId === null) return;
  for (const entry of outboxOf(conversationId).outgoing) queueMessage(userId, entry);
  await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

/** Sends one message. Returns null if its author has signed out, because it must not be sent as another user. */
async function post({ id: _, created_at: __, ...body }: Outgoing, userId: string | null): Promise<Message | null> {
  for (let tries = 0; ; ) {
    await waitForNetwork(body.conversation_id);
    if (currentUserId() !== userId) return null;
    try {
      return await api("POST /api/messages/send", { body });
    } catch (error) {
      if (!isTransient(error)) throw error;
      // Tries while offline do not count.
      if (!navigator.onLine) continue;
      const delay = RETRY_DELAYS_MS[tries];
      if (delay === undefined) throw error;
      tries += 1;
      await new Promise((resolve) => setTimeout(resolve, Math.max(delay, retryAfterMs(error) ?? 0)));
    }
  }
}

/** Sends a conversation's messages in order. If a message fails, it and the later messages return to the draft. */
async function sendAll(id: string): Promise<void> {
  const userId = currentUserId();
  const lock = `${userId} ${id}`;
  if (sending.has(lock)) return;
  sending.add(lock);
  try {
    for (let entry = outboxOf(id).outgoing[0]; entry; entry = outboxOf(id).outgoing[0]) {
      const { client_id } = entry;
      const message = await post(entry, userId);
      if (message === null || currentUserId() !== userId) return;
      onDelivered(message);
      change(id, (outbox) => ({
        ...outbox,
        outgoing: outbox.outgoing.filter((other) => other.client_id !== client_id),
      }));
    }
  } catch (error) {
    if (currentUserId() !== userId) return;
    change(id, ({ draft, outgoing, failed }) => ({
      draft: [...outgoing.map(({ content }) => content), draft].filter((text) => text !== "").join("\n"),
      outgoing: [],
      failed: [...failed, ...outgoing],
    }));
    toast.error(faultText(error, { failed: MESSAGES.sendFailed }));
  } finally {
    sending.delete(lock);
  }
}

export function useOutbox(conversationId: string): ConversationOutbox {
  return outboxState.use(({ conversations }) => conversations[conversationId] ?? EMPTY);
}
