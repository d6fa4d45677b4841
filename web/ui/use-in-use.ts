import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";

/**
 * Returns whether an input needs its list of suggestions: from its first focus, also before hydration, until `rest`, which
 * is called when the text is submitted. Typing or the down arrow begins it again. Spread `props` on the input.
 */
export function useInUse(input: RefObject<HTMLInputElement | null>) {
  const [isInUse, setInUse] = useState(false);
  useEffect(() => {
    if (document.activeElement === input.current) setInUse(true);
  }, [input]);
  const use = () => setInUse(true);
  const props = {
    onFocus: use,
    onInput: use,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "ArrowDown") use();
    },
  };
  return { isInUse, rest: () => setInUse(false), props };
}
