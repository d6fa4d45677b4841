import BellRing from "lucide-react/icons/bell-ring";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useId, useRef } from "react";
import { deviceName } from "#contract/accounts/device-name.ts";
import type { PushSubscription } from "#contract/messaging/push.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Switch } from "#web/ui/inputs/switch.tsx";
import { useListFocus } from "#web/ui/lists/use-list-focus.ts";
import { toast } from "#web/ui/overlays/toast.tsx";
import { useMessageText, useSettings } from "../settings.ts";
import { NOTIFICATION_SETTINGS } from "../texts.ts";
import { usePushBrowsers, useRemoveBrowser, useThisBrowser } from "./push-browsers.ts";
import { PUSH } from "./push-texts.ts";

/** Push notifications of this browser and the user's other browsers. */
export function PushSection() {
  const id = useId();
  const { user } = useSession();
  const { data: settings } = useSettings();
  return (
    <section aria-labelledby={id} className="mt-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="title-3">
        {PUSH.title}
      </h2>
      {user && <ThisBrowser accountId={user.id} />}
      {settings && <MessageText stored={settings.show_message_text} />}
      <Browsers />
    </section>
  );
}

function ThisBrowser({ accountId }: { accountId: string }) {
  const { state, turnOn, isBusy } = useThisBrowser(accountId);
  if (state === "off")
    return (
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-mute">{PUSH.hint}</p>
        <Button icon={BellRing} variant="soft" busy={isBusy} onClick={turnOn}>
          {PUSH.turnOn}
        </Button>
      </div>
    );
  return state !== null && state !== "on" && <p className="mt-2 text-ink-mute">{PUSH[state]}</p>;
}

function MessageText({ stored }: { stored: boolean }) {
  const { value: isShown, change, isSaved } = useMessageText(stored);
  return (
    <>
      <Switch
        className="mt-2"
        aria-label={PUSH.showText}
        checked={isShown}
        onChange={(event) => change(event.target.checked)}
        label={
          <span>
            <span className="block">{PUSH.showText}</span>
            <span className="block text-sm text-ink-mute">{PUSH.showTextHint}</span>
          </span>
        }
      />
      <p role="status" className="text-sm text-ink-mute">
        {isSaved && NOTIFICATION_SETTINGS.saved}
      </p>
    </>
  );
}

function Browsers() {
  const list = useRef<HTMLUListElement>(null);
  const listFocus = useListFocus("li", "button", list);
  const { data: browsers, isError } = usePushBrowsers();
  if (isError) return <p className="mt-3 text-ink-mute">{PUSH.notLoaded}</p>;
  return (
    <div {...listFocus}>
      <ul ref={list} tabIndex={-1} aria-label={PUSH.browsers}>
        {browsers?.map((browser) => (
          <Browser key={browser.id} browser={browser} />
        ))}
      </ul>
    </div>
  );
}

function Browser({ browser }: { browser: PushSubscription }) {
  const name = deviceName(browser.user_agent);
  const { mutate: remove, isPending } = useRemoveBrowser({ onRemoved: () => toast.success(PUSH.removed(name)) });
  return (
    <li className="flex items-center gap-3 border-t border-line py-3 first:border-0">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft">
        <Icon of={MonitorSmartphone} />
      </span>
      <p className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-mute">
          {browser.current
            ? PUSH.thisBrowser(formatDate(browser.created_at))
            : PUSH.lastUsed(formatDate(browser.confirmed_at))}
        </span>
      </p>
      <Button
        variant="ghost"
        size="sm"
        busy={isPending}
        aria-label={PUSH.removeOf(name)}
        onClick={() => remove(browser)}
      >
        {PUSH.remove}
      </Button>
    </li>
  );
}
