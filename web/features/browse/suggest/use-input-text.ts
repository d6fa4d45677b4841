import { type RefObject, useSyncExternalStore } from "react";

/** Returns the text of an input that another component controls. */
export function useInputText(input: RefObject<HTMLInputElement | null>): string {
  return useSyncExternalStore(
    (listener) => {
      const element = input.current;
      element?.addEventListener("input", listener);
      element?.addEventListener("focus", listener);
      return () => {
        element?.removeEventListener("input", listener);
        element?.removeEventListener("focus", listener);
      };
    },
    () => input.current?.value ?? "",
    () => "",
  );
}
