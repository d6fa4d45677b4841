import Bell from "lucide-react/icons/bell";
import BellRing from "lucide-react/icons/bell-ring";
import { lazy, Suspense, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Optional } from "#web/ui/optional.tsx";
import type { Filters } from "../browse/filters.ts";
import { Cell } from "../browse/phone/cell.tsx";
import { ALERTS } from "./alert-texts.ts";
import { useHasAlerts } from "./saved-list.ts";

const AlertDialog = lazy(() => import("./alert-dialog.tsx"));

/** The button that opens the alerts for the filters of browse, or the same as a cell of a phone's bar. */
export function GetAlerts({ filters, isCell = false }: { filters: Filters; isCell?: boolean }) {
  const isOn = useHasAlerts(filters);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  function open() {
    setOpen(true);
    setOpened(true);
  }
  return (
    <>
      {isCell ? (
        <Cell
          icon={isOn ? BellRing : Bell}
          aria-haspopup="dialog"
          aria-label={isOn ? ALERTS.buttonOn : ALERTS.button}
          onClick={open}
        >
          {isOn ? ALERTS.buttonOn : ALERTS.cell}
        </Cell>
      ) : (
        <Button icon={isOn ? BellRing : Bell} size="sm" aria-haspopup="dialog" onClick={open}>
          {isOn ? ALERTS.buttonOn : ALERTS.button}
        </Button>
      )}
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
