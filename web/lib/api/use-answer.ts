import { useEffect, useEffectEvent, useState } from "react";

/** Pause in typing before the server is asked, in milliseconds. */
const PAUSE_MS = 120;

interface Question<Value> {
  ask: (text: string, signal: AbortSignal) => Promise<Value>;
  otherwise: Value;
  pauseMs?: number;
}

interface Answer<Value> {
  text: string;
  value: Value;
}

/**
 * Asks the server about a text while it is typed. Returns null until the first response; then the latest response while
 * a newer request is pending. `otherwise` is the response to a failed request.
 */
export function useAnswer<Value>(
  text: string,
  { ask, otherwise, pauseMs = PAUSE_MS }: Question<Value>,
): Answer<Value> | null {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null);
  const load = useEffectEvent(ask);
  const failed = useEffectEvent(() => setAnswer({ text, value: otherwise }));
  useEffect(() => {
    if (text === "") return setAnswer(null);
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      load(text, signal).then(
        (value) => !signal.aborted && setAnswer({ text, value }),
        () => !signal.aborted && failed(),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, pauseMs]);
  return answer;
}
