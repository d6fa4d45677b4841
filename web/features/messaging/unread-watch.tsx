import { useEffect } from "react";
import { useLocation } from "react-router";
import { disconnectSocket, onSocketConnect, onSocketEvent } from "#web/lib/realtime/socket.ts";
import { refreshUnreadCount, setUnreadCount, useUnreadCount } from "#web/lib/realtime/unread.ts";
import { UNREAD_NOTE } from "#web/lib/realtime/unread-note.ts";
import { readQueuedMessages } from "./offline-queue.ts";
import { playMessageSound } from "./sound.ts";
import { MESSAGES } from "./texts.ts";

/** Goes on sending what this person left to wait for a network, wherever they are. */
async function sendWaiting(me: string): Promise<void> {
  if (readQueuedMessages(me).length === 0) return;
  const { openOutbox } = await import("./outbox.ts");
  openOutbox(me);
}

/**
 * Keeps the unread figure of a signed-in person, wherever they are; the messages screen does it by itself. To be mounted
 * for each person anew: with them go the figure and the connection.
 */
export default function UnreadWatch({ me }: { me: string }) {
  const isOnMessages = useLocation().pathname === "/messages";

  useEffect(() => {
    if (isOnMessages) return;
    const look = () => void refreshUnreadCount();
    look();
    const stops = [
      onSocketEvent("message:new", (message) => {
        if (message.from_user_id === me) return;
        playMessageSound();
        look();
      }),
      onSocketEvent("message:read", ({ user_id }) => {
        if (user_id === me) look();
      }),
      onSocketEvent("conversation:changed", ({ reason }) => {
        if (reason === "deleted") look();
      }),
      onSocketConnect(look),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isOnMessages, me]);

  useEffect(() => {
    sendWaiting(me).catch(console.warn);
  }, [me]);

  useEffect(
    () => () => {
      disconnectSocket();
      setUnreadCount(0);
    },
    [],
  );
  const count = useUnreadCount();
  return (
    <span id={UNREAD_NOTE} hidden>
      {count > 0 && MESSAGES.unread(count)}
    </span>
  );
}
