import type { Socket } from "socket.io-client";
import type { Acknowledgement, ClientEvents, ConnectErrorData, ServerEvents } from "#contract/events.ts";
import {
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_PATH,
  SOCKET_RECONNECT_FIRST_MS,
  SOCKET_RECONNECT_MOST_MS,
} from "#contract/messaging/messaging-terms.ts";
import { currentCredentials, onTokenRenewed } from "../session/credentials.ts";

/**
 * The socket of this tab. It opens with the first listener and stays open until `disconnectSocket`. Events can be lost:
 * listeners have to refetch their data on every (re)connect.
 */
type AppSocket = Socket<ServerEvents, ClientEvents>;

let opening: Promise<AppSocket> | null = null;
const eventListeners = new Map<string, Set<(...data: unknown[]) => void>>();
const connectListeners = new Set<() => void>();

/** Reconnects after a delay when the server has rejected or closed the connection, unless the session has ended. */
async function reconnectLater(socket: AppSocket, code?: ConnectErrorData["code"]): Promise<void> {
  const used = (socket.auth as { token?: string }).token;
  const isDead = code === "session_expired" || code === "not_signed_in";
  if (isDead && used && (await currentCredentials()?.renew(used)) === null) return;
  setTimeout(
    () => {
      if (opening) void connect(socket);
    },
    isDead ? SOCKET_RECONNECT_FIRST_MS : SOCKET_RECONNECT_MOST_MS,
  );
}

async function connect(socket: AppSocket): Promise<void> {
  const token = await currentCredentials()?.token();
  if (!token) return;
  socket.auth = { token };
  socket.connect();
}

/** Calls the listeners of an event. */
export function deliver(event: string, ...data: unknown[]): void {
  for (const listener of eventListeners.get(event) ?? []) listener(...data);
}

async function open(): Promise<AppSocket> {
  const { io } = await import("socket.io-client");
  const socket: AppSocket = io({
    path: SOCKET_PATH,
    transports: ["websocket"],
    autoConnect: false,
    reconnectionDelay: SOCKET_RECONNECT_FIRST_MS,
    reconnectionDelayMax: SOCKET_RECONNECT_MOST_MS,
    timeout: SOCKET_CONNECT_TIMEOUT_MS,
  });
  socket.onAny(deliver);
  // The server sends no push while a tab is in front.
  const reportFront = () => socket.connected && socket.emit("tab:front", { front: !document.hidden });
  document.addEventListener("visibilitychange", reportFront);
  socket.on("connect", () => {
    reportFront();
    for (const listener of connectListeners) listener();
  });
  socket.on("connect_error", (error) => {
    // The client retries network errors itself.
    if (!socket.active) void reconnectLater(socket, (error as { data?: ConnectErrorData }).data?.code);
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") void reconnectLater(socket, "session_expired");
  });
  // The token of the first connection may have expired.
  socket.io.on("reconnect_attempt", () => {
    void currentCredentials()
      ?.token()
      .then((token) => {
        if (token) socket.auth = { token };
      });
  });
  await connect(socket);
  return socket;
}

onTokenRenewed((token) => {
  void opening?.then((socket) => {
    socket.auth = { token };
    if (socket.connected) socket.emit("auth:refresh", { token });
  });
});

function ensureOpen(): Promise<AppSocket> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Calls the listener for each event of that name. Returns an unsubscribe function. */
export function onSocketEvent<E extends keyof ServerEvents>(event: E, listener: ServerEvents[E]): () => void {
  const ofEvent = eventListeners.get(event) ?? new Set();
  eventListeners.set(event, ofEvent.add(listener as (...data: unknown[]) => void));
  ensureOpen().catch((error: unknown) => console.warn("The socket could not be opened.", error));
  return () => ofEvent.delete(listener as (...data: unknown[]) => void);
}

/** Calls the listener on every connect and reconnect, to refetch what may have been missed. Returns an unsubscribe function. */
export function onSocketConnect(listener: () => void): () => void {
  connectListeners.add(listener);
  return () => connectListeners.delete(listener);
}

/** Joins a conversation's room, also after each reconnect. Returns a function that leaves it. */
export function joinConversation(id: string): () => void {
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const join = () =>
    void opening?.then((socket) =>
      socket.emit("join:conversation", id, (reply: Acknowledgement) => {
        if (reply.ok) return;
        console.warn(reply.error);
        const isTransient = reply.code === "not_ready" || reply.code === "internal";
        if (isTransient) retryTimer = setTimeout(() => socket.connected && join(), SOCKET_RECONNECT_MOST_MS);
      }),
    );
  const stop = onSocketConnect(join);
  void ensureOpen().then(
    (socket) => socket.connected && join(),
    () => undefined,
  );
  return () => {
    stop();
    clearTimeout(retryTimer);
    void opening?.then((socket) => socket.connected && socket.emit("leave:conversation", id));
  };
}

/** Sends the typing indicator to the conversation. Dropped without a connection. */
export function sendTyping(conversationId: string): void {
  void opening?.then((socket) => socket.connected && socket.volatile.emit("typing", { conversationId }));
}

/** Closes the connection, for example on signing out. */
export function disconnectSocket(): void {
  void opening?.then((socket) => socket.disconnect());
  opening = null;
}
