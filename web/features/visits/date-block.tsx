import { formatWeekdayDate } from "#contract/formats.ts";
import { classNames } from "#web/ui/class-names.ts";

/** Weekday, number and month. Green for a booked visit. Hidden, because a heading beside it has the date. */
export function DateBlock({ time, isBooked }: { time: number; isBooked: boolean }) {
  const [weekday, day, month] = formatWeekdayDate(time).split(" ");
  return (
    <span
      aria-hidden
      className={classNames(
        "grid w-15 shrink-0 content-center justify-items-center self-start rounded-md border py-1 text-xs leading-4",
        isBooked ? "border-brand/30 bg-brand-soft text-brand-ink" : "border-line bg-surface text-ink-mute",
      )}
    >
      {weekday}
      <b className={classNames("font-display text-[1.375rem] leading-6 font-bold", !isBooked && "text-ink")}>{day}</b>
      {month}
    </span>
  );
}
