import { useSyncExternalStore } from "react";
import { readStored, STORED, writeStored } from "./stored.ts";

export const THEME_CHOICES = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const listeners = new Set<() => void>();

function storedChoice(): ThemeChoice {
  const stored = readStored(STORED.theme);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function apply(): void {
  const choice = storedChoice();
  const isDark = choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  for (const listener of listeners) listener();
}

export function chooseTheme(choice: ThemeChoice): void {
  writeStored(STORED.theme, choice === "system" ? null : choice);
  apply();
}

/** Follows the system and other tabs. The first look was set before the first paint. */
export function startTheme(): void {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
  addEventListener("storage", ({ key }) => {
    if (key === STORED.theme || key === null) apply();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, storedChoice, () => "system");
}
