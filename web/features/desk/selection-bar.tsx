import { type BULK_OUTCOMES, OUTCOME_NAMES } from "#contract/desk/case-terms.ts";
import { DESK } from "./desk-texts.ts";

const BUTTON =
  "inline-flex min-h-11 items-center rounded-md border border-current/40 px-4 text-[0.9375rem] font-semibold hover:border-current";

interface SelectionBarProps {
  count: number;
  /** The outcomes that at least one of the cases allows. */
  outcomes: readonly (typeof BULK_OUTCOMES)[number][];
  onDecide: (outcome: (typeof BULK_OUTCOMES)[number]) => void;
  onClear: () => void;
}

/** Decides the selected cases at once. */
export function SelectionBar({ count, outcomes, onDecide, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label={DESK.selected(count)}
      className="sticky bottom-4 z-1 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-tooltip px-5 py-3 text-on-tooltip shadow-lg max-lg:hidden"
    >
      <p role="status" className="font-semibold">
        {DESK.selected(count)}
      </p>
      <p className="text-sm opacity-80">{DESK.onlyUndone}</p>
      <div className="ml-auto flex flex-wrap gap-2">
        {outcomes.map((outcome) => (
          <button key={outcome} type="button" className={BUTTON} onClick={() => onDecide(outcome)}>
            {OUTCOME_NAMES[outcome]}
          </button>
        ))}
        <button type="button" className={BUTTON} onClick={onClear}>
          {DESK.clearSelection}
        </button>
      </div>
    </section>
  );
}
