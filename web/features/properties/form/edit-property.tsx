import { type Ref, useImperativeHandle, useState } from "react";
import { useWatch } from "react-hook-form";
import type { User } from "#contract/accounts.ts";
import { isAdmin } from "#contract/permissions.ts";
import { type Property, propertyChangesSchema, propertyInputSchema, updateProperty } from "#contract/properties.ts";
import { goesToReview } from "#contract/property-status.ts";
import { storedPictures } from "#web/features/pictures/picture-list.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { getProperty } from "../calls.ts";
import { differences, merged, type Side, type Versions } from "./conflict.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EDIT } from "./form-texts.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { changedPaths, changesOf, formOf, type Path, type PropertyForm } from "./property-form.ts";
import { PropertyFormFrame } from "./property-form-frame.tsx";
import { type PropertyFormState, usePropertyForm } from "./use-property-form.ts";

/** An edit follows the rules of posting, for the fields that it changes. */
const EDIT_SCHEMA = propertyChangesSchema.extend({ images: propertyInputSchema.shape.images.optional() });

interface EditPropertyProps {
  property: Property;
  user: User;
  /** The property as it is now saved. The form stays as it is until it is taken away. */
  onSaved: (property: Property) => void;
  onClose: () => void;
  /** Set to what says whether there is anything that leaving would lose, as the form stands when it is asked. */
  hasChanges?: Ref<() => boolean>;
}

/** The editing form, for a page or a dialog. Sends what was changed; what somebody else has saved meanwhile is shown before it is overwritten. */
export function EditProperty({ property, user, onSaved, onClose, hasChanges }: EditPropertyProps) {
  /** What the edit started from. */
  const [base, setBase] = useState(property);
  const [newer, setNewer] = useState<{ property: Property; versions: Versions } | null>(null);
  const [done, setDone] = useState(false);
  const before = formOf(base);

  function finish(saved: Property) {
    setDone(true);
    onSaved(saved);
  }

  async function save(from: Property, form: PropertyForm): Promise<void> {
    const changes = changesOf(formOf(from), form);
    if (Object.keys(changes).length === 0) return finish(from);
    const body = { ...changes, version: from.version };
    try {
      finish(await api(updateProperty, { params: { id: property.id }, body }));
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error;
      await look(from, form);
    }
  }

  /** Fetches what was saved meanwhile. Where no field is in dispute, the edit goes on from there by itself. */
  async function look(from: Property, mine: PropertyForm): Promise<void> {
    const now = await api(getProperty, { params: { id: property.id } });
    const versions = { before: formOf(from), mine, theirs: formOf(now) };
    if (differences(versions).length > 0) return setNewer({ property: now, versions });
    setBase(now);
    await save(now, mine);
  }

  const state = usePropertyForm({
    initial: before,
    pictures: storedPictures(property.images, property.image_placeholders),
    schema: EDIT_SCHEMA,
    given: (form) => changesOf(before, form),
    send: (form) => save(base, form),
    failure: (error) =>
      error && error.status >= 400 && error.status < 500 ? `${EDIT.failed} ${error.message}` : EDIT.failed,
  });

  useImperativeHandle(hasChanges, () => () => changedPaths(before, state.form.getValues()).length > 0);

  function settleConflict(choices: Partial<Record<Path, Side>>) {
    if (!newer) return;
    const result = merged(newer.versions, choices);
    setBase(newer.property);
    setNewer(null);
    state.form.reset(result, { keepSubmitCount: true });
    if (choices.images === "theirs") {
      state.pictures.replace(storedPictures(newer.property.images, newer.property.image_placeholders));
    }
    // Sent as any other edit is, once the form says it.
    requestAnimationFrame(() => state.element.current?.requestSubmit());
  }

  return (
    <>
      <PropertyFormFrame
        state={state}
        submitLabel={EDIT.submit}
        done={done}
        aside={
          <Button variant="ghost" onClick={onClose}>
            {EDIT.cancel}
          </Button>
        }
        notice={!done && <Consequence state={state} before={before} property={base} user={user} />}
      />
      {newer && <ConflictDialog versions={newer.versions} onChosen={settleConflict} onCancel={() => setNewer(null)} />}
    </>
  );
}

interface ConsequenceProps {
  state: PropertyFormState;
  before: PropertyForm;
  property: Property;
  user: User;
}

/** What saving brings about, and what leaving would lose. */
function Consequence({ state, before, property, user }: ConsequenceProps) {
  const values = useWatch({ control: state.form.control }) as PropertyForm;
  const changed = changedPaths(before, values);
  const isReviewed = !isAdmin(user) && goesToReview(property.status, changed);
  return (
    <>
      {isReviewed && <Notice>{property.status === "approved" ? EDIT.reviewAgain : EDIT.reviewRejected}</Notice>}
      <LeaveQuestion when={changed.length > 0} />
    </>
  );
}

const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.code === "property_changed";
