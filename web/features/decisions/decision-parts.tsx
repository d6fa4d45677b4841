import ChevronDown from "lucide-react/icons/chevron-down";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Scale from "lucide-react/icons/scale";
import type { OwnDecision } from "#contract/desk/appeals.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { DECISIONS } from "./decision-texts.ts";
import { appealEnd } from "./decisions.ts";

/** Whether and until when the user can appeal, or the outcome of the appeal. */
export function AppealBadge({ decision }: { decision: OwnDecision }) {
  const { may_appeal, appeal } = decision;
  if (appeal?.outcome)
    return (
      <Badge
        tone={appeal.outcome === "reversed" ? "success" : "plain"}
        icon={appeal.outcome === "reversed" ? CircleCheck : CircleX}
      >
        {DECISIONS.outcomes[appeal.outcome]}
      </Badge>
    );
  if (appeal)
    return (
      <Badge tone="info" icon={Scale}>
        {DECISIONS.appealed(formatDate(appeal.created_at))}
      </Badge>
    );
  return may_appeal ? <Badge icon={Scale}>{DECISIONS.appealUntil(formatDate(appealEnd(decision)))}</Badge> : null;
}

/** The statement of reasons, the appeal and its answer. */
function StatementText({ decision: { statement, appeal } }: { decision: OwnDecision }) {
  return (
    <div className="grid max-w-[62ch] gap-2 text-[0.9375rem] leading-[1.375rem] text-ink-soft">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {statement}
      </p>
      {appeal && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          <strong className="font-semibold text-ink">{DECISIONS.ownAppeal}: </strong>
          {appeal.text}
        </p>
      )}
      {appeal?.statement && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          <strong className="font-semibold text-ink">{DECISIONS.answer}: </strong>
          {appeal.statement}
        </p>
      )}
    </div>
  );
}

export function StatementDetails({ decision }: { decision: OwnDecision }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-brand-ink">
        {DECISIONS.statement}
        <Icon of={ChevronDown} className="size-4.5 group-open:rotate-180" />
      </summary>
      <StatementText decision={decision} />
    </details>
  );
}
