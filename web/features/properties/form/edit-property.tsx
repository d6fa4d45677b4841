import { type ReactNode, type Ref, useImperativeHandle, useState } from "react";
import { useWatch } from "react-hook-form";
import type { User } from "#contract/accounts/accounts.ts";
import { isAdmin } from "#contract/permissions.ts";
import { type Property, propertyChangesSchema, propertyInputSchema } from "#contract/properties/properties.ts";
import { farPin, goesToReview } from "#contract/properties/property-status.ts";
import { storedPictures } from "#web/features/pictures/picture-list.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { FieldPath } from "../field-path.ts";
import { differences, merged, type Side, type Versions } from "./conflict.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EDIT } from "./form-texts.ts";
import { LeaveQuestion } from "./leave-question.tsx";
import { changedPaths, changesOf, formOf, type PropertyForm } from "./property-form.ts";
import { PropertyFormFrame } from "./property-form-frame.tsx";
import { type PropertyFormState, usePropertyForm } from "./use-property-form.ts";

/** Changed fields must follow the rules of posting. */
const EDIT_SCHEMA = propertyChangesSchema.extend({ images: propertyInputSchema.shape.images.optional() });

interface EditPropertyProps {
  property: Property;
  user: User;
  /** What similar homes ask, beside the rent. */
  rents?: ReactNode;
  /** Called with the saved property. The form stays until it is unmounted. */
  onSaved: (property: Property) => void;
  onClose: () => void;
  /** Receives a function that returns whether leaving would lose changes. */
  hasChanges?: Ref<() => boolean>;
}

/**
 * The edit form, for a page or a dialog. Sends changed fields only. If another person has changed the property too, it
 * shows the conflicts before overwriting anything.
 */
export function EditProperty({ property, user, rents, onSaved, onClose, hasChanges }: EditPropertyProps) {
  /** The version that the edit started from. */
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
      finish(await api("PATCH /api/properties/:id", { params: { id: property.id }, body }));
    } catch (error) {
      if (!isStaleVersion(error)) throw error;
      await look(from, form);
    }
  }

  /** Loads what was saved in the meantime. Without conflicts, the edit continues automatically. */
  async function look(from: Property, mine: PropertyForm): Promise<void> {
    const now = await api("GET /api/properties/:id", { params: { id: property.id } });
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
    failure: (error) => (error?.isRefusal ? `${EDIT.failed} ${error.message}` : EDIT.failed),
  });

  useImperativeHandle(hasChanges, () => () => changedPaths(before, state.form.getValues()).length > 0);

  function settleConflict(choices: Partial<Record<FieldPath, Side>>) {
    if (!newer) return;
    const result = merged(newer.versions, choices);
    setBase(newer.property);
    setNewer(null);
    state.form.reset(result, { keepSubmitCount: true });
    if (choices.images === "theirs") {
      state.pictures.replace(storedPictures(newer.property.images, newer.property.image_placeholders));
    }
    // Submitted after the form has rendered the merged values.
    requestAnimationFrame(() => state.element.current?.requestSubmit());
  }

  return (
    <>
      <PropertyFormFrame
        state={state}
        rents={rents}
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

/** Explains what saving causes, and what leaving would lose. */
function Consequence({ state, before, property, user }: ConsequenceProps) {
  const values = useWatch({ control: state.form.control }) as PropertyForm;
  const changed = changedPaths(before, values);
  const isReviewed =
    !isAdmin(user) && goesToReview(property.status, [...changed, ...farPin(before.location.pin, values.location.pin)]);
  return (
    <>
      {isReviewed && <Notice>{property.status === "approved" ? EDIT.reviewAgain : EDIT.reviewRejected}</Notice>}
      <LeaveQuestion when={changed.length > 0} />
    </>
  );
}

const isStaleVersion = (error: unknown) => error instanceof ApiError && error.code === "property_changed";
