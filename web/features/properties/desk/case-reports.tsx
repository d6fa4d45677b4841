import { useState } from "react";
import type { CaseDetail } from "#contract/cases.ts";
import { api } from "#web/lib/api/api.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { formatDateTime } from "#web/lib/format/time.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { PANEL, reasonWords, Section } from "./case-box.tsx";
import { CASE } from "./desk-texts.ts";

export function Reports({ found: { reports } }: { found: CaseDetail }) {
  if (reports.length === 0) return null;
  return (
    <Section title={CASE.reports}>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </Section>
  );
}

function Report({ report }: { report: CaseDetail["reports"][number] }) {
  const { reason, text, excerpt, created_at, reporter } = report;
  const [mutedUntil, setMutedUntil] = useState(reporter?.muted_until ?? null);
  const [isBusy, setBusy] = useState(false);
  async function mute(id: string) {
    setBusy(true);
    try {
      const { until } = await api("POST /api/admin/reporters/:id/mute", { params: { id }, body: {} });
      setMutedUntil(until);
      toast.success(CASE.muteDone);
    } catch {
      toast.error(CASE.muteFailed);
    }
    setBusy(false);
  }
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
          {CASE.reporterRecord(reporter.right, reporter.wrong)}
          {mutedUntil ? (
            <span>{CASE.muted(formatDate(mutedUntil))}</span>
          ) : (
            <Button size="sm" variant="ghost" className="-mx-3" busy={isBusy} onClick={() => void mute(reporter.id)}>
              {CASE.mute}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
