import { STORED, writeStored } from "../stored.ts";

/** What of the person's own a tab can change on the server, so that the browser's other tabs have to read it anew. */
export type Changed = "favorites" | "profile" | "properties";

export function tellOtherTabs(what: Changed): void {
  // A value never written before: the browser passes on changes alone.
  writeStored(STORED.changed, `${what} ${Date.now()} ${Math.random()}`);
}

/** Tells the listener what another tab of this browser has changed. Answers the way to stop it. */
export function whenOtherTabsChange(listener: (what: Changed) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === STORED.changed && newValue) listener(newValue.split(" ")[0] as Changed);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
