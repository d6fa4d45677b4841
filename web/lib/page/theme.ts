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

/**
 * Checks the right radio button of every theme choice, including server-rendered buttons: the server does not know the
 * theme.
 */
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

/** Follows theme changes by the user, the system and other tabs. The script in the head has set the initial theme. */
export function startTheme(): void {
  showChoice();
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches("[data-theme-choice]"))
      chooseTheme(target.value as ThemeChoice);
  };
  // In the capture phase, as React stops the event's propagation in parts that are not hydrated yet.
  addEventListener("change", onChange, { capture: true });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
  addEventListener("storage", ({ key }) => {
    if (key === STORED.theme || key === null) apply();
  });
}
