import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef, useState } from "react";
import { type CaseOutcome, isStated, OUTCOME_NAMES, OUTCOMES_OF } from "#contract/desk/case-terms.ts";
import type { CaseDetail } from "#contract/desk/cases.ts";
import { MAX_REASON_LENGTH, REASON_REQUIRED } from "#contract/properties/moderation.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import type { IconShape } from "#web/ui/icon.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextArea } from "#web/ui/inputs/text-input.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { OUTCOME_KEYS, quickOutcomes } from "./case-card.tsx";
import { ReasonDialog } from "./decisions/reason-dialog.tsx";
import { unsentReason } from "./decisions/unsent-reasons.ts";
import { useKeysSetting, useLetterKeys } from "./decisions/use-letter-keys.ts";
import { CASE } from "./desk-texts.ts";
import { Key } from "./listings/act-buttons.tsx";

/** An outcome with its days, as one choice. */
interface Choice {
  outcome: CaseOutcome;
  days?: 7 | 30;
}

const ICONS: Partial<Record<CaseOutcome, IconShape>> = { approve: Check, reject: X, dismiss: Minus };
const DANGEROUS: readonly CaseOutcome[] = ["reject", "deactivate", "broker"];

function choicesOf(found: CaseDetail): Choice[] {
  if (found.kind === "property") return quickOutcomes(found).map((outcome) => ({ outcome }));
  return OUTCOMES_OF.account.flatMap((outcome): Choice[] =>
    outcome === "limit"
      ? [
          { outcome, days: 7 },
          { outcome, days: 30 },
        ]
      : [{ outcome }],
  );
}

const nameOf = ({ outcome, days }: Choice) => (days === undefined ? OUTCOME_NAMES[outcome] : CASE.limit(days));

export interface ChosenDecision extends Choice {
  statement?: string;
  canUndo?: boolean;
}

/** The outcomes of a case with the statement of reasons: beside the case, and on a phone in the bottom bar. */
// Long: a flat form; its parts share the typed values.
export function DecideForm({ found, onDecide }: { found: CaseDetail; onDecide: (decided: ChosenDecision) => void }) {
  const [statement, setStatement] = useState(() => unsentReason(found.id));
  const [isRefused, setRefused] = useState(false);
  const [asked, setAsked] = useState<Choice | null>(null);
  const [hasKeys] = useKeysSetting();
  const text = useRef<HTMLDivElement>(null);
  const choices = choicesOf(found);
  const isBlank = statement.trim() === "";

  function send(choice: Choice, canUndo: boolean) {
    onDecide({ ...choice, ...(isStated(choice.outcome) && !isBlank && { statement: statement.trim() }), canUndo });
  }
  function press(choice: Choice, isByKey = false) {
    // The dialog asks for the reason of a rejection.
    if (choice.outcome === "reject") return setAsked(choice);
    const lacksReason = isStated(choice.outcome) && isBlank && found.evidence.length === 0;
    setRefused(lacksReason);
    if (lacksReason) text.current?.querySelector("textarea")?.focus();
    else if (choice.outcome === "deactivate" || choice.outcome === "broker") setAsked(choice);
    else send(choice, isByKey);
  }
  useLetterKeys(hasKeys && found.may_decide && found.state === "open", (key) => {
    const choice = choices.find(({ outcome }) => OUTCOME_KEYS[outcome] === key);
    if (choice) press(choice, true);
    return choice !== undefined;
  });

  if (found.state !== "open") return <Notice tone="info">{CASE.decided}</Notice>;
  if (!found.may_decide) return <Notice tone="info">{CASE.ownCase}</Notice>;
  const button = (choice: Choice, className: string) => (
    <ChoiceButton
      key={nameOf(choice)}
      choice={choice}
      isSuggested={choice.outcome === "approve" && found.evidence.length === 0}
      className={className}
      onPress={() => press(choice)}
    >
      {hasKeys && OUTCOME_KEYS[choice.outcome] && (
        <span className="ml-auto">
          <Key>{OUTCOME_KEYS[choice.outcome]}</Key>
        </span>
      )}
    </ChoiceButton>
  );
  return (
    <>
      <section aria-labelledby="decide" className="rounded-lg border border-line bg-surface p-5">
        <h2 id="decide" className="title-3 mb-3">
          {CASE.decide}
        </h2>
        <div className="grid gap-2.5 max-lg:hidden">{choices.map((choice) => button(choice, "justify-start"))}</div>
        <div ref={text} className="lg:mt-3.5">
          <Field
            label={CASE.statement}
            hint={found.kind === "property" ? CASE.rejectionHint : CASE.statementHint}
            live
            error={isRefused && isBlank ? REASON_REQUIRED : null}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={5}
                maxLength={MAX_REASON_LENGTH}
                value={statement}
                onChange={({ target }) => setStatement(target.value)}
              />
            )}
          </Field>
        </div>
      </section>
      <div data-bottom-bar className="bottom-bar px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:hidden">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2">
          {choices.map((choice) => button(choice, "px-2! whitespace-normal!"))}
        </div>
      </div>
      <Questions
        asked={asked}
        title={found.title}
        statement={statement}
        onClose={() => setAsked(null)}
        onConfirm={(choice) => send(choice, false)}
        onReject={(reason) => onDecide({ outcome: "reject", statement: reason, canUndo: true })}
      />
    </>
  );
}

interface QuestionsProps {
  /** The choice that was pressed; null while nothing is asked. */
  asked: Choice | null;
  title: string;
  statement: string;
  onClose: () => void;
  onConfirm: (choice: Choice) => void;
  onReject: (reason: string) => void;
}

/** Asks for the reason of a rejection, and before the outcomes that close an account. */
function Questions({ asked, title, statement, onClose, onConfirm, onReject }: QuestionsProps) {
  return (
    <>
      <ConfirmDialog
        open={asked !== null && asked.outcome !== "reject"}
        title={asked?.outcome === "broker" ? CASE.brokerTitle : CASE.deactivateTitle}
        question={asked?.outcome === "broker" ? CASE.brokerQuestion : CASE.deactivateQuestion}
        confirm={asked ? nameOf(asked) : ""}
        cancel={CASE.cancel}
        onClose={onClose}
        onConfirm={() => {
          if (asked) onConfirm(asked);
          onClose();
        }}
      />
      <ReasonDialog
        open={asked?.outcome === "reject"}
        title={title}
        initial={statement}
        onClose={onClose}
        onReject={(reason) => {
          onClose();
          onReject(reason);
        }}
      />
    </>
  );
}

function ChoiceButton({
  choice,
  isSuggested,
  className,
  onPress,
  children,
}: {
  choice: Choice;
  isSuggested: boolean;
  className: string;
  onPress: () => void;
  children: ReactNode;
}) {
  const variant: ButtonVariant = isSuggested
    ? "primary"
    : DANGEROUS.includes(choice.outcome)
      ? "quiet-danger"
      : "secondary";
  const icon = ICONS[choice.outcome];
  return (
    <Button
      variant={variant}
      {...(icon && { icon })}
      className={className}
      onClick={({ detail }) => detail < 2 && onPress()}
    >
      {nameOf(choice)}
      {children}
    </Button>
  );
}
