import Download from "lucide-react/icons/download";
import SearchX from "lucide-react/icons/search-x";
import { useId } from "react";
import { href, Link } from "react-router";
import type { AuditEntry } from "#contract/desk/audit.ts";
import { cappedCount, formatDateTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EndlessList } from "#web/ui/lists/endless-list.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import type { AuditFilters } from "./audit-address.ts";
import { AuditFilterBar } from "./audit-filters.tsx";
import { EntryDetails } from "./entry-details.tsx";
import { ACTION_LABELS, AUDIT_PAGE } from "./texts.ts";
import { useAudit, useAuditFile } from "./use-audit.ts";

const LIST = "grid gap-2";

interface AuditListProps {
  filters: AuditFilters;
  onFilter: (filters: AuditFilters) => void;
}

/** All actions of admins, with filters and a file of what they find. */
export function AuditList({ filters, onFilter }: AuditListProps) {
  const { pages, entries, total } = useAudit(filters);
  const file = useAuditFile();
  const isFiltered = Object.values(filters).some((value) => value !== "");
  const hasLoaded = pages.data && !pages.isPlaceholderData;
  return (
    <div className="grid gap-4">
      <AuditFilterBar filters={filters} onFilter={onFilter} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="min-h-6 text-ink-mute">
          {hasLoaded && AUDIT_PAGE.found(cappedCount(total), total.count === 1)}
        </p>
        {entries.length > 0 && (
          <Button icon={Download} busy={file.isPending} onClick={({ detail }) => detail < 2 && file.mutate(filters)}>
            {AUDIT_PAGE.file}
          </Button>
        )}
      </div>
      {pages.isPending ? (
        <AuditSkeleton />
      ) : !pages.data ? (
        <LoadFailed text={AUDIT_PAGE.failed} isRetrying={pages.isFetching} onRetry={() => void pages.refetch()} />
      ) : entries.length === 0 ? (
        <EmptyState title={AUDIT_PAGE.none} icon={SearchX}>
          {isFiltered ? AUDIT_PAGE.noMatch : AUDIT_PAGE.noneHint}
        </EmptyState>
      ) : (
        <EndlessList
          pages={pages}
          count={entries.length}
          entry="[tabindex]"
          failed={AUDIT_PAGE.failed}
          className={LIST}
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </EndlessList>
      )}
    </div>
  );
}

/** Returns where the subject of an action is shown; null if nowhere. */
function pathOf({ action, subject_type, subject_id, subject_title }: AuditEntry): string | null {
  if (subject_type === "case") return href("/admin/cases/:id", { id: subject_id });
  if (subject_title === null || action === "property.delete") return null;
  if (subject_type === "property") return href("/property/:id", { id: subject_id });
  return `/admin?${new URLSearchParams({ tab: "users", q: subject_title })}`;
}

function Entry({ entry }: { entry: AuditEntry }) {
  const id = useId();
  const { action, actor, created_at, subject_type, subject_title } = entry;
  const path = pathOf(entry);
  const name = subject_title ?? AUDIT_PAGE.untitled[subject_type];
  return (
    <article
      aria-labelledby={id}
      className="grid gap-0.5 rounded-lg border border-line bg-surface px-4 py-3 text-sm text-ink-soft lg:px-5"
    >
      <h2 id={id} tabIndex={-1} className="text-[0.9375rem] leading-[1.375rem] font-semibold text-ink wrap-anywhere">
        {ACTION_LABELS[action]}:{" "}
        {path ? (
          <Link to={path} className="link">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </h2>
      <p className="text-ink-mute wrap-anywhere">
        <bdi>{actor.name}</bdi> · <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </p>
      <EntryDetails entry={entry} />
    </article>
  );
}

function AuditSkeleton() {
  return (
    <SkeletonList label={AUDIT_PAGE.loading} count={8} className={LIST}>
      <div className="grid h-[4.25rem] content-center gap-2 rounded-lg border border-line bg-surface px-4 lg:px-5">
        <Skeleton className="h-[1.125rem] w-64 max-w-full" />
        <Skeleton className="h-4 w-48 max-w-full" />
      </div>
    </SkeletonList>
  );
}
