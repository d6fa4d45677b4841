import { useMutation, useQueryClient } from "@tanstack/react-query";
import Gavel from "lucide-react/icons/gavel";
import { type FormEvent, useId, useState } from "react";
import { href, Link } from "react-router";
import { type AppealOutcome, CASE_TEXTS, OUTCOME_NAMES } from "#contract/desk/case-terms.ts";
import type { Case } from "#contract/desk/cases.ts";
import { MAX_REASON_LENGTH } from "#contract/properties/moderation.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextArea } from "#web/ui/inputs/text-input.tsx";
import { EndlessList } from "#web/ui/lists/endless-list.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import { CaseBadges } from "./case-parts.tsx";
import { DECISIONS } from "./decisions/held-decision.ts";
import { APPEAL, CASE, DESK } from "./desk-texts.ts";
import { type Cases, reloadCases } from "./use-cases.ts";

/** The appeals that wait for a decision. */
export function AppealsPanel({ appeals, viewerId }: { appeals: Cases; viewerId: string }) {
  const { pages, cases } = appeals;
  if (pages.isError && !pages.data)
    return <LoadFailed text={DESK.failed} isRetrying={pages.isFetching} onRetry={() => void pages.refetch()} />;
  if (pages.isPending)
    return (
      <SkeletonList label={APPEAL.loading} count={2} className="mt-5 grid gap-3">
        <Skeleton className="h-64 rounded-lg" />
      </SkeletonList>
    );
  if (cases.length === 0)
    return (
      <EmptyState title={APPEAL.none} icon={Gavel}>
        {APPEAL.noneHint}
      </EmptyState>
    );
  return (
    <div className="mt-5">
      <EndlessList pages={pages} count={cases.length} entry="a, button" failed={DESK.failed} className="grid gap-3">
        {cases.map((found) => (
          <AppealCard key={found.id} found={found} viewerId={viewerId} />
        ))}
      </EndlessList>
    </div>
  );
}

function AppealCard({ found, viewerId }: { found: Case; viewerId: string }) {
  const titleId = useId();
  const decision = found.decisions.find(({ appeal }) => appeal && appeal.outcome === null);
  if (!decision?.appeal) return null;
  const { outcome, by, created_at, statement, appeal } = decision;
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 lg:grid-cols-[minmax(0,1fr)_368px] lg:gap-8 lg:p-5"
    >
      <div className="grid content-start gap-3">
        <CaseBadges found={found} />
        <h2 id={titleId} dir="auto" className="text-base leading-[1.375rem] font-semibold wrap-anywhere">
          <Link
            to={href("/admin/cases/:id", { id: found.id })}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {found.title}
          </Link>
        </h2>
        <div>
          <h3 className="text-sm font-semibold">
            {APPEAL.decision}: {OUTCOME_NAMES[outcome]}
            {CASE.by(by?.name)}, {formatDate(created_at)}
          </h3>
          <p dir="auto" className="mt-1 text-[0.9375rem] whitespace-pre-line text-ink-soft wrap-anywhere">
            {statement}
          </p>
        </div>
        <div>
          <h3 className="text-sm font-semibold">
            {APPEAL.text}, {formatDate(appeal.created_at)}
          </h3>
          <p dir="auto" className="mt-1 text-[0.9375rem] whitespace-pre-line wrap-anywhere">
            {appeal.text}
          </p>
        </div>
      </div>
      <div>
        <p className="mb-3 text-sm text-ink-mute">{APPEAL.due(formatDate(appeal.due_at))}</p>
        <AppealForm appealId={appeal.id} note={by?.id === viewerId ? APPEAL.own[appeal.decider] : null} />
      </div>
    </article>
  );
}

function AppealForm({ appealId, note }: { appealId: string; note: string | null }) {
  const client = useQueryClient();
  const [statement, setStatement] = useState("");
  const [isRefused, setRefused] = useState(false);
  const answer = useMutation({
    mutationFn: (outcome: AppealOutcome) =>
      api("POST /api/admin/appeals/:id/decide", {
        params: { id: appealId },
        body: { outcome, statement: statement.trim() },
      }),
    onSuccess: (_, outcome) => {
      toast.success(APPEAL.done[outcome], DECISIONS);
      reloadCases(client);
    },
    onError: (error) => {
      console.warn(error.message);
      toast.error(faultText(error, APPEAL));
      if (error instanceof ApiError && error.isRefusal) reloadCases(client);
    },
  });
  const isBlank = statement.trim() === "";
  function submit(event: FormEvent<HTMLFormElement>, outcome: AppealOutcome) {
    event.preventDefault();
    setRefused(isBlank);
    if (isBlank) event.currentTarget.querySelector("textarea")?.focus();
    else answer.mutate(outcome);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        const pressed = (event.nativeEvent as SubmitEvent).submitter;
        submit(event, pressed?.dataset.outcome === "reversed" ? "reversed" : "upheld");
      }}
      className="grid gap-3"
    >
      {note && <Notice tone="info">{note}</Notice>}
      <Field
        label={APPEAL.reason}
        hint={APPEAL.reasonHint}
        live
        error={isRefused && isBlank ? CASE_TEXTS.reasonRequired : null}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={MAX_REASON_LENGTH}
            value={statement}
            onChange={({ target }) => setStatement(target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" data-outcome="upheld" busy={answer.isPending && answer.variables === "upheld"}>
          {APPEAL.upheld}
        </Button>
        <Button type="submit" data-outcome="reversed" busy={answer.isPending && answer.variables === "reversed"}>
          {APPEAL.reversed}
        </Button>
      </div>
    </form>
  );
}
