import { useEffect, useEffectEvent } from "react";

/** Elements in which letters are typed. */
const TYPING = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/**
 * Calls the handler of a pressed letter. Ignores typing, modifier keys, and presses while a dialog is open. The handler
 * returns false if the key does nothing.
 */
export function useQueueKeys(enabled: boolean, onKey: (key: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TYPING) || document.querySelector("dialog[open]")) return;
    if (onKey(event.key.toUpperCase())) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
