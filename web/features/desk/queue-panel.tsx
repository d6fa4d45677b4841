import { useQueryClient } from "@tanstack/react-query";
import ListChecks from "lucide-react/icons/list-checks";
import Search from "lucide-react/icons/search";
import { type ReactNode, type Ref, useCallback, useRef, useState } from "react";
import { href, useNavigate } from "react-router";
import { BULK_OUTCOMES } from "#contract/desk/case-terms.ts";
import type { Case } from "#contract/desk/cases.ts";
import { api } from "#web/lib/api/api.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { EndlessList } from "#web/ui/lists/endless-list.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import { BatchDialog } from "./batches/batch-dialog.tsx";
import { BatchPanel } from "./batches/batch-panel.tsx";
import { BATCH } from "./batches/batch-texts.ts";
import { useBatch } from "./batches/use-batch.ts";
import { CaseCard, OUTCOME_KEYS, type QuickOutcome, quickOutcomes } from "./case-card.tsx";
import { ReasonDialog } from "./decisions/reason-dialog.tsx";
import { unsentReason } from "./decisions/unsent-reasons.ts";
import { useKeysSetting, useLetterKeys } from "./decisions/use-letter-keys.ts";
import { DESK } from "./desk-texts.ts";
import { KeysBar, KeysHelp } from "./keys-bar.tsx";
import { QueueFilters } from "./queue-filters.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { type CaseFilter, type Cases, showCase } from "./use-cases.ts";
import { useDecide, useDecideAll } from "./use-decide.ts";
import { useFocusedCase } from "./use-focused-case.ts";

const LIST = "grid gap-3";

interface QueuePanelProps {
  queue: Cases;
  filter: CaseFilter;
  q: string;
  viewerId: string;
  onFilter: (filter: CaseFilter) => void;
  onSearch: (q: string) => void;
}

/** Returns the ids of the selected cases, a function to select one or not, and one to select none. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback(
    ({ id }: Pick<Case, "id">, isSelected: boolean) =>
      setSelected((before) => {
        const now = new Set(before);
        if (isSelected) now.add(id);
        else now.delete(id);
        return now;
      }),
    [],
  );
  return [selected, select, () => setSelected(new Set())] as const;
}

/** Returns a function that claims a case which another admin is looking at. */
function useTakeOver() {
  const client = useQueryClient();
  return useCallback(
    ({ id }: Case) => {
      api("POST /api/admin/cases/:id/claim", { params: { id } }).then(
        (now) => showCase(client, now),
        () => toast.error(DESK.failed),
      );
    },
    [client],
  );
}

interface QueueActs {
  onHelp: () => void;
  onFocus: (found: Case) => void;
  onSelect: (found: Case) => void;
  onDecide: (found: Case, outcome: QuickOutcome) => void;
}

/** Handles the keyboard shortcuts of the queue. They apply to the active case. */
function useQueueKeys(
  enabled: boolean,
  { cases, active, hasFocused }: { cases: readonly Case[]; active: Case | undefined; hasFocused: boolean },
  { onHelp, onFocus, onSelect, onDecide }: QueueActs,
): void {
  const navigate = useNavigate();
  useLetterKeys(enabled, (key) => {
    if (key === "?") {
      onHelp();
      return true;
    }
    if (!active) return false;
    if (key === "J" || key === "K") {
      // The first press only focuses the case to which the keys apply.
      const isFirst = !hasFocused || document.activeElement === document.body;
      const step = isFirst ? 0 : key === "J" ? 1 : -1;
      onFocus(cases[cases.indexOf(active) + step] ?? active);
      return true;
    }
    if (key === "X") onSelect(active);
    else if (key === "O") void navigate(href("/admin/cases/:id", { id: active.id }));
    else {
      const outcome = quickOutcomes(active).find((one) => OUTCOME_KEYS[one] === key);
      if (!outcome) return false;
      onDecide(active, outcome);
    }
    return true;
  });
}

