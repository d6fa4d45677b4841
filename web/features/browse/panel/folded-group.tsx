import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PANEL } from "../browse-texts.ts";

interface FoldedGroupProps {
  name: string;
  /** Names of the active values. */
  set: readonly string[];
  children: ReactNode;
}

/** A group of the filter drawer as a row that says what is set, and opens. */
export function FoldedGroup({ name, set, children }: FoldedGroupProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="grid min-h-13.5 w-full grid-cols-[auto_minmax(0,1fr)_1.25rem] items-center gap-3 text-left text-[0.9375rem] font-semibold"
      >
        <span>{name}</span>
        <span
          className={classNames(
            "one-line text-right text-sm",
            set.length > 0 ? "text-brand-ink" : "font-regular text-ink-mute",
          )}
        >
          {set.length > 0 ? set.join(", ") : PANEL.any}
        </span>
        <Icon of={ChevronDown} className={classNames("size-4.5 text-ink-mute", isOpen && "rotate-180")} />
      </button>
      <fieldset id={id} aria-label={name} hidden={!isOpen} className="min-w-0 pb-4">
        {isOpen && children}
      </fieldset>
    </div>
  );
}
