import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Total } from "../format/format.ts";
import type { Page } from "./api.ts";

/** The cached data of a list that is loaded by cursor. */
export type Pages<Item> = InfiniteData<Page<Item>, string | null>;

/** Returns the items of all pages. An item that moved between two requests is on two pages; it is returned once. */
export const distinctItems = <Item extends { id: string }>(pages: readonly Page<Item>[] = []): Item[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values(),
];

/** Returns the number of items in all pages, as the first page reports it; 0 without pages. */
export const totalOf = ([first]: readonly Page<unknown>[] = []): Total => ({
  count: first?.total ?? 0,
  isCapped: first?.isCapped ?? false,
});

/** Replaces each item of the cached lists with this key by what `change` returns. */
export function changeItems<Item>(client: QueryClient, queryKey: QueryKey, change: (item: Item) => Item): void {
  client.setQueriesData<Pages<Item>>(
    { queryKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  );
}
