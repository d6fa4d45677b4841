import type { ReactNode } from "react";
import { REPORT_REASONS, type ReportReason } from "#contract/desk/report-terms.ts";

export const PANEL = "rounded-lg border border-line bg-surface";

export const reasonWords = (reason: string): string => REPORT_REASONS[reason as ReportReason]?.words ?? reason;

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="title-3 mb-3">{title}</h2>
      {children}
    </section>
  );
}
