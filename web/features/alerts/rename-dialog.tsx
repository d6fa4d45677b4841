import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { MAX_SEARCH_NAME } from "#contract/browse/saved-search-terms.ts";
import type { SavedSearch } from "#contract/browse/saved-searches.ts";
import { faultText } from "#web/lib/api/fault-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { TextInput } from "#web/ui/inputs/text-input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ALERTS, SAVED_SEARCHES } from "./alert-texts.ts";
import { changeSearch } from "./saved-searches.ts";

/** Changes the name of a saved search. */
export default function RenameDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const form = useId();
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    setSaving(true);
    setFault(null);
    try {
      await changeSearch(client, search.id, { name });
      onClose();
    } catch (error) {
      setFault(faultText(error, { failed: ALERTS.notSaved }));
      setSaving(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={SAVED_SEARCHES.rename}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {ALERTS.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form} busy={isSaving}>
            {ALERTS.edit.submit}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={ALERTS.name} error={fault} live>
          {(control) => (
            <TextInput
              {...control}
              data-autofocus
              name="name"
              autoComplete="off"
              maxLength={MAX_SEARCH_NAME}
              defaultValue={search.name}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
