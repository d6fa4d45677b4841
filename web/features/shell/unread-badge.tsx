import { useUnreadCount } from "#web/lib/realtime/unread.ts";
import { CountBadge } from "#web/ui/count-badge.tsx";

/** The unread count beside the Messages link. Screen readers get it from the text that `UNREAD_NOTE` identifies. */
export default function UnreadBadge({ className = "" }: { className?: string }) {
  return <CountBadge count={useUnreadCount()} className={className} />;
}