/** The cases that wait for a decision, and what can be decided without opening them. */
// Long: it passes the state of the screen to flat parts, which are separate components.
export function QueuePanel({ queue, filter, q, viewerId, onFilter, onSearch }: QueuePanelProps) {
  const { pages, cases } = queue;
  const [hasKeys, setKeys] = useKeysSetting();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isBatchOpen, setBatchOpen] = useState(false);
  const batch = useBatch();
  const [selected, select, clearSelection] = useSelection();
  const [rejected, setRejected] = useState<{ found: Case; canUndo: boolean } | null>(null);
  const { list, activeId, active, focusCase, onFocus } = useFocusedCase(cases);
  const chosen = cases.filter(({ id }) => selected.has(id));
  const { decide } = useDecide({ onUndo: ({ id }) => focusCase(id) });
  const decideAll = useDecideAll();

  /** Returns the case to focus after a decided one has left the list. */
  function after(found: Case): Case | undefined {
    const place = cases.findIndex(({ id }) => id === found.id);
    return cases[place + 1] ?? cases[place - 1];
  }

  function send(found: Case, outcome: QuickOutcome, more: { statement?: string; canUndo?: boolean } = {}) {
    const next = after(found);
    decide({ found, outcome, ...more });
    focusCase(next?.id);
    if (cases.length < 5 && pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
  }

  const onDecide = useCallback((found: Case, outcome: QuickOutcome, canUndo = false) => {
    if (outcome === "reject") setRejected({ found, canUndo });
    else sendLatest.current(found, outcome, { canUndo });
  }, []);
  const sendLatest = useRef(send);
  sendLatest.current = send;
  const onTakeOver = useTakeOver();
  useQueueKeys(
    hasKeys,
    { cases, active, hasFocused: activeId !== null },
    {
      onHelp: () => setHelpOpen(true),
      onFocus: ({ id }) => focusCase(id),
      onSelect: ({ id }) => select({ id }, !selected.has(id)),
      onDecide: (found, outcome) => onDecide(found, outcome, true),
    },
  );

  /** Cases that do not allow the outcome stay selected. */
  function decideChosen(outcome: "approve" | "dismiss") {
    const allowing = chosen.filter((found) => quickOutcomes(found).includes(outcome));
    decideAll.mutate({ cases: allowing, outcome });
    for (const found of allowing) select(found, false);
  }

  const isUnfiltered = filter === "all" && q.trim() === "";
  if (pages.isError && !pages.data)
    return <LoadFailed text={DESK.failed} isRetrying={pages.isFetching} onRetry={() => void pages.refetch()} />;

  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <QueueFilters filter={filter} onFilter={onFilter} />
        <p className="text-[0.8125rem] text-ink-mute max-lg:hidden">{DESK.order}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchBox label={DESK.search} icon={Search} hint={DESK.searchHint} words={q} onSearch={onSearch} />
        {cases.length > 1 && (batch === null || batch.ended_at !== null) && (
          <Button icon={ListChecks} onClick={() => setBatchOpen(true)}>
            {BATCH.open}
          </Button>
        )}
      </div>
      <BatchPanel batch={batch} />
      <QueueList pages={pages} count={cases.length} hint={isUnfiltered ? DESK.noneHint : DESK.noMatch} ref={list}>
        {cases.map((found) => (
          <CaseCard
            key={found.id}
            found={found}
            viewerId={viewerId}
            isActive={found.id === active?.id && hasKeys && activeId !== null}
            isSelected={selected.has(found.id)}
            {...{ hasKeys, onDecide, onSelect: select, onFocus, onTakeOver }}
          />
        ))}
      </QueueList>
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          outcomes={BULK_OUTCOMES.filter((outcome) => chosen.some((found) => quickOutcomes(found).includes(outcome)))}
          onDecide={decideChosen}
          onClear={clearSelection}
        />
      )}
      <KeysBar hasKeys={hasKeys} onKeys={setKeys} />
      {isBatchOpen && <BatchDialog filter={filter} q={q.trim()} onClose={() => setBatchOpen(false)} />}
      <KeysHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <ReasonDialog
        open={rejected !== null}
        title={rejected?.found.title ?? ""}
        initial={rejected ? unsentReason(rejected.found.id) : ""}
        onClose={() => setRejected(null)}
        onReject={(statement) => {
          if (!rejected) return;
          setRejected(null);
          send(rejected.found, "reject", { statement, canUndo: rejected.canUndo });
        }}
      />
    </div>
  );
}

interface QueueListProps {
  pages: Cases["pages"];
  count: number;
  /** Below "No cases". */
  hint: string;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
}

function QueueList({ pages, count, hint, ref, children }: QueueListProps) {
  if (pages.isPending || (pages.isPlaceholderData && count === 0)) return <QueueSkeleton />;
  if (count === 0 && !pages.hasNextPage)
    return (
      <EmptyState title={DESK.none} icon={ListChecks}>
        {hint}
      </EmptyState>
    );
  return (
    <div ref={ref}>
      <EndlessList pages={pages} count={count} entry="a, button" failed={DESK.failed} className={LIST}>
        {children}
      </EndlessList>
    </div>
  );
}

function QueueSkeleton() {
  return (
    <SkeletonList label={DESK.loading} count={4} className={LIST}>
      <div className="grid h-[371px] content-start gap-3.5 rounded-lg border border-line bg-surface p-4 lg:h-[260px] lg:grid-cols-[20px_216px_1fr_216px] lg:gap-5 lg:p-5">
        <span className="max-lg:hidden" />
        <Skeleton className="aspect-[16/3] lg:aspect-4/3" />
        <div className="grid content-start gap-2">
          <Skeleton className="h-[1.625rem] w-56" />
          <Skeleton className="h-[1.375rem] w-64" />
          <Skeleton className="h-[1.375rem] w-72" />
        </div>
        <div className="grid content-start gap-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </SkeletonList>
  );
}
