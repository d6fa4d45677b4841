import { useId } from "react";
import {
  CATEGORY_NAMES,
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_CHANNELS,
  type NotificationCategory,
  type NotificationChannel,
} from "#contract/messaging/notification-terms.ts";
import type { NotificationSettings } from "#contract/messaging/notifications.ts";
import { Switch } from "#web/ui/inputs/switch.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import { useIsPushBlocked } from "./push/push-browsers.ts";
import { PUSH } from "./push/push-texts.ts";
import { useChannel, useSettings } from "./settings.ts";
import { NOTIFICATION_SETTINGS } from "./texts.ts";

/** What reaches the user by e-mail and push. On phones each row is a heading with two switches. */
export function ChannelTable() {
  const id = useId();
  const { data: settings, isPending, isFetching, refetch } = useSettings();
  const blockedId = useId();
  const isPushBlocked = useIsPushBlocked();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="title-3">
        {NOTIFICATION_SETTINGS.channels}
      </h2>
      {isPending ? (
        <SkeletonList
          label={NOTIFICATION_SETTINGS.loading}
          count={NOTIFICATION_CATEGORIES.length}
          className="mt-3 grid gap-3"
        >
          <Skeleton className="h-12" />
        </SkeletonList>
      ) : !settings ? (
        <LoadFailed text={NOTIFICATION_SETTINGS.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          {isPushBlocked && (
            <p id={blockedId} className="mt-2 text-sm text-ink-mute">
              {PUSH.switchBlocked}
            </p>
          )}
          <p
            aria-hidden
            className="mt-2 hidden grid-cols-[minmax(0,1fr)_6rem_6rem] text-sm font-semibold text-ink-soft sm:grid [&>span]:text-center"
          >
            <span />
            <span>{NOTIFICATION_SETTINGS.channel.email}</span>
            <span>{NOTIFICATION_SETTINGS.channel.push}</span>
          </p>
          {NOTIFICATION_CATEGORIES.map((category) => (
            <Row
              key={category}
              category={category}
              stored={settings.channels[category]}
              blockedBy={isPushBlocked ? blockedId : null}
            />
          ))}
        </>
      )}
    </section>
  );
}

interface RowProps {
  category: NotificationCategory;
  stored: NotificationSettings["channels"][NotificationCategory];
  /** Id of the text that says why no push can arrive; null if it can. */
  blockedBy: string | null;
}

function Row({ category, stored, blockedBy }: RowProps) {
  const switches = {
    email: useChannel(category, "email", stored.email),
    push: useChannel(category, "push", stored.push),
  };
  const isSaved = switches.email.isSaved || switches.push.isSaved;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] items-center border-t border-line py-3 first-of-type:border-0 sm:grid-cols-[minmax(0,1fr)_6rem_6rem] sm:first-of-type:border-t">
      <p className="col-span-full sm:col-span-1">
        <span className="block font-semibold">{CATEGORY_NAMES[category]}</span>
        <span className="block text-sm text-ink-mute">{NOTIFICATION_SETTINGS.categories[category]}</span>
      </p>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <Switch
          key={channel}
          aria-label={NOTIFICATION_SETTINGS.switchName(category, channel)}
          {...(channel === "push" && blockedBy !== null
            ? { checked: false, disabled: true, "aria-describedby": blockedBy }
            : { checked: switches[channel].value })}
          onChange={(event) => switches[channel].change(event.target.checked)}
          label={<span className="sm:hidden">{NOTIFICATION_SETTINGS.channel[channel]}</span>}
          className={SWITCH[channel]}
        />
      ))}
      <p role="status" className="col-span-full text-sm text-ink-mute">
        {isSaved && NOTIFICATION_SETTINGS.saved}
      </p>
    </div>
  );
}

const SWITCH: Record<NotificationChannel, string> = {
  email: "pr-4 sm:justify-center sm:pr-0",
  push: "border-l border-line pl-4 sm:justify-center sm:border-0 sm:pl-0",
};
