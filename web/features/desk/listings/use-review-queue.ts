import { useQueryClient } from "@tanstack/react-query";
import type { Property } from "#contract/properties/properties.ts";
import { listed, nextAfter } from "./overlay.ts";
import { knownBy, useModerated } from "./use-moderated.ts";

/** The properties that wait for review and match the search. Loaded once, when a review starts. */
export function useReviewQueue(q: string, enabled: boolean) {
  const client = useQueryClient();
  const { pages } = useModerated({ tile: "pending", q, enabled });

  /** Returns the next property that waits for review; after the last, the first that was skipped. */
  return async function next(after: Property): Promise<Property | undefined> {
    let data = pages.data && !pages.isPlaceholderData ? pages.data : (await pages.refetch()).data;
    const waiting = () => listed(data?.pages.flatMap(({ items }) => items) ?? [], knownBy(client), "pending");
    const hasMore = data !== undefined && data.pages.at(-1)?.cursor !== null;
    if (!nextAfter(waiting(), after) && hasMore) data = (await pages.fetchNextPage()).data;
    return nextAfter(waiting(), after) ?? waiting().find(({ id }) => id !== after.id);
  };
}
