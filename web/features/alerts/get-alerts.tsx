import Bell from "lucide-react/icons/bell";
import { lazy, Suspense, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Optional } from "#web/ui/optional.tsx";
import type { Filters } from "../browse/filters.ts";
import { ALERTS } from "./alert-texts.ts";

const AlertDialog = lazy(() => import("./alert-dialog.tsx"));

/** The button that opens the alerts for the filters of browse. */
export function GetAlerts({ filters }: { filters: Filters }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  function open() {
    setOpen(true);
    setOpened(true);
  }
  return (
    <>
      <Button icon={Bell} size="sm" aria-haspopup="dialog" onClick={open}>
        {ALERTS.button}
      </Button>
      {wasOpened && (
        <Optional>
          <Suspense>
            <AlertDialog filters={filters} open={isOpen} onClose={() => setOpen(false)} />
          </Suspense>
        </Optional>
      )}
    </>
  );
}
