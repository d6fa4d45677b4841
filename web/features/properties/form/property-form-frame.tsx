import type { ReactNode } from "react";
import { FormProvider, useFormState } from "react-hook-form";
import { MAX_IMAGES } from "#contract/properties/property-terms.ts";
import { countAdded } from "#web/features/pictures/picture-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { FORM } from "./form-texts.ts";
import { PropertyFields } from "./property-fields.tsx";
import type { PropertyForm } from "./property-form.ts";
import type { PropertyFormState } from "./use-property-form.ts";

interface PropertyFormFrameProps {
  state: PropertyFormState;
  mayNameOwner?: boolean;
  rents?: ReactNode;
  submitLabel: string;
  /** Set after a successful submit, while the form is about to close. */
  done?: boolean;
  /** Shown beside the submit button. */
  aside?: ReactNode;
  /** Shown above the submit button, for example the effect of saving. */
  notice?: ReactNode;
}

/** The form with a bottom bar, which replaces the tab bar on phones. */
export function PropertyFormFrame(props: PropertyFormFrameProps) {
  const { state, mayNameOwner = false, rents, submitLabel, done = false, aside, notice } = props;
  const { form, pictures, element, submit, busy, problem } = state;
  const onTheWay = pictures.pictures.filter((picture) => picture.state === "uploading").length;
  return (
    <FormProvider {...form}>
      <form ref={element} method="post" noValidate onSubmit={submit}>
        <p className="pb-4 text-sm text-ink-mute">{FORM.required}</p>
        <PropertyFields pictures={pictures} mayNameOwner={mayNameOwner} rents={rents} />
        <div
          data-bottom-bar
          className="sticky bottom-0 z-(--z-sticky) -mx-[16px] grid gap-3 border-t border-line bg-ground px-[16px] py-3 sm:not-in-[dialog]:mx-0 sm:not-in-[dialog]:px-0 lg:border-0 in-[dialog]:-bottom-6 in-[dialog]:-mx-6 in-[dialog]:border-t in-[dialog]:bg-raised in-[dialog]:px-6"
        >
          {notice}
          {problem && <Notice tone="danger">{problem}</Notice>}
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <div className="text-sm text-ink-mute">
              <FaultCount />
              <p role="status">{busy && onTheWay > 0 && FORM.waiting(onTheWay)}</p>
              {aside ?? FORM.photosAdded(countAdded(pictures.pictures), MAX_IMAGES)}
            </div>
            <Button type="submit" variant="primary" size="lg" busy={busy || done}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

/** Announces the number of invalid fields when it changes. */
function FaultCount() {
  const { errors } = useFormState<PropertyForm>();
  const count = countFaults(errors);
  return (
    <p role="alert" className="font-medium text-danger-ink">
      {count > 0 && FORM.faults(count)}
    </p>
  );
}

/** Counts the errors in a tree with the shape of the form. Each leaf has a message. */
function countFaults(errors: unknown): number {
  if (typeof errors !== "object" || errors === null) return 0;
  if ("message" in errors) return 1;
  return Object.values(errors).reduce<number>((sum, part) => sum + countFaults(part), 0);
}
