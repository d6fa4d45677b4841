import { type FocusEvent, type Ref, useState } from "react";
import { flushSync } from "react-dom";
import { formatCount } from "#contract/formats.ts";
import { rupeesText } from "#contract/values/amount.ts";
import { classNames } from "#web/ui/class-names.ts";
import { INPUT_BOX, type TextInputProps } from "#web/ui/inputs/text-input.tsx";

const isRupees = (value: string) => /^-?\d+$/.test(value);

/** Groups digits the Indian way. Returns other text unchanged. */
function grouping(value: string): string {
  return isRupees(value) ? formatCount(BigInt(value)) : value;
}

interface MoneyInputProps extends Omit<TextInputProps, "type" | "value" | "defaultValue" | "onChange" | "icon"> {
  /** Whole rupees as digits, or what was typed if it is not understood; empty for none. */
  value: string;
  onValueChange: (value: string) => void;
  /** Lets people write months of the rent. Then the keyboard of a phone has letters. */
  rent?: number | undefined;
  ref?: Ref<HTMLInputElement>;
}

/**
 * An input for rupees as people write them, such as "1.5 lakh". Keeps the text while focused. On blur it shows the
 * amount, grouped the Indian way, and below it what words were understood as. Leaves a text that it does not understand.
 */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onValueChange, rent, onFocus, onBlur, className, ...rest } = props;
  const [hasFocus, setFocus] = useState(false);
  const [typed, setTyped] = useState("");
  // The value may change by other means, too, such as the arrow keys.
  const isTyped = rupeesText(typed, rent) === value;
  const shown = !hasFocus ? grouping(value) : isTyped ? typed : value;
  const isExplained = !hasFocus && isTyped && isRupees(value) && /[^\d\s,-]/.test(typed);
  const trackFocus = (focus: boolean, handler: typeof onFocus) => (event: FocusEvent<HTMLInputElement>) => {
    // Synchronous, as removing the grouping after select() would clear the selection, and typing would append.
    flushSync(() => {
      if (focus) setTyped(value);
      setFocus(focus);
    });
    if (focus) event.currentTarget.select();
    handler?.(event);
  };
  return (
    <span className="block">
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
          inputMode={"rent" in props ? "text" : "numeric"}
          autoComplete="off"
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            onValueChange(rupeesText(target.value, rent));
          }}
          onFocus={trackFocus(true, onFocus)}
          onBlur={trackFocus(false, onBlur)}
          className={classNames(INPUT_BOX, "pl-[2.125rem] tabular-nums", className)}
        />
      </span>
      <span role="status" className="block text-[0.8125rem] text-ink-mute tabular-nums not-empty:mt-1">
        {isExplained && `₹${grouping(value)}`}
      </span>
    </span>
  );
}
