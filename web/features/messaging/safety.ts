import type { ReportReason, ReportSubject } from "#contract/desk/report-terms.ts";

interface Person {
  id: string;
  name: string;
}

/** What a user can do about the other person of a conversation. */
export interface SafetyActs {
  report: (reported: {
    type: ReportSubject;
    id: string;
    name: string;
    userId?: string;
    words?: string;
    reason?: ReportReason;
  }) => void;
  /** Null for admins, who block no one. Both return whether it succeeded. */
  blocking: { block: (person: Person) => Promise<boolean>; unblock: (person: Person) => Promise<boolean> } | null;
}
