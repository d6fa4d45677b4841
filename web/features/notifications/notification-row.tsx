import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarX from "lucide-react/icons/calendar-x";
import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import CircleX from "lucide-react/icons/circle-x";
import DoorClosed from "lucide-react/icons/door-closed";
import Heart from "lucide-react/icons/heart";
import HeartOff from "lucide-react/icons/heart-off";
import Hourglass from "lucide-react/icons/hourglass";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import Scale from "lucide-react/icons/scale";
import Search from "lucide-react/icons/search";
import ShieldAlert from "lucide-react/icons/shield-alert";
import TrendingDown from "lucide-react/icons/trending-down";
import { Link } from "react-router";
import type { NotificationKind } from "#contract/messaging/notification-terms.ts";
import type { Notification } from "#contract/messaging/notifications.ts";
import { relativeDate } from "#web/lib/format/relative-date.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import { NOTIFICATIONS } from "./texts.ts";

const ICONS: Record<NotificationKind, IconShape> = {
  listing_approved: CircleCheck,
  listing_rejected: CircleX,
  listing_in_review: Hourglass,
  availability_asked: CircleHelp,
  listing_paused: CirclePause,
  search_match: Search,
  price_drop: TrendingDown,
  back_on_market: Heart,
  saved_home_gone: HeartOff,
  availability_answered: CircleCheck,
  question_ended: DoorClosed,
  visit_asked: CalendarClock,
  visit_proposed: CalendarClock,
  visit_booked: CalendarCheck,
  visit_moved: CalendarClock,
  visit_move_asked: CalendarClock,
  visit_move_declined: CalendarCheck,
  visit_declined: CalendarX,
  visit_cancelled: CalendarX,
  visit_lapsed: CalendarX,
  visit_reminder: CalendarCheck,
  visit_no_show: CalendarX,
  questions_waiting: MessageCircleQuestion,
  account_warned: ShieldAlert,
  account_limited: ShieldAlert,
  account_broker: ShieldAlert,
  appeal_upheld: Scale,
  appeal_reversed: Scale,
};

const ROW = "grid grid-cols-[2.5rem_minmax(0,1fr)_0.75rem] items-center gap-x-3.5 gap-y-0.5 px-4";

interface NotificationRowProps {
  notification: Notification;
  onOpen: (notification: Notification) => void;
  className?: string;
}

/** A notification as a link to what it is about. */
export function NotificationRow({ notification, onOpen, className = "py-3.5 sm:px-6" }: NotificationRowProps) {
  const { kind, text, home, path, updated_at: at, read: isRead } = notification;
  return (
    <li className="border-t border-line first:border-0">
      <Link
        to={path}
        onClick={() => onOpen(notification)}
        className={classNames(ROW, "group text-ink-soft hover:bg-sunken focus-visible:-outline-offset-2", className)}
      >
        <span
          className={classNames(
            "row-span-2 grid size-10 place-items-center rounded-full",
            isRead ? "bg-sunken group-hover:bg-surface" : "bg-brand-soft text-brand-ink",
          )}
        >
          <Icon of={ICONS[kind]} />
        </span>
        <span
          className={classNames(
            "text-[0.9375rem] leading-[1.3125rem] wrap-anywhere text-pretty",
            !isRead && "font-medium text-ink",
          )}
        >
          {text}
          {home !== null && <span className="block truncate font-normal text-ink-mute">{home}</span>}
        </span>
        <span className="row-span-2">
          {!isRead && (
            <span role="img" aria-label={NOTIFICATIONS.unread} className="block size-2.5 rounded-full bg-accent" />
          )}
        </span>
        <time dateTime={at} className="col-start-2 text-[0.8125rem] leading-[1.125rem] text-ink-mute">
          {relativeDate(at)}
        </time>
      </Link>
    </li>
  );
}

/** Placeholders for loading notifications. */
export function NotificationRowSkeletons({ count }: { count: number }) {
  return (
    <SkeletonList label={NOTIFICATIONS.loading} count={count} className="grid">
      <div className={`${ROW} border-t border-line py-3.5 first:border-0 sm:px-6`}>
        <Skeleton className="row-span-2 size-10 rounded-full" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="col-start-2 mt-1 h-3.5 w-20" />
      </div>
    </SkeletonList>
  );
}
