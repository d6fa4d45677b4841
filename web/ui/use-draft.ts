import { useEffect, useEffectEvent, useRef, useState } from "react";

/** How long after the last key a draft is taken for finished. */
const PAUSE_MS = 600;

interface DraftState<T> {
  draft: T;
  /** What is kept, as last seen. */
  kept: string;
  /** What was handed over and has not come back yet. */
  awaited: string[];
}

/**
 * What is being typed for a value that is kept elsewhere, as in the page's address. `type` takes a new draft, which is
 * handed to `keep` after a pause; `settle` hands it over at once, as on leaving the field. `keep` answers whether it took
 * it. When the value changes from elsewhere the draft follows; while somebody types on, it does not.
 */
export function useDraft<T>(kept: T, keep: (draft: T) => boolean) {
  const keptText = JSON.stringify(kept);
  const [state, setState] = useState<DraftState<T>>({ draft: kept, kept: keptText, awaited: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (state.kept !== keptText) {
    const at = state.awaited.indexOf(keptText);
    setState({
      draft: at === -1 ? kept : state.draft,
      kept: keptText,
      awaited: at === -1 ? [] : state.awaited.slice(at + 1),
    });
  }

  function hand(draft: T) {
    clearTimeout(timer.current);
    timer.current = undefined;
    const text = JSON.stringify(draft);
    const last = state.awaited.at(-1) ?? state.kept;
    if (text !== last && keep(draft)) setState((now) => ({ ...now, awaited: [...now.awaited, text] }));
  }
  const handLater = useEffectEvent(hand);

  function type(draft: T, { pause = PAUSE_MS }: { pause?: number | null } = {}) {
    clearTimeout(timer.current);
    timer.current = undefined;
    setState((now) => ({ ...now, draft }));
    if (pause !== null) timer.current = setTimeout(() => handLater(draft), pause);
  }

  const flush = useEffectEvent(() => {
    if (timer.current !== undefined) hand(state.draft);
  });
  // What was typed just before the field goes away counts.
  useEffect(() => () => flush(), []);

  return { draft: state.draft, type, settle: () => hand(state.draft) };
}
