import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import Flag from "lucide-react/icons/flag";
import Images from "lucide-react/icons/images";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import Quote from "lucide-react/icons/quote";
import SignalHigh from "lucide-react/icons/signal-high";
import SignalLow from "lucide-react/icons/signal-low";
import SignalMedium from "lucide-react/icons/signal-medium";
import TrendingDown from "lucide-react/icons/trending-down";
import UserRound from "lucide-react/icons/user-round";
import { CLAIM_MINUTES, type Family, RISK_NAMES, type RiskBand } from "#contract/desk/case-terms.ts";
import type { Case } from "#contract/desk/cases.ts";
import { MINUTE_MS } from "#contract/durations.ts";
import { now } from "#web/lib/clock.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { StatusBadge } from "../properties/status-badge.tsx";
import { DESK, DUE } from "./desk-texts.ts";
import { dueText } from "./due-text.ts";

const RISKS: Record<RiskBand, { tone: BadgeTone; icon: IconShape }> = {
  high: { tone: "danger", icon: SignalHigh },
  medium: { tone: "warning", icon: SignalMedium },
  low: { tone: "plain", icon: SignalLow },
};
const FAMILY_ICONS: Record<Family, IconShape> = {
  photo: Images,
  phone: Phone,
  text: FileText,
  words: Quote,
  price: TrendingDown,
  reports: Flag,
  chat: MessageCircle,
};

/** Risk, status and due time of a case. */
export function CaseBadges({ found }: { found: Case }) {
  const { band, home, kind, state, is_overdue, due_at, closed_at } = found;
  const isOverdue = is_overdue || Date.parse(due_at) < now();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Badge {...RISKS[band]}>
        <span className="sr-only">{DESK.risk("")}</span>
        {RISK_NAMES[band]}
      </Badge>
      {home && <StatusBadge status={home.status} />}
      {kind === "account" && <Badge icon={UserRound}>{DESK.person}</Badge>}
      <span
        className={classNames(
          "inline-flex items-center gap-1 text-[0.8125rem] leading-[1.125rem]",
          state === "open" && isOverdue ? "font-semibold text-danger-ink" : "text-ink-mute",
        )}
      >
        <Icon of={Clock} className="size-4" />
        {state === "open" || closed_at === null ? dueText(due_at) : DUE.decided(formatDate(closed_at))}
      </span>
    </div>
  );
}

/** What was found, as sentences. */
export function CaseEvidence({ found: { evidence, signals } }: { found: Pick<Case, "evidence" | "signals"> }) {
  if (evidence.length === 0)
    return (
      <p className="flex gap-2.5 text-[0.9375rem] leading-[1.375rem]">
        <Icon of={CircleCheck} className="mt-0.5 size-4.5 text-ink-mute" />
        {DESK.nothingFound}
      </p>
    );
  return (
    <ul className="grid gap-1.5">
      {evidence.map((sentence, place) => (
        <li key={sentence} className="flex gap-2.5 text-[0.9375rem] leading-[1.375rem]">
          <Icon of={FAMILY_ICONS[signals[place]?.family ?? "reports"]} className="mt-0.5 size-4.5 text-ink-mute" />
          <span className="min-w-0 wrap-anywhere">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

const CLAIM_MS = CLAIM_MINUTES * MINUTE_MS;

/** Who is looking at a case, with a button to take it over. Renders nothing if it is the viewer or no one. */
export function Claim({
  found: { claimed_by, claimed_until },
  viewerId,
  onTakeOver,
}: {
  found: Pick<Case, "claimed_by" | "claimed_until">;
  viewerId: string;
  onTakeOver: () => void;
}) {
  if (!claimed_by || !claimed_until || claimed_by.id === viewerId) return null;
  const minutes = Math.max(0, Math.floor((now() - (Date.parse(claimed_until) - CLAIM_MS)) / MINUTE_MS));
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-[0.8125rem] leading-[1.125rem] text-ink-mute">
      <Icon of={Eye} className="size-4" />
      {DESK.claimedBy(claimed_by.name, minutes)}
      <button type="button" className="link min-h-11 font-semibold" onClick={onTakeOver}>
        {DESK.takeOver}
      </button>
    </p>
  );
}
