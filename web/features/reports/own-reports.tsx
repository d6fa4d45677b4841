import { useInfiniteQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import Flag from "lucide-react/icons/flag";
import type { ReportOutcome, ReportState } from "#contract/desk/report-terms.ts";
import type { OwnReport } from "#contract/desk/reports.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { PanelList } from "#web/ui/lists/panel-list.tsx";
import { Panel, PanelRow } from "#web/ui/panel.tsx";
import { OWN_REPORTS, REPORT } from "./report-texts.ts";
import { ownReports } from "./reports.ts";

const LOOKS: Record<Exclude<ReportState, "decided"> | ReportOutcome, { tone: BadgeTone; icon: IconShape }> = {
  received: { tone: "plain", icon: Check },
  in_review: { tone: "info", icon: Clock },
  listing_removed: { tone: "success", icon: CircleCheck },
  person_warned: { tone: "success", icon: CircleCheck },
  nothing_found: { tone: "plain", icon: Check },
  already_gone: { tone: "plain", icon: Check },
};

/** The panel with the user's reports and their outcomes. */
export default function OwnReports() {
  const list = useInfiniteQuery({ ...ownReports, select: ({ pages }) => pages.flatMap(({ items }) => items) });
  return (
    <Panel id="reports" title={OWN_REPORTS.title}>
      <PanelList list={list} texts={OWN_REPORTS} row={(report) => <Row key={report.id} report={report} />} />
    </Panel>
  );
}

function Row({ report: { subject, reason, state, outcome, created_at, decided_at } }: { report: OwnReport }) {
  const words = REPORT.reason(reason);
  const received = formatDate(created_at);
  const { tone, icon } = LOOKS[outcome ?? (state === "decided" ? "nothing_found" : state)];
  return (
    <PanelRow
      picture={
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
          <Icon of={Flag} />
        </span>
      }
      name={OWN_REPORTS.subjects[subject.type](subject.name)}
      details={
        decided_at === null
          ? OWN_REPORTS.received(words, received)
          : OWN_REPORTS.decided(words, received, formatDate(decided_at))
      }
      action={
        <Badge tone={tone} icon={icon} className="whitespace-normal!">
          {outcome === null
            ? OWN_REPORTS.states[state === "in_review" ? "in_review" : "received"]
            : OWN_REPORTS.outcome(outcome)}
        </Badge>
      }
    />
  );
}
