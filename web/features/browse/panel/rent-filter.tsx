import { type KeyboardEvent, useId, useState } from "react";
import { MoneyInput } from "#web/features/properties/money-input.tsx";
import { FieldError } from "#web/ui/inputs/field.tsx";
import { useDraft } from "#web/ui/inputs/use-draft.ts";
import { PANEL } from "../browse-texts.ts";
import { type Filters, RENT_STEP, readRent, rentConflict } from "../filters.ts";

type Rent = Pick<Filters, "minRent" | "maxRent">;
type Draft = Record<keyof Rent, string>;

const textOf = (amount: number | null) => (amount === null ? "" : String(amount));

/** Returns the typed range, or an error message. */
function readRange(draft: Draft): Rent | string {
  const minRent = readRent(draft.minRent);
  const maxRent = readRent(draft.maxRent);
  if (typeof minRent === "string") return minRent;
  if (typeof maxRent === "string") return maxRent;
  return rentConflict({ minRent, maxRent }) ? PANEL.rentConflict : { minRent, maxRent };
}

/**
 * Minimum and maximum rent. A contradictory range shows an error and is not applied; the last valid range stays in
 * effect.
 */
export function RentFilter({ minRent, maxRent, onChange }: Rent & { onChange: (rent: Rent) => void }) {
  const problemId = useId();
  const kept: Draft = { minRent: textOf(minRent), maxRent: textOf(maxRent) };
  const [problemOf, setProblemOf] = useState<Draft | null>(rentConflict({ minRent, maxRent }) ? kept : null);
  const { draft, type, settle } = useDraft(kept, (typed) => {
    const range = readRange(typed);
    const isGood = typeof range !== "string";
    setProblemOf(isGood ? null : typed);
    if (isGood) onChange(range);
    return isGood;
  });
  // The error is shown after a pause in typing, and only while it applies to the current input.
  const range = problemOf && JSON.stringify(problemOf) === JSON.stringify(draft) ? readRange(draft) : null;
  const problem = typeof range === "string" ? range : null;

  const field = (name: keyof Rent, label: string, placeholder: string) => (
    <MoneyInput
      aria-label={label}
      placeholder={placeholder}
      maxLength={20}
      value={draft[name]}
      onValueChange={(value) => type({ ...draft, [name]: value })}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
        const step = stepOf(event);
        if (step === 0) return;
        event.preventDefault();
        const rent = readRent(draft[name]);
        type({ ...draft, [name]: String(Math.max(0, (typeof rent === "number" ? rent : 0) + step)) });
      }}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
    />
  );
  return (
    <>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 max-[20rem]:grid-cols-1">
        {field("minRent", PANEL.minRent, PANEL.min)}
        <span className="text-ink-mute">{PANEL.to}</span>
        {field("maxRent", PANEL.maxRent, PANEL.max)}
      </div>
      <div aria-live="polite" className={problem ? "mt-2" : ""}>
        {problem && <FieldError id={problemId}>{problem}</FieldError>}
      </div>
    </>
  );
}

function stepOf({ key }: KeyboardEvent): number {
  if (key === "ArrowUp") return RENT_STEP;
  return key === "ArrowDown" ? -RENT_STEP : 0;
}
