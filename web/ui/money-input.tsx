import { type FocusEvent, type Ref, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "./class-names.ts";
import { INPUT_BOX, type TextInputProps } from "./text-input.tsx";

const grouped = new Intl.NumberFormat("en-IN");

/** Digits alone, as typed or pasted ("₹18,500" is "18500"). */
function digitsOf(text: string): string {
  return text.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
}

interface MoneyInputProps extends Omit<TextInputProps, "type" | "value" | "defaultValue" | "onChange" | "icon"> {
  /** Whole rupees as digits; empty for none. */
  value: string;
  onValueChange: (digits: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** An amount in rupees: plain digits while it is typed, grouped the Indian way when left. */
export function MoneyInput({ value, onValueChange, onFocus, onBlur, className, ...rest }: MoneyInputProps) {
  const [hasFocus, setFocus] = useState(false);
  const shown = hasFocus || value === "" ? value : grouped.format(BigInt(digitsOf(value) || "0"));
  const notice = (focus: boolean, pass: typeof onFocus) => (event: FocusEvent<HTMLInputElement>) => {
    // Taking the grouping away would lose the selection, and what is typed next would be added instead of taking its place.
    flushSync(() => setFocus(focus));
    if (focus) event.currentTarget.select();
    pass?.(event);
  };
  return (
    <span className="relative block">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 font-display text-lg font-[600] text-ink-soft"
      >
        ₹
      </span>
      <input
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={shown}
        onChange={(event) => onValueChange(digitsOf(event.target.value))}
        onFocus={notice(true, onFocus)}
        onBlur={notice(false, onBlur)}
        className={classNames(INPUT_BOX, "pl-[34px] tabular-nums", className)}
      />
    </span>
  );
}
