import { useInfiniteQuery } from "@tanstack/react-query";
import CalendarDays from "lucide-react/icons/calendar-days";
import { useId } from "react";
import { href, Link } from "react-router";
import { formatVisitTime } from "#contract/messaging/visit-times.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import { DateBlock } from "./date-block.tsx";
import { VisitStatusBadge } from "./status-badge.tsx";
import { VISITS } from "./visit-texts.ts";
import { visitPages, type When } from "./visits.ts";

/**
 * The user's visits: upcoming visits, then past visits. `openId` is marked; without it, wide screens show two columns.
 */
export function VisitList({ openId }: { openId: string | undefined }) {
  const coming = useVisits("coming");
  const past = useVisits("past");
  if (coming.isPending || past.isPending)
    return (
      <SkeletonList label={VISITS.loading} count={3} className="grid gap-3">
        <Skeleton className="h-26 rounded-lg" />
      </SkeletonList>
    );
  if (!coming.data || !past.data) {
    const retry = () => void Promise.all([coming.refetch(), past.refetch()]);
    return <LoadFailed text={VISITS.failed} onRetry={retry} isRetrying={coming.isFetching || past.isFetching} />;
  }
  if (coming.data.length + past.data.length === 0) return <NoVisits />;
  return (
    <div
      className={classNames("grid gap-6 *:min-w-0", openId === undefined && "lg:grid-cols-2 lg:items-start lg:gap-8")}
    >
      <Section when="coming" list={coming} openId={openId} />
      <Section when="past" list={past} openId={openId} />
    </div>
  );
}

/** Explains to tenants and to owners how visits are arranged. */
function NoVisits() {
  const { hasListing } = useSession();
  return (
    <EmptyState
      icon={CalendarDays}
      title={VISITS.none}
      action={
        <ButtonLink variant="primary" to={hasListing ? "/my-listings" : "/browse"}>
          {hasListing ? VISITS.myListings : VISITS.browse}
        </ButtonLink>
      }
    >
      {hasListing ? VISITS.noneHintOwner : VISITS.noneHint}
    </EmptyState>
  );
}

function useVisits(when: When) {
  return useInfiniteQuery({ ...visitPages(when), select: ({ pages }) => pages.flatMap(({ items }) => items) });
}

interface SectionProps {
  when: When;
  list: ReturnType<typeof useVisits>;
  openId: string | undefined;
}

function Section({ when, list, openId }: SectionProps) {
  const id = useId();
  const { data: visits = [], hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 title-3">
        {VISITS[when]}
      </h2>
      <ul
        aria-label={when === "coming" ? VISITS.title : VISITS.past}
        className="rounded-lg border border-line bg-surface p-2"
      >
        {visits.map((visit) => (
          <Row key={visit.id} visit={visit} isOpen={visit.id === openId} />
        ))}
      </ul>
      {hasNextPage && (
        <Button className="mt-3 w-full" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {VISITS.loadMore}
        </Button>
      )}
    </section>
  );
}

/** Statuses of visits that do not take place: their time is struck through, and the badge says so in words. */
const GONE = ["cancelled", "declined", "lapsed"];

function Row({ visit, isOpen }: { visit: Visit; isOpen: boolean }) {
  const time = visit.start ?? visit.proposals[0]?.start ?? null;
  const isGone = GONE.includes(visit.status);
  return (
    <li>
      <Link
        to={href("/visits/:id?", { id: visit.id })}
        aria-current={isOpen ? "page" : undefined}
        className={classNames("flex gap-3.5 rounded-md p-3", isOpen ? "lg:bg-brand-faint" : "hover:bg-sunken")}
      >
        {time !== null && <DateBlock time={Date.parse(time)} isBooked={visit.status === "booked"} />}
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className={classNames("font-semibold", isGone && "line-through")}>
            {visit.start === null
              ? VISITS.timesProposed(visit.proposals.length)
              : formatVisitTime(Date.parse(visit.start))}
          </span>
          <span className="text-sm text-ink-mute wrap-anywhere">{visit.property?.title ?? VISITS.gone}</span>
          <span className="mb-1 text-sm text-ink-mute wrap-anywhere">{VISITS.with(visit.with.name)}</span>
          <VisitStatusBadge visit={visit} />
        </span>
      </Link>
    </li>
  );
}
