import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CaseDetail } from "#contract/desk/cases.ts";
import { api } from "#web/lib/api/api.ts";
import { formatDate, formatDateTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { PANEL, reasonWords, Section } from "./case-box.tsx";
import { CASE } from "./desk-texts.ts";
import { caseKey } from "./use-cases.ts";

type Report = CaseDetail["reports"][number];

/** Mutes a reporter of a case, and shows that at all of the person's reports. */
function useMute(caseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api("POST /api/admin/reporters/:id/mute", { params: { id }, body: {} }),
    onSuccess: ({ until }, id) => {
      const shown = (report: Report): Report =>
        report.reporter?.id === id ? { ...report, reporter: { ...report.reporter, muted_until: until } } : report;
      client.setQueryData<CaseDetail>(
        caseKey(caseId),
        (found) => found && { ...found, reports: found.reports.map(shown) },
      );
      toast.success(CASE.muteDone);
    },
    onError: () => toast.error(CASE.muteFailed),
  });
}

export function CaseReports({ found: { id, reports } }: { found: CaseDetail }) {
  const mute = useMute(id);
  if (reports.length === 0) return null;
  const reporters = [...new Set(reports.flatMap(({ reporter }) => reporter?.id ?? []))];
  return (
    <Section title={CASE.reports}>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <ReportItem
            key={report.id}
            report={report}
            place={reporters.indexOf(report.reporter?.id ?? "") + 1}
            isMuting={mute.isPending && mute.variables === report.reporter?.id}
            onMute={mute.mutate}
          />
        ))}
      </ul>
    </Section>
  );
}

interface ReportItemProps {
  report: Report;
  /** The reporter's number in this case, from 1. */
  place: number;
  isMuting: boolean;
  onMute: (reporterId: string) => void;
}

function ReportItem({ report, place, isMuting, onMute }: ReportItemProps) {
  const { reason, text, excerpt, created_at, reporter } = report;
  return (
    <li className={`${PANEL} grid gap-2 p-4 lg:px-5`}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="font-semibold">{reasonWords(reason)}</strong>{" "}
        <span className="text-sm text-ink-mute">{formatDateTime(created_at)}</span>
      </p>
      {text && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {excerpt && (
        <div className="grid gap-1.5">
          <p className="text-sm text-ink-mute">{CASE.excerptNote}</p>
          {excerpt.map(({ from, content, sent_at }) => (
            <p
              key={sent_at + content}
              className={`w-fit max-w-full rounded-lg px-3.5 py-2 whitespace-pre-line wrap-anywhere ${from === "reported" ? "bg-bubble-theirs" : "bg-sunken text-ink-soft"}`}
            >
              <span className="sr-only">{from === "reported" ? CASE.reportedPerson : CASE.reporter}: </span>
              {content}
            </p>
          ))}
        </div>
      )}
      {reporter && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-mute">
          {CASE.reporterRecord(place, reporter.right, reporter.wrong)}
          {reporter.muted_until ? (
            <span>{CASE.muted(formatDate(reporter.muted_until))}</span>
          ) : (
            <Button size="sm" variant="ghost" className="-mx-3" busy={isMuting} onClick={() => onMute(reporter.id)}>
              {CASE.mute}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
