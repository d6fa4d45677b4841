import type { Property } from "#contract/properties/properties.ts";
import { now } from "#web/lib/clock.ts";
import { dayInIndia, daysSince, formatShortDate } from "#web/lib/format/format.ts";
import { awayText } from "../../freshness/away-text.ts";
import { OWN } from "./texts.ts";

/** Returns a day in the form used in a sentence: "today", "tomorrow, 24 Nov", "on 27 Nov". */
export function dayText(instant: string, today = dayInIndia()): string {
  const days = -daysSince(instant, today);
  if (days <= 0) return "today";
  return days === 1 ? `tomorrow, ${formatShortDate(instant, today)}` : `on ${formatShortDate(instant, today)}`;
}

const percent = (part: number) => `${Math.round(100 * Math.min(1, Math.max(0, part)))}%`;

/** What happens next with an approved listing, and when. The bar shows the same dates graphically. */
export function ClockBox({ listing }: { listing: Property }) {
  const { away, freshness } = listing;
  const { asks_at: asks, pauses_at: pauses, confirmed_at: confirmed } = freshness;
  if (away !== null)
    return (
      <Box>
        <b className="font-semibold">{awayText(listing, { isOwn: true })}</b>
        {away === "rented" ? OWN.whileRented : OWN.whilePaused}
      </Box>
    );
  if (asks === null || pauses === null) return null;
  const isAsked = Date.parse(asks) <= now();
  return (
    <Box>
      {isAsked ? OWN.asked(dayText(pauses)) : OWN.clock(dayText(asks), dayText(pauses))}
      {confirmed !== null && <Bar from={confirmed} asks={asks} pauses={pauses} />}
    </Box>
  );
}

function Box({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-2 rounded-md bg-sunken p-3.5 text-sm leading-5">{children}</div>;
}

function Bar({ from, asks, pauses }: { from: string; asks: string; pauses: string }) {
  const [start, ask, end] = [Date.parse(from), Date.parse(asks), Date.parse(pauses)];
  return (
    <div>
      <div aria-hidden="true" className="relative mt-2 mb-2.5 h-1.5 rounded-full bg-line-strong">
        <i
          className="absolute inset-y-0 left-0 rounded-full bg-brand"
          style={{ width: percent((now() - start) / (end - start)) }}
        />
        <i
          className="absolute -top-[3px] h-3 w-0.5 rounded-full bg-ink-soft"
          style={{ left: percent((ask - start) / (end - start)) }}
        />
      </div>
      <p className="flex flex-wrap justify-between gap-x-2 text-xs leading-4 text-ink-mute tabular-nums">
        <span>{OWN.confirmedOn(formatShortDate(from))}</span>
        <span>{OWN.pausesOn(formatShortDate(pauses))}</span>
      </p>
    </div>
  );
}
