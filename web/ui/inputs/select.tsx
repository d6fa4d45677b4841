import ChevronDown from "lucide-react/icons/chevron-down";
import type { Ref, SelectHTMLAttributes } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { INPUT_BOX } from "./text-input.tsx";

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
  /** Classes of the element around the select and its arrow. */
  box?: string;
}

/** A native select. */
export function Select({ box, className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames("relative block", box)}>
      <select {...rest} className={classNames(INPUT_BOX, "appearance-none truncate pr-10", className)}>
        {children}
      </select>
      <span className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-mute">
        <Icon of={ChevronDown} />
      </span>
    </span>
  );
}
