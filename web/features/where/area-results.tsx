import type { Ref } from "react";
import type { WhereReply } from "#contract/areas/where.ts";
import type { CommuteMode } from "#contract/places/commute.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { fadeWhenStale } from "#web/ui/lists/endless-list.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import { AreaCard, areaLinkId } from "./area-card.tsx";
import { isBadRequest, type useAreas } from "./use-areas.ts";
import type { WhereWish } from "./where-address.ts";
import { WHERE } from "./where-texts.ts";

/** The other areas follow after a press. */
export const FIRST_SHOWN = 10;
const SKELETONS = 4;

/** The way of travel that brings in areas without a journey. */
const NEXT_MODE: Readonly<Record<CommuteMode, { by: CommuteMode; text: string } | null>> = {
  walk: { by: "auto", text: WHERE.tryAuto },
  auto: { by: "road", text: WHERE.tryRoad },
  road: null,
};

interface AreaResultsProps {
  query: ReturnType<typeof useAreas>;
  wish: WhereWish;
  workplaces: readonly string[];
  heading: Ref<HTMLHeadingElement>;
  /** Whether all areas are listed. */
  isAll: boolean;
  onShowAll: () => void;
  /** The rank of the area that is pointed at. */
  marked: number | null;
  onMark: (rank: number | null) => void;
  onSearch: (wish: WhereWish) => void;
}

/** The ranked areas, or why there are none. */
export function AreaResults(props: AreaResultsProps) {
  const { query, wish, heading } = props;
  const { data } = query;
  if (query.isError && !query.data) {
    if (isBadRequest(query.error))
      return (
        <EmptyState title={WHERE.unknownTitle}>
          <p>{WHERE.unknown}</p>
        </EmptyState>
      );
    return <LoadFailed text={WHERE.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  const found = data && WHERE.found(data.found, wish.to2 !== null);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} aria-live="polite" className="mb-3 min-h-7 outline-offset-4">
        {data?.found === 0 ? (
          <span className="sr-only">{found?.count}</span>
        ) : found ? (
          <>
            <span className="title-3">{found.count}</span>{" "}
            <span className="text-base font-regular text-ink-mute">{found.order}</span>
          </>
        ) : (
          <span className="sr-only">{WHERE.loading}</span>
        )}
      </h2>
      {data ? (
        <div className={fadeWhenStale(query.isPlaceholderData)}>
          <Found {...props} data={data} />
        </div>
      ) : (
        <SkeletonList label={WHERE.loading} count={SKELETONS} className="grid gap-3">
          <Skeleton className="h-36 rounded-lg!" />
        </SkeletonList>
      )}
    </>
  );
}

function Found(props: AreaResultsProps & { data: WhereReply }) {
  const { data, wish, workplaces, isAll, marked, onMark, onSearch } = props;
  const { areas, found, left_out: leftOut, note } = data;
  const shown = isAll ? areas : areas.slice(0, FIRST_SHOWN);
  const hidden = areas.length - shown.length;
  const next = NEXT_MODE[wish.by];
  const longest = Math.max(...areas.flatMap(({ minutes, minutes2 }) => [minutes, minutes2 ?? 0]));
  const tryNext = next && leftOut > 0 && (
    <Button size="sm" onClick={() => onSearch({ ...wish, by: next.by })}>
      {next.text}
    </Button>
  );
  if (areas.length === 0)
    return (
      <EmptyState title={note === null ? WHERE.none : WHERE.otherRegion} level={3} action={tryNext}>
        <p>{note ?? WHERE.leftOut(leftOut, wish.by)}</p>
      </EmptyState>
    );
  function showAll() {
    props.onShowAll();
    // The pressed button disappears.
    requestAnimationFrame(() => document.getElementById(areaLinkId(FIRST_SHOWN + 1))?.focus());
  }
  return (
    <>
      <ol aria-label={WHERE.list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown.map((area, at) => (
          <AreaCard
            key={`${area.city} ${area.area}`}
            area={area}
            rank={at + 1}
            wish={wish}
            workplaces={workplaces}
            longest={longest}
            isMarked={marked === at + 1}
            onMark={(isMarked) => onMark(isMarked ? at + 1 : null)}
          />
        ))}
      </ol>
      {hidden > 0 && (
        <div className="mt-4 grid justify-items-center">
          <Button onClick={showAll}>{WHERE.more(hidden)}</Button>
        </div>
      )}
      <div className="mt-6 grid gap-3 border-t border-line pt-4 text-sm text-ink-mute">
        {leftOut > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {WHERE.leftOut(leftOut, wish.by)}
            {tryNext}
          </p>
        )}
        {isAll && found > areas.length && <p>{WHERE.listed(areas.length, found)}</p>}
        <p>{WHERE.basis}</p>
      </div>
    </>
  );
}
