import { profileChangesSchema } from "#contract/accounts/accounts.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { nameOffer } from "#web/lib/session/name-offer.ts";
import { saveProfile } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { NAME_OFFER } from "./texts.ts";
import { text, useSubmit } from "./use-submit.ts";

/** Offers a person whose account has no name to type it. */
export default function NameOffer() {
  const { onSubmit, busy, error } = useSubmit(async (form) => {
    const read = profileChangesSchema.safeParse({ name: text(form, "name") });
    if (!read.success) return read.error.issues[0]?.message ?? NAME_OFFER.notSaved;
    try {
      await saveProfile(read.data);
    } catch (failure) {
      return (failure instanceof ApiError && failure.fields.name) || NAME_OFFER.notSaved;
    }
    nameOffer.set(false);
    return null;
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-4 rounded-lg border border-line bg-surface p-6"
    >
      <Field label={NAME_OFFER.title} hint={NAME_OFFER.hint} error={error} live>
        {(control) => <TextInput {...control} name="name" autoComplete="name" />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {NAME_OFFER.save}
        </Button>
        <Button onClick={() => nameOffer.set(false)}>{NAME_OFFER.later}</Button>
      </div>
    </form>
  );
}
