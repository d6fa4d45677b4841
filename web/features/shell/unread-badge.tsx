import { useUnread } from "#web/lib/unread.ts";
import { CountBadge } from "#web/ui/count-badge.tsx";
import { SHELL } from "./texts.ts";

/** How many messages wait, beside the link to them; its name says it to screen readers. */
export default function UnreadBadge({ className = "" }: { className?: string }) {
  const count = useUnread();
  return (
    <>
      <CountBadge count={count} className={className} />
      {count > 0 && <span className="sr-only">{`, ${SHELL.unread(count)}`}</span>}
    </>
  );
}
