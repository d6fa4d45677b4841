import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { get, useForm } from "react-hook-form";
import type { z } from "zod";
import { firstFailure, type Picture, storedAddresses } from "#web/features/pictures/picture-list.ts";
import { usePictures } from "#web/features/pictures/use-pictures.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { checkedBy, fieldOf } from "./form-errors.ts";
import { FORM } from "./form-texts.ts";
import type { PropertyForm } from "./property-form.ts";

interface PropertyFormOptions {
  initial: PropertyForm;
  pictures: Picture[];
  /** The schema of the request, and a function that selects its part of the form. */
  schema: z.ZodType;
  given: (form: PropertyForm) => unknown;
  /** Sends the form after its pictures are stored. Errors are shown at their fields; other errors become `failure`. */
  send: (form: PropertyForm) => Promise<void>;
  failure: (error: ApiError | null) => string;
}

/** A picture's value in the form: its URL once stored. */
const standsFor = (picture: Picture) => (picture.state === "stored" ? picture.address : picture.key);

/**
 * The posting or edit form. It is validated by the contract, waits for its pictures, and is submitted once at a time.
 */
export function usePropertyForm({ initial, pictures: stored, schema, given, send, failure }: PropertyFormOptions) {
  const pictures = usePictures(() => stored);
  const form = useForm<PropertyForm>({
    defaultValues: initial,
    resolver: checkedBy(schema, given),
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [pointing, setPointing] = useState(0);
  const { submitCount, isSubmitted } = form.formState;

  // Pictures have a separate state; the form only contains their URLs.
  const images = JSON.stringify(pictures.pictures.map(standsFor));
  const { setValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: validated again when the pictures change, not on submit
  useEffect(() => {
    setValue("images", JSON.parse(images) as string[], { shouldValidate: isSubmitted });
  }, [images, setValue]);

  useEffect(() => {
    if (submitCount + pointing > 0) focusFirstFault(element.current);
  }, [submitCount, pointing]);

  /** Shows errors at their fields and focuses the first. Returns whether any error belongs to a field. */
  function point(faults: Record<string, string>): boolean {
    const known = Object.entries(faults).filter(([path]) => get(initial, fieldOf(path)) !== undefined);
    for (const [path, message] of known)
      form.setError(fieldOf(path) as keyof PropertyForm, { type: "server", message });
    if (known.length > 0) setPointing((before) => before + 1);
    return known.length > 0;
  }

  async function sendSettled(): Promise<void> {
    const settled = await pictures.settle();
    const reason = firstFailure(settled);
    if (reason !== null) {
      point({ images: FORM.uploadsFailed(reason) });
      return;
    }
    try {
      await send({ ...form.getValues(), images: storedAddresses(settled) });
    } catch (error) {
      const known = error instanceof ApiError ? error : null;
      if (!known) console.error(error);
      if (!known || !point(known.fields)) setProblem(failure(known));
    }
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await form.handleSubmit(sendSettled)(event);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { form, pictures, element, submit, busy, problem };
}

export type PropertyFormState = ReturnType<typeof usePropertyForm>;

function focusFirstFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
}
