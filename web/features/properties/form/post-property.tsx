import { type ReactNode, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { User } from "#contract/accounts/accounts.ts";
import { isAdmin } from "#contract/permissions.ts";
import type { Property } from "#contract/properties/properties.ts";
import { postProperty } from "#contract/properties/property-endpoints.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { dropDraft, keepDraft, readDraft } from "./draft.ts";
import { POST } from "./form-texts.ts";
import { emptyForm, type PropertyForm, postOf } from "./property-form.ts";
import { PropertyFormFrame } from "./property-form-frame.tsx";
import { type PropertyFormState, usePropertyForm } from "./use-property-form.ts";

interface PostPropertyProps {
  user: User;
  /** What similar homes ask, beside the rent. */
  rents?: ReactNode;
  /** Called when the property is posted. The form stays visible until the promise settles. */
  onPosted: (property: Property) => Promise<void>;
  /** Called if the person already has a listing, or if a listing is waiting until they confirm their address. */
  onRefused: (code: Refusal) => void;
}

/** Errors that cannot be fixed by changing the form. */
export type Refusal = "listing_exists" | "listing_unconfirmed";
const isRefusal = (code: string): code is Refusal => code === "listing_exists" || code === "listing_unconfirmed";

/** The posting form. The draft is kept until it is posted. */
export function PostProperty({ user, rents, onPosted, onRefused }: PostPropertyProps) {
  const [empty] = useState(() => emptyForm(user));
  const [initial] = useState(() => readDraft(user.id, empty) ?? empty);
  const [done, setDone] = useState(false);

  async function send(form: PropertyForm): Promise<void> {
    try {
      const posted = await api("POST /api/properties", { body: postOf(form) });
      setDone(true);
      dropDraft();
      await onPosted(posted);
    } catch (error) {
      const isOwn = form.owner.email === empty.owner.email;
      if (!isOwn || !(error instanceof ApiError) || !isRefusal(error.code)) throw error;
      onRefused(error.code);
    }
  }

  const state = usePropertyForm({
    initial,
    pictures: [],
    schema: postProperty.body,
    given: postOf,
    send,
    failure: (error) => (error?.isRefusal ? POST.failed(error.message) : POST.unsaid),
  });
  return (
    <>
      {!done && <Draft writerId={user.id} state={state} />}
      <PropertyFormFrame
        state={state}
        mayNameOwner={isAdmin(user)}
        rents={rents}
        submitLabel={POST.submit}
        done={done}
      />
    </>
  );
}

/** Stores the draft while typing. */
function Draft({ writerId, state }: { writerId: string; state: PropertyFormState }) {
  const { control, formState } = state.form;
  const values = useWatch({ control }) as PropertyForm;
  const { isDirty } = formState;
  useEffect(() => {
    if (isDirty) keepDraft(writerId, values);
  }, [writerId, values, isDirty]);
  return null;
}
