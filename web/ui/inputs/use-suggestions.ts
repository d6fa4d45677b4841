import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { isComposing } from "./is-composing.ts";

interface Options {
  /** How many options the list has. */
  count: number;
  /** Whether it has a note to show without options. With neither, it is closed. */
  hasNote?: boolean;
  /** Whether the list stays open without the focus, and on Escape. */
  staysOpen?: boolean;
  /** Called with the index of the option that was pressed, or marked when Enter was pressed. */
  onChoose: (place: number) => void;
}

/** Tells screen readers which list is open, and which of its options is marked. */
function describe(input: HTMLInputElement, list: string | null, option: string | null): void {
  const values = { "aria-controls": list, "aria-activedescendant": option };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) input.removeAttribute(name);
    else input.setAttribute(name, value);
  }
  if (input.role === "combobox") input.ariaExpanded = String(list !== null);
}

/**
 * A list of suggestions below a text input, which keeps the focus (ARIA's listbox pattern). It is open while the input
 * is used, without a mark. The arrow keys open the list and mark an option, Enter chooses the marked option, Escape
 * closes the list and keeps the text. Spread the returned props on the list and each option. The input is a ref, so
 * that a page can load suggestions once it is used.
 */
export function useSuggestions(
  input: RefObject<HTMLInputElement | null>,
  { count, hasNote = false, staysOpen = false, onChoose }: Options,
) {
  const listId = useId();
  const [wantsOpen, setWantsOpen] = useState(() => document.activeElement === input.current);
  const [marked, setMarked] = useState<number | null>(null);
  const isOpen = (wantsOpen || staysOpen) && (count > 0 || hasNote);
  const hasList = isOpen && count > 0;
  const active = hasList && marked !== null && marked < count ? marked : null;
  const idOf = (place: number) => `${listId}-${place}`;

  const open = useEffectEvent(() => {
    setWantsOpen(true);
    setMarked(null);
  });
  const close = useEffectEvent(() => {
    setWantsOpen(false);
    setMarked(null);
  });
  function choose(place: number) {
    setWantsOpen(false);
    setMarked(null);
    onChoose(place);
  }
  function move(step: 1 | -1) {
    setWantsOpen(true);
    if (count === 0) return;
    const from = active ?? (step === 1 ? -1 : count);
    setMarked((from + step + count) % count);
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp" && isOpen) move(-1);
    else if (event.key === "Enter" && active !== null) choose(active);
    else if (event.key === "Escape" && isOpen && !staysOpen) close();
    else if (event.key === "Enter") return close();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const events = new AbortController();
    const { signal } = events;
    element.addEventListener("keydown", press, { signal });
    element.addEventListener("input", open, { signal });
    element.addEventListener("focus", open, { signal });
    element.addEventListener("blur", close, { signal });
    // The focus may have left between the first render and this effect.
    if (document.activeElement !== element) close();
    return () => {
      events.abort();
      describe(element, null, null);
    };
  }, [input]);
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    describe(element, hasList ? listId : null, active === null ? null : `${listId}-${active}`);
  }, [input, hasList, active, listId]);

  return {
    isOpen,
    listProps: { id: listId, role: "listbox" },
    optionProps: (place: number) => ({
      id: idOf(place),
      role: "option",
      "aria-selected": place === active,
      // The input keeps the focus, so that its blur does not close the list before the click.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onClick: () => choose(place),
    }),
  } as const;
}
