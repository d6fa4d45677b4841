import type { SyntheticEvent } from "react";
import { useIsHydrated } from "#web/lib/hydration/use-is-hydrated.ts";
import { readTabStored, STORED, writeTabStored } from "#web/lib/stored.ts";

const KEPT = ["name", "email", "phone"] as const;
/** What was typed into the forms of the entrance. Never a password. */
type KeptFields = Partial<Record<(typeof KEPT)[number], string>>;

function readKept(): KeptFields {
  try {
    return JSON.parse(readTabStored(STORED.entranceFields) ?? "{}") as KeptFields;
  } catch {
    return {};
  }
}

function keepFields({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
  const form = new FormData(currentTarget);
  const typed = KEPT.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))]] : []));
  writeTabStored(STORED.entranceFields, JSON.stringify({ ...readKept(), ...Object.fromEntries(typed) }));
}

/** Deletes the typed fields, once the person is signed in. */
export const forgetFields = (): void => writeTabStored(STORED.entranceFields, null);

/**
 * Keeps what is typed into a form of the entrance for a reload and for the next form. Returns the initial values, and the
 * props of the form.
 */
export function useKeptFields(): {
  kept: KeptFields;
  keeps: Pick<React.ComponentProps<"form">, "onInput" | "onClickCapture" | "onSubmitCapture">;
} {
  const isHydrated = useIsHydrated();
  return {
    kept: isHydrated ? readKept() : {},
    // Text from before hydration causes no input event: a click that leads to another form keeps it.
    keeps: { onInput: keepFields, onClickCapture: keepFields, onSubmitCapture: keepFields },
  };
}
