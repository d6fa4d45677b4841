import CalendarCheck from "lucide-react/icons/calendar-check";
import Clock from "lucide-react/icons/clock";
import type { Property } from "#contract/properties/properties.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { confirmedText } from "./confirmed-text.ts";

/** When a home was last confirmed. Renders nothing for a home that browse does not show. */
export function FreshLine({ home, className }: { home: Property; className?: string }) {
  if (home.status !== "approved" || home.away !== null) return null;
  const isConfirmed = home.freshness.confirmed_at !== null;
  return (
    <p
      className={classNames(
        "flex items-center gap-1.5 text-[0.8125rem] leading-[1.125rem] tabular-nums",
        isConfirmed ? "text-ink-soft" : "text-ink-mute",
        className,
      )}
    >
      <Icon
        of={isConfirmed ? CalendarCheck : Clock}
        className={isConfirmed ? "size-[0.9375rem] text-brand-ink" : "size-[0.9375rem]"}
      />
      {confirmedText(home)}
    </p>
  );
}
