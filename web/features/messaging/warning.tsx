import Ban from "lucide-react/icons/ban";
import Flag from "lucide-react/icons/flag";
import Phone from "lucide-react/icons/phone";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId, useState } from "react";
import type { ReportReason } from "#contract/desk/report-terms.ts";
import type { Message } from "#contract/messaging/conversations.ts";
import { SCAM_KINDS, type ScamKind } from "#contract/messaging/warning-terms.ts";
import { Icon } from "#web/ui/icon.tsx";
import { RestoreFocus } from "#web/ui/overlays/restore-focus.tsx";
import { WARNINGS } from "./warning-texts.ts";

/** What the reader can do about a message with warnings. */
export interface WarningActs {
  report: (message: Message, reason?: ReportReason) => void;
  /** Reports the sender for a broker's fee. */
  reportFee: (message: Message) => void;
  /** Missing if the sender is blocked already, or cannot be. */
  block: (() => void) | undefined;
  fine: (message: Message) => void;
}

/** Returns the kind of fraud that a message is shown as, or undefined. Responses cached by older versions have no warnings. */
export const scamOf = (message: Message | undefined): ScamKind | undefined =>
  SCAM_KINDS.find((kind) => message?.warnings?.includes(kind));

/** The warning under a received message: a strip for a fraud, a quiet line for a notice, or nothing. */
export function Warning({ message, acts }: { message: Message; acts: WarningActs }) {
  const scam = scamOf(message);
  if (scam)
    return (
      <RestoreFocus className="self-start">
        <Careful kind={scam} message={message} acts={acts} />
      </RestoreFocus>
    );
  const isFee = message.warnings?.includes("brokerage");
  if (!isFee && !message.warnings?.includes("off_platform")) return null;
  return (
    <RestoreFocus className="self-start">
      <p
        role="note"
        className="flex flex-wrap items-center gap-x-1.5 px-1 text-[0.8125rem] leading-[1.125rem] text-ink-mute"
      >
        {WARNINGS.notices[isFee ? "brokerage" : "off_platform"]}
        {isFee && (
          <button type="button" className={QUIET} onClick={() => acts.reportFee(message)}>
            {WARNINGS.reportFee}
          </button>
        )}
        <button type="button" className={QUIET} onClick={() => acts.fine(message)}>
          {WARNINGS.fine}
        </button>
      </p>
    </RestoreFocus>
  );
}

const QUIET = "min-h-11 px-1.5 font-medium underline underline-offset-[3px] hover:text-ink";
const ACT =
  "inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2.5 text-sm font-semibold hover:bg-[color-mix(in_oklab,currentColor_12%,transparent)]";

const REASONS: Record<ScamKind, ReportReason | undefined> = {
  credentials: undefined,
  payment_pull: "money_first",
  gate_pass: "money_first",
  advance_payment: "money_first",
  remote_keys: "money_first",
  bad_link: undefined,
  impersonation: "impersonation",
};

function Careful({ kind, message, acts }: { kind: ScamKind; message: Message; acts: WarningActs }) {
  const id = useId();
  const [isExplained, setExplained] = useState(false);
  return (
    <div
      role="note"
      aria-label={WARNINGS.label}
      className="mt-1 mb-0.5 w-full max-w-[460px] rounded-lg rounded-tl-xs border border-warning-line bg-warning-soft text-warning-ink"
    >
      <p className="flex gap-2.5 px-3.5 pt-3 pb-1 text-[0.9375rem] leading-[1.3125rem]">
        <Icon of={TriangleAlert} className="mt-px size-5 shrink-0" />
        <span>
          <b className="font-bold">{WARNINGS.careful}</b> {WARNINGS.scams[kind]}
        </span>
      </p>
      {isExplained && (
        <p id={id} className="px-3.5 pt-2 pb-1 pl-11 text-sm leading-5">
          {WARNINGS.explanation}{" "}
          <a
            href="https://cybercrime.gov.in"
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold underline underline-offset-2"
          >
            {WARNINGS.policeSite}
          </a>
        </p>
      )}
      <div className="flex flex-wrap px-1 pb-1">
        <button
          type="button"
          aria-expanded={isExplained}
          aria-controls={isExplained ? id : undefined}
          className={ACT}
          onClick={() => setExplained(!isExplained)}
        >
          {WARNINGS.why}
        </button>
        <button type="button" className={ACT} onClick={() => acts.report(message, REASONS[kind])}>
          <Icon of={Flag} className="size-[1.0625rem]" />
          {WARNINGS.report}
        </button>
        {acts.block && (
          <button type="button" className={ACT} onClick={acts.block}>
            <Icon of={Ban} className="size-[1.0625rem]" />
            {WARNINGS.block}
          </button>
        )}
        <a href="tel:1930" className={ACT}>
          <Icon of={Phone} className="size-[1.0625rem]" />
          {WARNINGS.call}
        </a>
        <button
          type="button"
          className={`${ACT} ml-auto font-medium! underline underline-offset-[3px]`}
          onClick={() => acts.fine(message)}
        >
          {WARNINGS.fine}
        </button>
      </div>
    </div>
  );
}
