import Search from "lucide-react/icons/search";
import SearchX from "lucide-react/icons/search-x";
import { useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Property } from "#contract/properties/properties.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { EndlessList } from "#web/ui/lists/endless-list.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import { foundText } from "../../browse/browse-texts.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { ModeratedCard } from "./moderated-card.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { DASHBOARD, MODERATION } from "./texts.ts";
import type { Moderated } from "./use-moderated.ts";

const LIST = "grid gap-3";
const SKELETON_COUNT = 4;

interface ModerationPanelProps {
  moderated: Moderated;
  q: string;
  user: User;
  onSearch: (q: string) => void;
}

/** The properties of the selected tile, and the admin's actions on them. */
export function ModerationPanel({ moderated, q, user, onSearch }: ModerationPanelProps) {
  const { pages, properties, total } = moderated;
  const [reviewed, setReviewed] = useState<Property | null>(null);
  const [edited, setEdited] = useState<Property | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const listFocus = useListFocus("article", "button", count);

  function closeReview() {
    setReviewed(null);
    // If the card that opened the dialog has left the list, the focus would be lost.
    requestAnimationFrame(() => document.activeElement === document.body && count.current?.focus());
  }

  return (
    <div className="mt-5 grid gap-4" {...listFocus}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SearchBox label={MODERATION.search} icon={Search} hint={MODERATION.searchHint} words={q} onSearch={onSearch} />
        <p ref={count} role="status" tabIndex={-1} className="min-h-6 text-ink-mute">
          {pages.data && !pages.isPlaceholderData && foundText(total)}
        </p>
      </div>
      {pages.isPending || (pages.isPlaceholderData && properties.length === 0) ? (
        <ModerationSkeleton />
      ) : properties.length === 0 && !pages.hasNextPage ? (
        <EmptyState title={MODERATION.none} icon={SearchX}>
          {q.trim() === "" ? MODERATION.noneHint : MODERATION.noMatch}
        </EmptyState>
      ) : (
        <EndlessList pages={pages} count={properties.length} entry="button" failed={DASHBOARD.failed} className={LIST}>
          {properties.map((property) => (
            <ModeratedCard key={property.id} property={property} onReview={setReviewed} onEdit={setEdited} />
          ))}
        </EndlessList>
      )}
      <ReviewDialog reviewed={reviewed} q={q.trim()} onReview={setReviewed} onEdit={setEdited} onClose={closeReview} />
      <EditDialog edited={edited} user={user} onClose={() => setEdited(null)} />
    </div>
  );
}

function ModerationSkeleton() {
  return (
    <SkeletonList label={MODERATION.loading} count={SKELETON_COUNT} className={LIST}>
      <div className="grid h-[371px] content-start gap-3.5 rounded-lg border border-line bg-surface p-4 lg:h-[197px] lg:grid-cols-[208px_1fr_316px] lg:gap-6 lg:p-5">
        <Skeleton className="aspect-[16/3] lg:aspect-4/3" />
        <div className="grid content-start gap-2">
          <Skeleton className="h-[1.625rem] w-36" />
          <Skeleton className="h-[1.375rem] w-56" />
          <Skeleton className="h-[1.625rem] w-32" />
          <Skeleton className="h-[1.375rem] w-44" />
        </div>
        <div className="grid content-start gap-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </SkeletonList>
  );
}
