import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** The row of a checkbox or radio button. All of it is clickable. */
export const CHOICE_ROW = "flex min-h-11 items-center gap-3 text-[0.9375rem] has-disabled:text-ink-mute";

export function Checkbox({ label, className, ...rest }: ChoiceProps) {
  return (
    <label className={classNames(CHOICE_ROW, className)}>
      <input
        {...rest}
        type="checkbox"
        className="tick size-5 shrink-0 appearance-none rounded-[6px] border-[1.5px] border-control bg-surface checked:border-brand checked:bg-brand disabled:border-line-strong disabled:bg-sunken"
      />
      {label}
    </label>
  );
}
