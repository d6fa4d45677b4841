import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox that looks like a switch, at the end of its row. The whole row is clickable. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames("flex min-h-12 items-center justify-between gap-4 text-[0.9375rem]", className)}>
      {label}
      <input
        {...rest}
        type="checkbox"
        className="relative h-6.5 w-11 shrink-0 appearance-none rounded-full bg-control transition-colors duration-(--duration-base) after:absolute after:inset-y-[3px] after:left-[3px] after:w-5 after:rounded-full after:bg-white after:shadow-sm after:transition-[translate] after:duration-(--duration-base) checked:bg-brand checked:after:translate-x-4.5 disabled:bg-line-strong dark:checked:after:bg-on-brand"
      />
    </label>
  );
}
