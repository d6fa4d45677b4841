import { useEffect, useEffectEvent, useRef, useState } from "react";

const DEBOUNCE_MS = 600;

interface DraftState<T> {
  draft: T;
  /** The saved value when it was last seen, as JSON. */
  saved: string;
  /** Values passed to `save` that have not come back as the saved value yet. */
  pending: string[];
}

/**
 * A debounced draft of a value that is saved elsewhere, such as in the page's URL. `type` sets the draft and saves it
 * after a pause; `settle` saves it immediately, as on blur. `save` returns whether it accepted the draft. The draft
 * follows changes of the saved value, except those that the user's own typing has caused.
 */
export function useDraft<T>(saved: T, save: (draft: T) => boolean) {
  const savedText = JSON.stringify(saved);
  const [state, setState] = useState<DraftState<T>>({ draft: saved, saved: savedText, pending: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (state.saved !== savedText) {
    const index = state.pending.indexOf(savedText);
    setState({
      draft: index === -1 ? saved : state.draft,
      saved: savedText,
      pending: index === -1 ? [] : state.pending.slice(index + 1),
    });
  }

  function saveNow(draft: T) {
    clearTimeout(timer.current);
    timer.current = undefined;
    const text = JSON.stringify(draft);
    const last = state.pending.at(-1) ?? state.saved;
    if (text !== last && save(draft)) setState((now) => ({ ...now, pending: [...now.pending, text] }));
  }
  const saveLater = useEffectEvent(saveNow);

  function type(draft: T, { pause = DEBOUNCE_MS }: { pause?: number | null } = {}) {
    clearTimeout(timer.current);
    timer.current = undefined;
    setState((now) => ({ ...now, draft }));
    if (pause !== null) timer.current = setTimeout(() => saveLater(draft), pause);
  }

  const flush = useEffectEvent(() => {
    if (timer.current !== undefined) saveNow(state.draft);
  });
  // Saves a pending draft on unmount.
  useEffect(() => () => flush(), []);

  return { draft: state.draft, type, settle: () => saveNow(state.draft) };
}
