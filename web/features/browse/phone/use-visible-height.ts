import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener("resize", listener);
  return () => window.visualViewport?.removeEventListener("resize", listener);
}

const NEVER = () => () => undefined;

/** Returns the height in pixels that a phone's keyboard leaves visible. Undefined if the browser does not report it. */
export function useVisibleHeight(enabled: boolean): number | undefined {
  return useSyncExternalStore(
    enabled ? subscribe : NEVER,
    () => (enabled ? window.visualViewport?.height : undefined),
    () => undefined,
  );
}
