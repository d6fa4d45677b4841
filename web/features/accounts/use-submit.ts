import { type SyntheticEvent, useRef, useState } from "react";

/**
 * A form that is sent once at a time, however often it is pressed. `send` answers the sentence about what went wrong, or
 * null; it is shown until the next try.
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

/** A field of a form as text. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
