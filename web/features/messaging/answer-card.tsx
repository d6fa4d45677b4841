import CalendarCheck from "lucide-react/icons/calendar-check";
import CirclePause from "lucide-react/icons/circle-pause";
import KeyRound from "lucide-react/icons/key-round";
import type { AnswerType } from "#contract/properties/freshness-terms.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MESSAGES } from "./texts.ts";

const ICONS = { "answer-available": CalendarCheck, "answer-rented": KeyRound, "answer-paused": CirclePause };

interface AnswerCardProps {
  answer: AnswerType;
  isOwn: boolean;
  /** The other person. */
  name: string;
}

/** The owner's answer to a tenant who asked whether the home is still available. */
export function AnswerCard({ answer, isOwn, name }: AnswerCardProps) {
  const title = MESSAGES.answers[answer];
  return (
    <article
      aria-label={title}
      className="flex items-center gap-3.5 rounded-lg border border-line-strong bg-surface p-3.5"
    >
      <span
        className={classNames(
          "grid size-11 shrink-0 place-items-center rounded-md",
          answer === "answer-available" ? "bg-brand-soft text-brand-ink" : "bg-sunken text-ink-soft",
        )}
      >
        <Icon of={ICONS[answer]} />
      </span>
      <div className="min-w-0">
        <b className="block font-semibold">{title}</b>
        <span className="block text-sm wrap-anywhere text-ink-mute">
          {isOwn ? MESSAGES.youAnswered(name) : MESSAGES.answeredYou(name)}
        </span>
      </div>
    </article>
  );
}
