import { type SyntheticEvent, useRef, useState } from "react";

/**
 * Handles a form's submit, one at a time: further submits are ignored while one is pending. `send` returns an error
 * message or null; the message is shown until the next submit.
 */
export function useSubmit(send: (form: FormData) => Promise<string | null>) {
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(null);
    try {
      setError(await send(new FormData(event.currentTarget)));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }
  return { onSubmit, busy, error, setError };
}

/** Returns a form field as text. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
