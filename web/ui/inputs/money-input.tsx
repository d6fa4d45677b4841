import { type FocusEvent, type Ref, useState } from "react";
import { flushSync } from "react-dom";
import { classNames } from "../class-names.ts";
import { INPUT_BOX, type TextInputProps } from "./text-input.tsx";

const grouped = new Intl.NumberFormat("en-IN");

/** Returns only the digits of typed or pasted text: "₹18,500.00" becomes "18500". */
function digitsOf(text: string): string {
  const rupees = text.replace(/\.\d{1,2}\s*$/, "");
  return rupees.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
}

/** Like `digitsOf`, but keeps a leading minus. */
function signedDigitsOf(text: string): string {
  return (/^[\s₹]*[-−]/.test(text) ? "-" : "") + digitsOf(text);
}

/** Groups digits the Indian way. Returns other text unchanged. */
function grouping(value: string): string {
  return /^-?\d+$/.test(value) ? grouped.format(BigInt(value)) : value;
}

interface MoneyInputProps extends Omit<TextInputProps, "type" | "value" | "defaultValue" | "onChange" | "icon"> {
  /** Whole rupees as digits; empty for none. */
  value: string;
  onValueChange: (digits: string) => void;
  /** Accepts a minus, so that validation can reject it with a message. */
  signed?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** An input for rupees: plain digits while focused, grouped the Indian way on blur. */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onValueChange, signed = false, onFocus, onBlur, className, ...rest } = props;
  const [hasFocus, setFocus] = useState(false);
  const shown = hasFocus ? value : grouping(value);
  const trackFocus = (focus: boolean, handler: typeof onFocus) => (event: FocusEvent<HTMLInputElement>) => {
    // Synchronous, as removing the grouping after select() would clear the selection, and typing would append.
    flushSync(() => setFocus(focus));
    if (focus) event.currentTarget.select();
    handler?.(event);
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
        onFocus={trackFocus(true, onFocus)}
        onBlur={trackFocus(false, onBlur)}
        className={classNames(INPUT_BOX, "pl-[2.125rem] tabular-nums", className)}
      />
    </span>
  );
}
