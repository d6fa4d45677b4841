import { type FocusEvent, type Ref, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "./class-names.ts";
import { INPUT_BOX, type TextInputProps } from "./text-input.tsx";

const grouped = new Intl.NumberFormat("en-IN");

/** Digits alone, as typed or pasted ("₹18,500.00" is "18500"). */
function digitsOf(text: string): string {
  const rupees = text.replace(/\.\d{1,2}\s*$/, "");
  return rupees.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
}

/** As above, after a minus where there is one. */
function signedDigitsOf(text: string): string {
  return (/^[\s₹]*[-−]/.test(text) ? "-" : "") + digitsOf(text);
}

/** Grouped the Indian way; what is no amount yet stays as it is. */
function grouping(value: string): string {
  return /^-?\d+$/.test(value) ? grouped.format(BigInt(value)) : value;
}

interface MoneyInputProps extends Omit<TextInputProps, "type" | "value" | "defaultValue" | "onChange" | "icon"> {
  /** Whole rupees as digits; empty for none. */
  value: string;
  onValueChange: (digits: string) => void;
  /** Keeps a minus, for a rule to speak of, where otherwise it cannot be typed. */
  signed?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** An amount in rupees: plain digits while it is typed, grouped the Indian way when left. */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onValueChange, signed = false, onFocus, onBlur, className, ...rest } = props;
  const [hasFocus, setFocus] = useState(false);
  const shown = hasFocus ? value : grouping(value);
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
        onChange={(event) => onValueChange((signed ? signedDigitsOf : digitsOf)(event.target.value))}
        onFocus={notice(true, onFocus)}
        onBlur={notice(false, onBlur)}
        className={classNames(INPUT_BOX, "pl-[2.125rem] tabular-nums", className)}
      />
    </span>
  );
}
