import { STORED, writeStored } from "../stored.ts";

/** Data of the user that a tab can change on the server. Other tabs then have to refetch it. */
export type Changed = "favorites" | "profile" | "properties";

export function notifyOtherTabs(what: Changed): void {
  // Unique, because browsers report a stored value only if it has changed.
  writeStored(STORED.tabMessage, `${what} ${Date.now()} ${Math.random()}`);
}

/** Calls the listener when another tab has changed data. Returns an unsubscribe function. */
export function onOtherTabChange(listener: (what: Changed) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === STORED.tabMessage && newValue) listener(newValue.split(" ")[0] as Changed);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
