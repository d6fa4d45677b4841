import type { AuditEntry } from "#contract/desk/audit.ts";
import { changesOf, reasonOf } from "./changes.ts";

/** The reason of a rejection, and the fields that an edit changed. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const reason = reasonOf(entry);
  return (
    <>
      {reason && (
        <p dir="auto" className="text-ink-mute wrap-anywhere">
          “{reason}”
        </p>
      )}
      {changesOf(entry).map((change) => (
        <p key={change} dir="auto" className="text-ink-mute wrap-anywhere">
          {change}
        </p>
      ))}
    </>
  );
}
