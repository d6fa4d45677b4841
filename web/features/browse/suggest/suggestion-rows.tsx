import { Children, type HTMLAttributes, type ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

interface SuggestionGroupProps {
  label: string;
  /** The visible heading, if it is longer. */
  heading?: string;
  children: ReactNode;
}

/** Renders suggestions of one kind under a heading. Renders nothing if there are none. */
export function SuggestionGroup({ label, heading = label, children }: SuggestionGroupProps) {
  if (Children.count(children) === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may only contain options and groups of them
    <div role="group" aria-label={label} className="group/list">
      <p
        aria-hidden="true"
        className="px-3 pt-2.5 pb-1 text-xs leading-4 font-semibold text-ink-mute group-not-first/list:mx-3 group-not-first/list:mt-2 group-not-first/list:border-t group-not-first/list:border-line group-not-first/list:px-0"
      >
        {heading}
      </p>
      {children}
    </div>
  );
}

interface SuggestionRowProps extends HTMLAttributes<HTMLDivElement> {
  mark: ReactNode;
  /** The kind of the suggestion or the number of its homes, at the end of the row. */
  end: ReactNode;
  isTinted?: boolean;
}

/** Renders a suggestion as an option of the list. */
export function SuggestionRow({ mark, end, isTinted = false, children, ...option }: SuggestionRowProps) {
  return (
    <div
      {...option}
      className={classNames(
        "group grid min-h-12 cursor-pointer grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 rounded-[10px] px-3 py-1 text-[0.9375rem] leading-5 *:first:justify-self-center hover:bg-sunken aria-selected:bg-brand-soft",
        isTinted && "bg-brand-faint",
      )}
    >
      {mark}
      <span className="one-line max-[20rem]:whitespace-normal">{children}</span>
      <small className="max-w-[40vw] one-line text-[0.8125rem] text-ink-mute group-aria-selected:text-brand-ink">
        {end}
      </small>
    </div>
  );
}
