import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { FAVORITES } from "./texts.ts";
import { useClearFavorites } from "./use-favorites.ts";

/** Removes every saved home after a confirmation. */
export function ClearAll() {
  const [isAsking, setAsking] = useState(false);
  const clear = useClearFavorites();
  return (
    <>
      <Button variant="quiet-danger" icon={Trash2} onClick={() => setAsking(true)}>
        {FAVORITES.clear}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={FAVORITES.clearTitle}
        question={FAVORITES.clearQuestion}
        confirm={FAVORITES.clear}
        cancel={FAVORITES.cancel}
        busy={clear.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
