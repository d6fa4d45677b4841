import { useMemo, useSyncExternalStore } from "react";
import { useSession } from "./session/session.ts";
import { currentSession } from "./session/session-state.ts";
import { announceStored, readStored, subscribeToStored, writeStored } from "./stored.ts";

/** A list that this browser keeps for one account. Other accounts see an empty list. Deleted at sign-out. */
export interface AccountList<Item> {
  get(): Item[];
  set(items: readonly Item[]): void;
  /** Returns the list and follows its changes, also in other tabs. Empty during server rendering. */
  useItems(): Item[];
}

/** Returns the items of the account. Ignores items in an older format. */
function parse<Item>(text: string | null, account: string | undefined, isItem: (value: unknown) => value is Item) {
  try {
    const stored = JSON.parse(text ?? "{}") as { account?: unknown; items?: unknown };
    if (account === undefined || stored.account !== account || !Array.isArray(stored.items)) return [];
    return stored.items.filter(isItem);
  } catch {
    return [];
  }
}

/** Creates a list under a key of browser storage. If storage is blocked, the list lasts until the page is closed. */
export function createAccountList<Item>(key: string, isItem: (value: unknown) => value is Item): AccountList<Item> {
  let inMemory: string | null = null;
  const read = () => inMemory ?? readStored(key);
  return {
    get: () => parse(read(), currentSession().user?.id, isItem),
    set(items) {
      const text = JSON.stringify({ account: currentSession().user?.id, items });
      writeStored(key, text);
      inMemory = readStored(key) === text ? null : text;
      announceStored(key);
    },
    useItems() {
      const account = useSession().user?.id;
      const text = useSyncExternalStore(subscribeToStored, read, () => null);
      return useMemo(() => parse(text, account, isItem), [text, account, isItem]);
    },
  };
}
