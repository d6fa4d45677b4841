import { useId, useState } from "react";
import { MoneyInput } from "#web/features/properties/money-input.tsx";
import { FieldError } from "#web/ui/inputs/field.tsx";
import { useDraft } from "#web/ui/inputs/use-draft.ts";
import { PANEL } from "../browse-texts.ts";
import { readRent } from "../filters.ts";

interface DepositFilterProps {
  value: number | null;
  onChange: (deposit: number | null) => void;
}

/** The highest deposit. */
export function DepositFilter({ value, onChange }: DepositFilterProps) {
  const hintId = useId();
  const [fault, setFault] = useState<string | null>(null);
  const { draft, type, settle } = useDraft(value === null ? "" : String(value), (typed) => {
    const deposit = readRent(typed);
    const isGood = typeof deposit !== "string";
    setFault(isGood ? null : deposit);
    if (isGood) onChange(deposit);
    return isGood;
  });
  return (
    <div className="grid gap-1.5">
      <MoneyInput
        aria-label={PANEL.depositAtMost}
        aria-describedby={hintId}
        aria-invalid={fault !== null || undefined}
        placeholder={PANEL.atMost}
        maxLength={20}
        value={draft}
        onValueChange={type}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
      />
      {fault !== null ? (
        <FieldError id={hintId} live>
          {fault}
        </FieldError>
      ) : (
        <p id={hintId} className="text-[0.8125rem] leading-[1.125rem] text-ink-mute">
          {PANEL.depositHint}
        </p>
      )}
    </div>
  );
}
