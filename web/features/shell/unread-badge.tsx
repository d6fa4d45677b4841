import { useUnreadCount } from "#web/lib/realtime/unread.ts";
import { CountBadge } from "#web/ui/count-badge.tsx";

/** How many messages wait, beside the link to them, which is described by the note of that figure. */
export default function UnreadBadge({ className = "" }: { className?: string }) {
  return <CountBadge count={useUnreadCount()} className={className} />;
}
