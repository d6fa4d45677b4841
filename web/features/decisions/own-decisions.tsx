import { useInfiniteQuery } from "@tanstack/react-query";
import type { OwnDecision } from "#contract/desk/appeals.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { PanelList } from "#web/ui/lists/panel-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { AppealButton } from "./appeal-button.tsx";
import { AppealBadge, StatementDetails } from "./decision-parts.tsx";
import { DECISIONS } from "./decision-texts.ts";
import { ownDecisions } from "./decisions.ts";

/** The panel with the decisions about the user, their reasons, and the way to appeal. */
export default function OwnDecisions() {
  const list = useInfiniteQuery({ ...ownDecisions, select: ({ pages }) => pages.flatMap(({ items }) => items) });
  return (
    <Panel id="decisions" title={DECISIONS.title}>
      <PanelList list={list} texts={DECISIONS} row={(decision) => <Row key={decision.id} decision={decision} />} />
    </Panel>
  );
}

function Row({ decision }: { decision: OwnDecision }) {
  const { outcome, subject, created_at, until, may_appeal } = decision;
  const days = [formatDate(created_at), until && DECISIONS.until(formatDate(until))].filter(Boolean).join(", ");
  return (
    <li className="grid gap-1.5 border-t border-line py-3.5 first:border-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <b dir="auto" className="font-semibold wrap-anywhere">
          {DECISIONS.names[outcome](subject.title)}
        </b>
        <AppealBadge decision={decision} />
      </div>
      <p className="text-sm text-ink-mute">{days}</p>
      <StatementDetails decision={decision} />
      {may_appeal && <AppealButton decision={decision} className="justify-self-start" />}
    </li>
  );
}
