import { useId } from "react";
import { formatClock } from "#contract/formats.ts";
import { minutesOf, timeOf } from "#contract/india-time.ts";
import { QUIET_HOURS } from "#contract/messaging/notification-terms.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Switch } from "#web/ui/inputs/switch.tsx";
import { useQuietHours, useSettings } from "./settings.ts";
import { NOTIFICATION_SETTINGS } from "./texts.ts";

const HALF_HOURS = Array.from({ length: 48 }, (_, n) => timeOf(n * 30));

/** The setting for quiet hours, during which push and instant mails wait. */
export function QuietHours() {
  const { data: settings } = useSettings();
  return settings ? <Hours stored={settings.quiet_hours} /> : null;
}

type Hours = { from: string; to: string };

function Hours({ stored }: { stored: Hours | null }) {
  const id = useId();
  const { value: hours, change, isSaved } = useQuietHours(stored);
  return (
    <section aria-labelledby={id} className="mt-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="title-3">
        {NOTIFICATION_SETTINGS.quietHours}
      </h2>
      <p className="mt-1 text-sm text-ink-mute">{NOTIFICATION_SETTINGS.quietHoursHint}</p>
      <Switch
        className="mt-2"
        label={NOTIFICATION_SETTINGS.quietHours}
        checked={hours !== null}
        onChange={(event) => change(event.target.checked ? QUIET_HOURS : null)}
      />
      {hours && (
        <div className="mt-2 grid max-w-100 grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
          <Time
            label={NOTIFICATION_SETTINGS.from}
            value={hours.from}
            other={hours.to}
            onChange={(from) => change({ ...hours, from })}
          />
          <Time
            label={NOTIFICATION_SETTINGS.until}
            value={hours.to}
            other={hours.from}
            onChange={(to) => change({ ...hours, to })}
          />
        </div>
      )}
      <p role="status" className="mt-2 text-sm text-ink-mute">
        {isSaved && NOTIFICATION_SETTINGS.saved}
      </p>
    </section>
  );
}

interface TimeProps {
  label: string;
  value: string;
  /** The other end, which must differ. */
  other: string;
  onChange: (time: string) => void;
}

function Time({ label, value, other, onChange }: TimeProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {HALF_HOURS.filter((time) => time !== other).map((time) => (
            <option key={time} value={time}>
              {formatClock(minutesOf(time))}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
