import { useId } from "react";
import { storedTheme, THEME_CHOICES } from "#web/lib/page/theme.ts";
import { SHELL } from "./texts.ts";

/** Radio buttons for the theme: system, light or dark. lib/page/theme.ts handles the change event. */
export function ThemeChoice() {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={SHELL.theme}
      className="inline-grid sm:shrink-0 grid-cols-3 rounded-full border border-line-strong bg-surface p-0.5"
    >
      {THEME_CHOICES.map((choice) => (
        <label
          key={choice}
          className="relative grid min-h-9 place-items-center rounded-full px-3.5 max-[20rem]:px-1.5 text-sm font-medium text-ink-soft tall-target has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            data-theme-choice
            defaultChecked={choice === storedTheme()}
            className="sr-only"
          />
          {SHELL.themes[choice]}
        </label>
      ))}
    </div>
  );
}
