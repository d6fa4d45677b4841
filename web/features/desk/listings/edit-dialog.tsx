import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Property } from "#contract/properties/properties.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { EditProperty } from "../../properties/form/edit-property.tsx";
import { EDIT } from "../../properties/form/form-texts.ts";
import { propertiesChanged, showProperty } from "./use-moderated.ts";

interface EditDialogProps {
  /** The edited property; null while the dialog is closed. */
  edited: Property | null;
  user: User;
  onClose: () => void;
}

/** The edit form in a dialog over the dashboard. Asks before closing with unsaved changes. */
export function EditDialog({ edited, user, onClose }: EditDialogProps) {
  const client = useQueryClient();
  const hasChanges = useRef<() => boolean>(null);
  const [isAsking, setAsking] = useState(false);

  function close() {
    setAsking(false);
    onClose();
  }
  const closeOrAsk = () => (hasChanges.current?.() ? setAsking(true) : close());

  function finish(before: Property, saved: Property) {
    showProperty(client, before, saved);
    propertiesChanged(client, saved);
    toast.success(EDIT.saved);
    close();
  }

  return (
    <Dialog open={edited !== null} onClose={closeOrAsk} title={EDIT.title} description={edited?.title} width="wide">
      {edited && (
        <EditProperty
          key={edited.id}
          property={edited}
          user={user}
          onSaved={(saved) => finish(edited, saved)}
          onClose={closeOrAsk}
          hasChanges={hasChanges}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={EDIT.leave}
        question={EDIT.leaveHint}
        confirm={EDIT.leaveAnyway}
        cancel={EDIT.stay}
        onConfirm={close}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}
