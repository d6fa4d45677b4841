import { useId } from "react";
import { MAILED_CATEGORIES, type MailedCategory } from "#contract/notification-terms.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Skeleton, SkeletonList } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useMailSwitch, useSettings } from "./settings.ts";
import { NOTIFICATION_SETTINGS } from "./texts.ts";

/** The switches of the mails that can be switched off. */
export function MailSwitches() {
  const id = useId();
  const { data: settings, isPending, isFetching, refetch } = useSettings();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="title-3">
        {NOTIFICATION_SETTINGS.mails}
      </h2>
      {isPending ? (
        <SkeletonList
          label={NOTIFICATION_SETTINGS.loading}
          count={MAILED_CATEGORIES.length}
          className="mt-3 grid gap-3"
        >
          <Skeleton className="h-12" />
        </SkeletonList>
      ) : !settings ? (
        <LoadFailed text={NOTIFICATION_SETTINGS.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        MAILED_CATEGORIES.map((category) => (
          <MailSwitch key={category} category={category} stored={settings.channels[category].email} />
        ))
      )}
    </section>
  );
}

function MailSwitch({ category, stored }: { category: MailedCategory; stored: boolean }) {
  const { name, hint } = NOTIFICATION_SETTINGS.categories[category];
  const { value: isOn, change, isSaved } = useMailSwitch(category, stored);
  return (
    <div className="border-t border-line py-3 first-of-type:border-0">
      <Switch
        aria-label={NOTIFICATION_SETTINGS.switchName(name)}
        checked={isOn}
        onChange={(event) => change(event.target.checked)}
        label={
          <span>
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-ink-mute">{hint}</span>
          </span>
        }
      />
      <p role="status" className="text-sm text-ink-mute">
        {isSaved && NOTIFICATION_SETTINGS.saved}
      </p>
    </div>
  );
}
