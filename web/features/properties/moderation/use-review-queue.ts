import { useQueryClient } from "@tanstack/react-query";
import type { Property } from "#contract/properties.ts";
import { listed, nextAfter } from "./known.ts";
import { knownBy, useModerated } from "./use-moderated.ts";

/** The properties that wait for review and have these words. Read once there is something to be reviewed. */
export function useReviewQueue(q: string, enabled: boolean) {
  const client = useQueryClient();
  const { pages } = useModerated({ tile: "pending", q, enabled });

  /** The one that waits next after this property; behind the last one, the first that was passed over. */
  return async function next(after: Property): Promise<Property | undefined> {
    let data = pages.data && !pages.isPlaceholderData ? pages.data : (await pages.refetch()).data;
    const waiting = () => listed(data?.pages.flatMap(({ items }) => items) ?? [], knownBy(client), "pending");
    const hasMore = data !== undefined && data.pages.at(-1)?.cursor !== null;
    if (!nextAfter(waiting(), after) && hasMore) data = (await pages.fetchNextPage()).data;
    return nextAfter(waiting(), after) ?? waiting().find(({ id }) => id !== after.id);
  };
}
