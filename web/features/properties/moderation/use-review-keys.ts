import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Property } from "#contract/properties.ts";
import { readStored, STORED, writeStored } from "#web/lib/stored.ts";
import { type Act, actsOn } from "./actions.ts";

export const ACT_KEYS: Partial<Record<Act, string>> = { approve: "A", reapprove: "A", reject: "R" };
export const NEXT_KEY = "N";

/** Returns whether keyboard shortcuts are on, and a function to change it. This browser remembers the choice. */
export function useKeysSetting() {
  const [hasKeys, setState] = useState(() => readStored(STORED.reviewKeys) !== "off");
  function setKeys(wanted: boolean) {
    setState(wanted);
    writeStored(STORED.reviewKeys, wanted ? null : "off");
  }
  return [hasKeys, setKeys] as const;
}

interface ReviewKeys {
  enabled: boolean;
  property: Property | null;
  /** An element of the dialog. Shortcuts do not apply while a photo or another dialog is on top. */
  content: RefObject<HTMLElement | null>;
  onAct: (act: Act) => void;
  onNext: () => void;
}

/** Handles the keyboard shortcuts of the review. */
export function useReviewKeys({ enabled, property, content, onAct, onNext }: ReviewKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !property) return;
    const dialog = content.current?.closest("dialog");
    if (!dialog || (event.target as Element).closest?.("dialog") !== dialog) return;
    const key = event.key.toUpperCase();
    const act = actsOn(property).find((one) => ACT_KEYS[one] === key);
    if (!act && key !== NEXT_KEY) return;
    event.preventDefault();
    if (act) onAct(act);
    else onNext();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
