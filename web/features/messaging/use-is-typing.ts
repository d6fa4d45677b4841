import { useEffect, useState } from "react";
import { TYPING_SHOWN_MS } from "#contract/messaging/messaging-terms.ts";
import { onSocketEvent } from "#web/lib/realtime/socket.ts";

/** Returns whether the other person is typing: for two seconds after their last event, or until their message arrives. */
export function useIsTyping(conversationId: string, me: string): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reset = () => {
      clearTimeout(timer);
      setTyping(false);
    };
    const subscriptions = [
      onSocketEvent("typing", ({ conversation_id, user_id }) => {
        if (conversation_id !== conversationId || user_id === me) return;
        clearTimeout(timer);
        setTyping(true);
        timer = setTimeout(reset, TYPING_SHOWN_MS);
      }),
      onSocketEvent("message:new", (message) => {
        if (message.conversation_id === conversationId && message.from_user_id !== me) reset();
      }),
    ];
    return () => {
      reset();
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [conversationId, me]);
  return isTyping;
}
