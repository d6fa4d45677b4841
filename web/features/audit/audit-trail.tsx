import { useInfiniteQuery } from "@tanstack/react-query";
import type { AuditEntry } from "#contract/desk/audit.ts";
import { apiPage, BY_CURSOR } from "#web/lib/api/api.ts";
import { formatDateTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { RestoreFocus } from "#web/ui/overlays/restore-focus.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EntryDetails } from "./entry-details.tsx";
import { ACTION_NAMES, AUDIT } from "./texts.ts";

const PAGE = 10;

interface AuditTrailProps {
  subjectId: string;
  /** Identifies the state of the subject. When it changes, the trail is loaded again. */
  state: string | number | boolean;
}

/** Actions of admins on a property or user, latest first. */
export function AuditTrail({ subjectId, state }: AuditTrailProps) {
  const trail = useInfiniteQuery({
    queryKey: ["audit", subjectId, state],
    queryFn: ({ pageParam, signal }) =>
      apiPage("GET /api/admin/audit", {
        query: { subjectId, limit: PAGE },
        cursor: pageParam,
        signal,
      }),
    ...BY_CURSOR,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });
  if (trail.isPending) {
    return (
      <div role="status" aria-label={AUDIT.loading}>
        <Skeleton className="h-5 w-48" />
      </div>
    );
  }
  if (!trail.data) {
    return (
      <Failure className="text-sm text-ink-mute">
        {AUDIT.failed}{" "}
        <Button size="sm" variant="ghost" busy={trail.isFetching} onClick={() => void trail.refetch()}>
          {AUDIT.tryAgain}
        </Button>
      </Failure>
    );
  }
  if (trail.data.length === 0) return <p className="text-sm text-ink-mute">{AUDIT.none}</p>;
  return (
    <>
      <ol aria-label={AUDIT.trail} className="grid gap-2.5">
        {trail.data.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {trail.hasNextPage && (
        <RestoreFocus className="mt-3">
          <Button size="sm" busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            {AUDIT.loadMore}
          </Button>
        </RestoreFocus>
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li className="text-sm text-ink-soft">
      <p className="wrap-anywhere">
        <strong className="font-semibold text-ink">{entry.actor.name}</strong> {ACTION_NAMES[entry.action]}{" "}
        <time dateTime={entry.created_at} className="text-ink-mute">
          {formatDateTime(entry.created_at)}
        </time>
      </p>
      <EntryDetails entry={entry} />
    </li>
  );
}
