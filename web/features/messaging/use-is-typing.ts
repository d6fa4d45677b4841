import { useEffect, useState } from "react";
import { TYPING_SHOWN_MS } from "#contract/messaging-terms.ts";
import { onSocketEvent } from "#web/lib/realtime/socket.ts";

/** Whether the other side types: for two seconds after they last said so, or until their message comes. */
export function useIsTyping(conversationId: string, me: string): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let end: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(end);
      setTyping(false);
    };
    const stops = [
      onSocketEvent("typing", ({ conversation_id, user_id }) => {
        if (conversation_id !== conversationId || user_id === me) return;
        clearTimeout(end);
        setTyping(true);
        end = setTimeout(stop, TYPING_SHOWN_MS);
      }),
      onSocketEvent("message:new", (message) => {
        if (message.conversation_id === conversationId && message.from_user_id !== me) stop();
      }),
    ];
    return () => {
      stop();
      for (const one of stops) one();
    };
  }, [conversationId, me]);
  return isTyping;
}
