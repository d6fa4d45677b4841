import { CHOICE_ROW, type ChoiceProps } from "./checkbox.tsx";
import { classNames } from "./class-names.ts";

export function Radio({ label, className, ...rest }: ChoiceProps) {
  return (
    <label className={classNames(CHOICE_ROW, className)}>
      <input
        {...rest}
        type="radio"
        className="size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-[6px] checked:border-brand disabled:border-line-strong disabled:bg-sunken"
      />
      {label}
    </label>
  );
}
