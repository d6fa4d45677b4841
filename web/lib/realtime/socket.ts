import type { Socket } from "socket.io-client";
import type { Acknowledgement, ClientEvents, Refusal, ServerEvents } from "#contract/events.ts";
import {
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_PATH,
  SOCKET_RECONNECT_FIRST_MS,
  SOCKET_RECONNECT_MOST_MS,
} from "#contract/messaging-terms.ts";
import { currentCredentials, whenTokenRenewed } from "../session/credentials.ts";

/**
 * The socket that brings news, one for the tab. It opens with the first listener and stays until `endLive`. Nothing
 * depends on an event having arrived: whoever listens reads again when the connection is (back) there.
 */
type Live = Socket<ServerEvents, ClientEvents>;

let opening: Promise<Live> | null = null;
const listeners = new Map<string, Set<(...news: unknown[]) => void>>();
const arrivals = new Set<() => void>();

/** Connects again after a moment, once the server has refused or closed the connection; not where its session has ended. */
async function comeBack(socket: Live, code?: Refusal["code"]): Promise<void> {
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

async function connect(socket: Live): Promise<void> {
  const token = await currentCredentials()?.token();
  if (!token) return;
  socket.auth = { token };
  socket.connect();
}

async function open(): Promise<Live> {
  const { io } = await import("socket.io-client");
  const socket: Live = io({
    path: SOCKET_PATH,
    transports: ["websocket"],
    autoConnect: false,
    reconnectionDelay: SOCKET_RECONNECT_FIRST_MS,
    reconnectionDelayMax: SOCKET_RECONNECT_MOST_MS,
    timeout: SOCKET_CONNECT_TIMEOUT_MS,
  });
  socket.onAny((event: string, ...news: unknown[]) => {
    for (const listener of listeners.get(event) ?? []) listener(...news);
  });
  socket.on("connect", () => {
    for (const listener of arrivals) listener();
  });
  socket.on("connect_error", (error) => {
    // A network that fails is tried again by the client itself.
    if (!socket.active) void comeBack(socket, (error as { data?: Refusal }).data?.code);
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") void comeBack(socket, "session_expired");
  });
  // A reconnection must not come with the token of an hour ago.
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

whenTokenRenewed((token) => {
  void opening?.then((socket) => {
    socket.auth = { token };
    if (socket.connected) socket.emit("auth:refresh", { token });
  });
});

function opened(): Promise<Live> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Calls the listener at each event of that name. Answers the way to stop it. */
export function whenNews<E extends keyof ServerEvents>(event: E, listener: ServerEvents[E]): () => void {
  const those = listeners.get(event) ?? new Set();
  listeners.set(event, those.add(listener as (...news: unknown[]) => void));
  opened().catch((error: unknown) => console.warn("There is no live connection.", error));
  return () => those.delete(listener as (...news: unknown[]) => void);
}

/** Calls the listener whenever the connection is there (again): what came meanwhile has to be read. */
export function whenLive(listener: () => void): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

/** Enters a conversation's room now and after each reconnection. Answers the way out. */
export function joinConversation(id: string): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  const join = () =>
    void opening?.then((socket) =>
      socket.emit("join:conversation", id, (answer: Acknowledgement) => {
        if (answer.ok) return;
        console.warn(answer.error);
        const isPassing = answer.code === "not_ready" || answer.code === "internal";
        if (isPassing) again = setTimeout(() => socket.connected && join(), SOCKET_RECONNECT_MOST_MS);
      }),
    );
  const stop = whenLive(join);
  void opened().then(
    (socket) => socket.connected && join(),
    () => undefined,
  );
  return () => {
    stop();
    clearTimeout(again);
    void opening?.then((socket) => socket.connected && socket.emit("leave:conversation", id));
  };
}

/** Tells the others in the conversation that the person types. Lost where there is no connection. */
export function tellTyping(conversationId: string): void {
  void opening?.then((socket) => socket.connected && socket.volatile.emit("typing", { conversationId }));
}

/** Closes the connection, as on signing out. */
export function endLive(): void {
  void opening?.then((socket) => socket.disconnect());
  opening = null;
}
