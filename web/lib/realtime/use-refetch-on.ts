import { useEffect, useRef } from "react";
import type { ServerEvents } from "#contract/events.ts";
import { onFirstInput } from "../hydration/first-input.ts";
import { onSocketConnect, onSocketEvent } from "./socket.ts";

/** Events that come together, such as those of several decisions, cause one refetch. */
const PAUSE_MS = 200;

/**
 * Calls `refetch` soon after this event, and after a connect, which may have missed events. It starts with the first
 * input, like everything that a rendered page does not need at once.
 */
export function useRefetchOn(event: keyof ServerEvents, refetch: () => void): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscriptions: (() => void)[] = [];
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, PAUSE_MS);
    };
    const stop = onFirstInput(() => subscriptions.push(onSocketEvent(event, soon), onSocketConnect(soon)));
    return () => {
      stop();
      clearTimeout(timer);
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [event]);
}
