import { useId } from "react";
import { classNames } from "../class-names.ts";
import { CHOICE_ROW, type ChoiceProps } from "./checkbox.tsx";

const BUTTON =
  "size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-[6px] checked:border-brand disabled:border-line-strong disabled:bg-sunken";

export function Radio({ label, className, ...rest }: ChoiceProps) {
  return (
    <label className={classNames(CHOICE_ROW, className)}>
      <input {...rest} type="radio" className={BUTTON} />
      {label}
    </label>
  );
}

interface RadioWithHintProps extends ChoiceProps {
  label: string;
  hint: string;
}

/** A radio button with an explanation below its name. */
export function RadioWithHint({ label, hint, className, ...rest }: RadioWithHintProps) {
  const hintId = useId();
  return (
    <label className={classNames("flex min-h-14 items-center gap-3", className)}>
      <input {...rest} type="radio" aria-label={label} aria-describedby={hintId} className={BUTTON} />
      <span>
        <span className="block">{label}</span>
        <span id={hintId} className="block text-sm font-normal text-ink-mute">
          {hint}
        </span>
      </span>
    </label>
  );
}
