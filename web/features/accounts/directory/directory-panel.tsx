import Search from "lucide-react/icons/search";
import UsersRound from "lucide-react/icons/users-round";
import { type ReactNode, useRef } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import { totalOf } from "#web/lib/api/pages.ts";
import { cappedCount } from "#web/lib/format/format.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { EndlessList, fadeWhenStale } from "#web/ui/lists/endless-list.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import { DIRECTORY } from "./texts.ts";
import type { Directory } from "./use-directory.ts";
import { UserCard } from "./user-card.tsx";

const LIST = "grid gap-3";
const SKELETON_COUNT = 6;

interface DirectoryPanelProps {
  directory: Directory;
  q: string;
  onSearch: (q: string) => void;
  /** Renders the log of admin actions on a user. */
  history: (user: User) => ReactNode;
}

/** The admin dashboard's searchable list of users. */
export function DirectoryPanel({ directory, q, onSearch, history }: DirectoryPanelProps) {
  const { data, isPlaceholderData } = directory;
  const count = useRef<HTMLParagraphElement>(null);
  const listFocus = useListFocus("article", "button", count);
  const { users, total } = data ?? { users: [], total: totalOf() };
  return (
    <div className="mt-5 grid gap-4" {...listFocus}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SearchBox label={DIRECTORY.search} icon={Search} hint={DIRECTORY.searchHint} words={q} onSearch={onSearch} />
        <p ref={count} role="status" tabIndex={-1} className="min-h-6 text-ink-mute">
          {data && !isPlaceholderData && DIRECTORY.found(cappedCount(total), total.count === 1)}
        </p>
      </div>
      {!data ? (
        <DirectorySkeleton />
      ) : users.length === 0 ? (
        <EmptyState title={DIRECTORY.none} icon={UsersRound} className={fadeWhenStale(isPlaceholderData)}>
          {q.trim() === "" ? DIRECTORY.noneHint : DIRECTORY.noMatch}
        </EmptyState>
      ) : (
        <EndlessList
          pages={directory}
          count={users.length}
          entry="button"
          failed={DIRECTORY.notLoaded}
          className={LIST}
        >
          {users.map((user) => (
            <UserCard key={user.id} user={user} history={history} />
          ))}
        </EndlessList>
      )}
    </div>
  );
}

function DirectorySkeleton() {
  return (
    <SkeletonList label={DIRECTORY.loading} count={SKELETON_COUNT} className={LIST}>
      <div className="grid h-[220px] grid-cols-[auto_minmax(0,1fr)] content-start gap-3.5 rounded-lg border border-line bg-surface p-4 lg:h-[142px] lg:content-center lg:px-5">
        <Skeleton className="size-14 rounded-full!" />
        <div className="grid grid-cols-1 gap-2 *:max-w-full">
          <Skeleton className="h-[1.375rem] w-44" />
          <Skeleton className="h-[1.375rem] w-56" />
          <Skeleton className="h-[1.375rem] w-40" />
        </div>
      </div>
    </SkeletonList>
  );
}
