import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query";

/**
 * What is shown in place of loaded items, by id, because of decisions that a list does not show yet. Null hides an
 * item.
 */
export type ShownInstead<Item> = ReadonlyMap<string, Item | null>;

const NOTHING: ShownInstead<never> = new Map();

/** Returns what is shown instead, without following its changes. */
export const shownInstead = <Item>(client: QueryClient, key: readonly string[]): ShownInstead<Item> =>
  client.getQueryData<ShownInstead<Item>>(key) ?? NOTHING;

/** Returns what is shown instead, and follows its changes. */
export function useShownInstead<Item>(key: readonly string[]): ShownInstead<Item> {
  const { data } = useQuery<ShownInstead<Item>>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NOTHING;
}

/** Shows `now` in place of the loaded items with these ids. Undefined shows the loaded items again. */
export function showInstead<Item>(
  client: QueryClient,
  key: readonly string[],
  ids: readonly string[],
  now: Item | null | undefined,
): void {
  const shown = new Map(shownInstead<Item>(client, key));
  for (const id of ids)
    if (now === undefined) shown.delete(id);
    else shown.set(id, now);
  client.setQueryData<ShownInstead<Item>>(key, shown);
}
