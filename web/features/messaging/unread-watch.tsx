import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { onFirstInput } from "#web/lib/hydration/first-input.ts";
import { onSocketConnect, onSocketEvent } from "#web/lib/realtime/socket.ts";
import { refreshUnreadCount, setUnreadCount, useUnreadCount } from "#web/lib/realtime/unread.ts";
import { UNREAD_NOTE } from "#web/lib/realtime/unread-note.ts";
import { readQueuedMessages } from "./offline-queue.ts";
import { playMessageSound } from "./sound.ts";
import { MESSAGES } from "./texts.ts";

/** Sends messages that were queued offline, on any screen. */
async function sendQueuedMessages(me: string): Promise<void> {
  if (readQueuedMessages(me).length === 0) return;
  const { openOutbox } = await import("./outbox.ts");
  openOutbox(me);
}

/**
 * Keeps the unread count up to date on every screen except messages, which does so itself. Mount it with the user's id as
 * key: unmounting resets the count.
 */
export default function UnreadWatch({ me }: { me: string }) {
  const isOnMessages = useLocation().pathname === "/messages";
  const [isStarted, setStarted] = useState(false);
  useEffect(() => onFirstInput(() => setStarted(true)), []);

  useEffect(() => {
    if (isOnMessages || !isStarted) return;
    const refresh = () => void refreshUnreadCount();
    refresh();
    const subscriptions = [
      onSocketEvent("message:new", (message) => {
        if (message.from_user_id === me) return;
        playMessageSound();
        refresh();
      }),
      onSocketEvent("message:read", ({ user_id }) => {
        if (user_id === me) refresh();
      }),
      onSocketEvent("conversation:changed", ({ reason }) => {
        if (reason === "deleted") refresh();
      }),
      onSocketConnect(refresh),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [isOnMessages, isStarted, me]);

  useEffect(() => {
    sendQueuedMessages(me).catch(console.warn);
  }, [me]);

  useEffect(() => () => setUnreadCount(0), []);
  const count = useUnreadCount();
  return (
    <span id={UNREAD_NOTE} hidden>
      {count > 0 && MESSAGES.unread(count)}
    </span>
  );
}
