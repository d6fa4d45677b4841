import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ChevronDown from "lucide-react/icons/chevron-down";
import CirclePause from "lucide-react/icons/circle-pause";
import KeyRound from "lucide-react/icons/key-round";
import UsersRound from "lucide-react/icons/users-round";
import { useState } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { formatShortDate } from "#web/lib/format/format.ts";
import { isOwnHome } from "#web/lib/session/is-own-home.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { AskQuestions } from "./ask-questions.tsx";
import { awayText } from "./away-text.ts";
import { ClockText } from "./clock-text.tsx";
import { confirmedText } from "./confirmed-text.ts";
import { FRESHNESS } from "./freshness-texts.ts";
import { SimilarRows } from "./similar-rows.tsx";

function iconOf({ away, freshness }: Property): IconShape {
  if (away !== null) return away === "rented" ? KeyRound : CirclePause;
  if (freshness.confirmed_at === null) return CalendarClock;
  return freshness.confirmed_by === "tenant" ? UsersRound : CalendarCheck;
}

/** Returns who confirmed the home's availability, and when. */
function saidText({ away, freshness, owner }: Property): string | null {
  if (away !== null) return away === "paused" ? FRESHNESS.hidden : null;
  if (freshness.confirmed_at === null) return FRESHNESS.unsaid;
  const day = formatShortDate(freshness.confirmed_at);
  const [name = owner.name] = owner.name.trim().split(/\s/);
  return freshness.confirmed_by === "tenant" ? FRESHNESS.tenantSaid(day) : FRESHNESS.ownerSaid(name, day);
}

/** Whether a home is available, how that is known, and the question to its owner. */
export default function AvailabilityStatus({ home }: { home: Property }) {
  const { user } = useSession();
  const isOwn = isOwnHome(user, home);
  const mayAsk = !isOwn && user?.type !== "admin" && home.away !== "rented";
  const said = saidText(home);
  return (
    <div className="grid justify-items-start gap-3 *:max-w-full">
      <div className="flex items-center gap-3.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-ink">
          <Icon of={iconOf(home)} />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{awayText(home, { isOwn }) ?? confirmedText(home)}</p>
          {said && <p className="text-sm text-ink-mute">{said}</p>}
        </div>
      </div>
      {home.away === "rented" ? <SimilarRows to={home.id} /> : <HowWeKnow homeId={home.id} />}
      {mayAsk && <AskQuestions home={home} />}
    </div>
  );
}

/** Explains the clock. Reads its numbers when opened. */
function HowWeKnow({ homeId }: { homeId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group/how" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium text-brand-ink [&::-webkit-details-marker]:hidden">
        {FRESHNESS.howWeKnow}
        <Icon of={ChevronDown} className="size-4.5 group-open/how:rotate-180" />
      </summary>
      {isOpen && <ClockText homeId={homeId} />}
    </details>
  );
}
