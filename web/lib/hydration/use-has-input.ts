import { useEffect, useState } from "react";
import { onFirstInput } from "./first-input.ts";

/** Returns whether a rendered page may make requests: after the first input, or if it was not rendered by the server. */
export function useHasInput(): boolean {
  const [hasInput, setHasInput] = useState(false);
  useEffect(() => onFirstInput(() => setHasInput(true)), []);
  return hasInput;
}
