import { useCallback, useEffect, useRef, useState } from "react";
import type { Case } from "#contract/desk/cases.ts";

/**
 * Returns the active case, and a function that focuses the card of a case; undefined for none. The case may be rendered
 * later, for example if it comes back or moves up.
 */
export function useFocusedCase(cases: readonly Case[]) {
  const [focusCount, setFocusCount] = useState(0);
  const [activeId, setActiveId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string | null>(null);
  const focusCase = useCallback((id: string | undefined) => {
    toFocus.current = id ?? null;
    setActiveId(id ?? null);
    setFocusCount((count) => count + 1);
  }, []);
  const onFocus = useCallback(({ id }: Case) => setActiveId(id), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card appears with the cases
  useEffect(() => {
    const id = toFocus.current;
    const card = id && list.current?.querySelector<HTMLElement>(`[data-case="${id}"]`);
    if (!card) return;
    toFocus.current = null;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest" });
  }, [cases, focusCount]);
  return { list, activeId, active: cases.find(({ id }) => id === activeId) ?? cases[0], focusCase, onFocus };
}
