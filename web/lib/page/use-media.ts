import { useCallback, useSyncExternalStore } from "react";

/** Returns whether a media query matches, also after it changes; null on the server, which cannot know. */
export function useMedia(query: string): boolean | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => matchMedia(query).matches,
    () => null,
  );
}

/** Returns whether the browser is used by touch, where hints about keys help no one. */
export const useIsTouch = (): boolean => useMedia("(pointer: coarse)") === true;
