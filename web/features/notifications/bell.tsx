import BellIcon from "lucide-react/icons/bell";
import { type MouseEvent, Suspense, useRef } from "react";
import { Link } from "react-router";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { useNotificationCounts } from "#web/lib/realtime/notification-counts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CountBadge } from "#web/ui/count-badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { usePopover } from "#web/ui/overlays/use-popover.ts";
import { NOTIFICATIONS } from "./texts.ts";
import { useNotificationWatch } from "./use-notification-watch.ts";

const LatestNotifications = lazyPart(() => import("./latest-notifications.tsx"));

const LOOK =
  "relative size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink aria-expanded:bg-brand-soft aria-expanded:text-brand-ink";

/**
 * The bell in the header: a link to the notifications, which opens the latest notifications in place on wider screens.
 * Mount it with the user's id as key.
 */
export default function Bell() {
  useNotificationWatch();
  const { new: fresh } = useNotificationCounts();
  const { anchor, isOpen, close, panel } = usePopover("end");
  // A press on the bell already closes the popover, before its click.
  const wasOpen = useRef(false);

  // The state follows the popover with a delay.
  const isShown = () => panel.ref.current?.matches(":popover-open") ?? false;

  function toggle(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const mustClose = isShown() || wasOpen.current;
    wasOpen.current = false;
    if (mustClose) return close();
    panel.ref.current?.showPopover();
    panel.ref.current?.focus();
  }

  const icon = (
    <>
      <Icon of={BellIcon} className="size-5.5" />
      <CountBadge
        count={fresh}
        className="absolute top-[3px] right-0.5 h-4.5! min-w-4.5! text-2xs! shadow-[0_0_0_2px_var(--color-ground)]"
      />
    </>
  );
  return (
    <>
      <span ref={anchor} className="flex">
        <Link to="/notifications" aria-label={NOTIFICATIONS.bell(fresh)} className={classNames(LOOK, "grid lg:hidden")}>
          {icon}
        </Link>
        <Link
          to="/notifications"
          aria-label={NOTIFICATIONS.bell(fresh)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerDown={() => {
            wasOpen.current = isShown();
          }}
          onClick={toggle}
          className={classNames(LOOK, "hidden lg:grid")}
        >
          {icon}
        </Link>
      </span>
      <div
        {...panel}
        role="dialog"
        aria-label={NOTIFICATIONS.title}
        tabIndex={-1}
        className="fixed inset-auto m-0 w-[25rem] overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-lg"
      >
        {isOpen && (
          <Suspense>
            <LatestNotifications onClose={close} />
          </Suspense>
        )}
      </div>
    </>
  );
}
