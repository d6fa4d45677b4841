import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { Skeleton, SkeletonList } from "../skeleton.tsx";

/** The used part of an infinite query of TanStack Query whose pages are joined. */
interface Paged<Item> {
  data: Item[] | undefined;
  isPending: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
}

interface PanelListProps<Item> {
  list: Paged<Item>;
  texts: { loading: string; none: string; failed: string };
  row: (item: Item) => ReactNode;
}

/** A paged list in a panel, with its loading, empty and failed states. */
export function PanelList<Item>({ list, texts, row }: PanelListProps<Item>) {
  if (list.isPending)
    return (
      <SkeletonList label={texts.loading} count={2} className="mt-3 grid gap-3">
        <Skeleton className="h-12" />
      </SkeletonList>
    );
  if (!list.data)
    return <LoadFailed text={texts.failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  if (list.data.length === 0) return <p className="mt-2 text-ink-mute">{texts.none}</p>;
  return (
    <>
      <ul className="mt-1.5">{list.data.map(row)}</ul>
      {list.hasNextPage && (
        <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}
