import BellRing from "lucide-react/icons/bell-ring";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { readStored, STORED, writeStored } from "#web/lib/stored.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useThisBrowser } from "./push-browsers.ts";
import { PUSH } from "./push-texts.ts";

/** Offers push notifications until the person turns them on or dismisses the offer. */
export function PushStrip({ accountId }: { accountId: string }) {
  const { state, turnOn, isBusy } = useThisBrowser(accountId);
  const [isDismissed, setDismissed] = useState(false);
  function dismiss() {
    writeStored(STORED.pushDismissed, "1");
    setDismissed(true);
  }
  // The state is known only in the browser, where the store can be read.
  const isOffered = (state === "off" || state === "install") && !isDismissed;
  if (!isOffered || readStored(STORED.pushDismissed) !== null) return null;
  return (
    <section
      aria-label={PUSH.strip}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3.5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-ink">
        <Icon of={BellRing} />
      </span>
      <p className="min-w-0 flex-[1_1_14rem]">
        <b className="block font-semibold">{PUSH.strip}</b>
        <span className="text-sm text-ink-mute">{state === "off" ? PUSH.hint : PUSH.install}</span>
      </p>
      {state === "off" && (
        <Button variant="soft" busy={isBusy} onClick={turnOn}>
          {PUSH.turnOn}
        </Button>
      )}
      <Button variant="ghost" size="sm" icon={X} onClick={dismiss}>
        {PUSH.dismiss}
      </Button>
    </section>
  );
}
