import { readStored, STORED, writeStored } from "../stored.ts";

export const THEME_CHOICES = ["system", "light", "dark"] as const;
type ThemeChoice = (typeof THEME_CHOICES)[number];

export function storedTheme(): ThemeChoice {
  const stored = readStored(STORED.theme);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function apply(): void {
  const choice = storedTheme();
  const isDark = choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  showChoice();
}

/** Ticks the choice wherever it is offered, on what the server wrote as well: the server knows of none. */
function showChoice(): void {
  const choice = storedTheme();
  for (const radio of document.querySelectorAll<HTMLInputElement>("[data-theme-choice]")) {
    radio.checked = radio.value === choice;
  }
}

function chooseTheme(choice: ThemeChoice): void {
  writeStored(STORED.theme, choice === "system" ? null : choice);
  apply();
}

/** Follows what is chosen anywhere on the page, the system, and other tabs. The first look was set before the first paint. */
export function startTheme(): void {
  showChoice();
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches("[data-theme-choice]"))
      chooseTheme(target.value as ThemeChoice);
  };
  // On the way down: on the way up React stops what happens in a part that it has not hydrated yet.
  addEventListener("change", onChange, { capture: true });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
  addEventListener("storage", ({ key }) => {
    if (key === STORED.theme || key === null) apply();
  });
}
