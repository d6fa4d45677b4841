import { useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useEffect } from "react";
import { href, Link, useNavigate } from "react-router";
import type { Case, CaseDetail } from "#contract/desk/cases.ts";
import { api } from "#web/lib/api/api.ts";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { Description, PhotoPairs, Seen, TextPair } from "./case-evidence.tsx";
import { CaseHistory } from "./case-history.tsx";
import { CaseBadges, Claim } from "./case-parts.tsx";
import { CasePerson } from "./case-person.tsx";
import { CaseReports } from "./case-reports.tsx";
import { type ChosenDecision, DecideForm } from "./decide-form.tsx";
import { useKeysSetting, useLetterKeys } from "./decisions/use-letter-keys.ts";
import { useQueueWalk } from "./decisions/use-queue-walk.ts";
import { CASE, DESK } from "./desk-texts.ts";
import { caseKey, type LoadedQueue } from "./use-cases.ts";
import { useDecide } from "./use-decide.ts";

/** Where the queue is. */
export const QUEUE_PATH = "/admin?tab=queue";

/** Claims an open case that no one else is looking at, once. */
function useClaim({ id, state, claimed_by, may_decide }: CaseDetail, viewerId: string) {
  const client = useQueryClient();
  const take = () =>
    api("POST /api/admin/cases/:id/claim", { params: { id } }).then(
      (now) => client.setQueryData<CaseDetail>(caseKey(id), (before) => before && { ...before, ...now }),
      () => undefined,
    );
  const isFree = state === "open" && may_decide && (claimed_by === null || claimed_by.id === viewerId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another case is opened
  useEffect(() => {
    if (isFree) void take();
  }, [id]);
  return take;
}

interface CasePageProps {
  found: CaseDetail;
  queue: LoadedQueue;
  viewerId: string;
}

/** One case with its evidence and the form that decides it. */
export function CasePage({ found, queue, viewerId }: CasePageProps) {
  const navigate = useNavigate();
  const [hasKeys] = useKeysSetting();
  const takeOver = useClaim(found, viewerId);
  const open = ({ id }: Case) => void navigate(href("/admin/cases/:id", { id }), { replace: true });
  const { decide } = useDecide({ onUndo: open });

  const { place, count, previous, hasNext, isWaiting, goNext } = useQueueWalk(found.id, queue, {
    open,
    onNone({ isDecided }) {
      if (isDecided) void navigate(QUEUE_PATH);
      else toast.error(DESK.failed);
    },
  });

  function onDecide(decided: ChosenDecision) {
    if (isWaiting) return;
    decide({ found, ...decided });
    goNext({ isDecided: true });
  }
  useLetterKeys(hasKeys, (key) => {
    if (place < 0) return false;
    if (key === "J" && hasNext) goNext();
    else if (key === "K" && previous !== undefined) open(previous);
    else return false;
    return true;
  });

  return (
    <div className="page-width pt-6 pb-44 lg:pt-9 lg:pb-18">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <Link to={QUEUE_PATH} className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink">
          <Icon of={ArrowLeft} />
          {CASE.back}
        </Link>
        {place >= 0 && (
          <div className="flex items-center gap-2 text-sm text-ink-mute tabular-nums">
            <span>{CASE.place(place + 1, count)}</span>
            <IconButton
              icon={ChevronUp}
              label={CASE.previous}
              bordered
              disabled={previous === undefined}
              onClick={() => previous && open(previous)}
            />
            <IconButton
              icon={ChevronDown}
              label={CASE.next}
              bordered
              disabled={!hasNext}
              aria-busy={isWaiting || undefined}
              onClick={() => goNext()}
            />
          </div>
        )}
      </div>
      <CaseHead found={found} viewerId={viewerId} onTakeOver={() => void takeOver()} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_368px] lg:items-start lg:gap-10">
        <div className="grid min-w-0 gap-7">
          <Seen found={found} />
          <PhotoPairs found={found} />
          <TextPair found={found} />
          <Description found={found} />
          <CaseReports found={found} />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-24">
          <DecideForm key={found.id} found={found} onDecide={onDecide} />
          <CasePerson found={found} />
          <CaseHistory found={found} />
        </div>
      </div>
    </div>
  );
}

function CaseHead({
  found,
  viewerId,
  onTakeOver,
}: Pick<CasePageProps, "found" | "viewerId"> & { onTakeOver: () => void }) {
  const { home, title, subject } = found;
  return (
    <div className="mt-2 mb-5 grid gap-2">
      <CaseBadges found={found} />
      <h1 dir="auto" className="title-1 wrap-anywhere">
        {title}
      </h1>
      {home && (
        <p className="text-ink-soft tabular-nums">
          {home.area}, {home.city} · {formatRupees(home.rent)} {CASE.perMonth} ·{" "}
          {CASE.posted(formatDate(home.created_at), home.owner_name)} ·{" "}
          <Link to={href("/property/:id", { id: subject.id })} className="link">
            {CASE.viewListing}
          </Link>
        </p>
      )}
      <Claim found={found} viewerId={viewerId} onTakeOver={onTakeOver} />
    </div>
  );
}

/** Shown while a case loads, and if it does not exist. */
export const CASE_STATES = { gone: CASE.gone, loading: CASE.loading, failed: DESK.failed };
