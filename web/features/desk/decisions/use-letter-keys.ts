import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { readStored, STORED, writeStored } from "#web/lib/stored.ts";

/** Elements in which letters are typed. */
const TYPING = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** Returns whether keyboard shortcuts are on, and a function to change it. This browser remembers the choice. */
export function useKeysSetting() {
  const [hasKeys, setState] = useState(() => readStored(STORED.reviewKeys) !== "off");
  function setKeys(wanted: boolean) {
    setState(wanted);
    writeStored(STORED.reviewKeys, wanted ? null : "off");
  }
  return [hasKeys, setKeys] as const;
}

/**
 * Calls the handler of a pressed letter. Ignores typing, modifier keys, and presses while a dialog is open; with
 * `content`, an element of a dialog, it applies in that dialog only, and not while another is on top. The handler
 * returns false if the key does nothing.
 */
export function useLetterKeys(
  enabled: boolean,
  onKey: (key: string) => boolean,
  content?: RefObject<HTMLElement | null>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const own = content?.current?.closest("dialog");
    const isCovered = own ? target?.closest("dialog") !== own : document.querySelector("dialog[open]") !== null;
    if (isCovered || target?.closest(TYPING)) return;
    if (onKey(event.key.toUpperCase())) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
