import Flag from "lucide-react/icons/flag";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { Property } from "#contract/properties/properties.ts";
import { useHomeAddress } from "#web/features/places/commute-address.ts";
import { loginFrom } from "#web/lib/session/entrance-state.ts";
import { isOwnHome } from "#web/lib/session/is-own-home.ts";
import { useSession } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Optional } from "#web/ui/optional.tsx";
import { REPORT_LISTING } from "./listing-texts.ts";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));

/** The button to report a home. For visitors it leads to the login; the home's owner does not see it. */
export function ReportListing({ home }: { home: Property }) {
  const { id } = home;
  const { state, user } = useSession();
  const navigate = useNavigate();
  const addressOf = useHomeAddress();
  /** Number of times the dialog was opened. Used as its key, so that it starts empty each time. */
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (isOwnHome(user, home)) return null;
  function open() {
    if (state === "visitor") {
      const login = loginFrom(addressOf(id));
      return void navigate(login.go, { state: login.state });
    }
    setOpenings(openings + 1);
    setOpen(true);
  }
  return (
    <>
      <Button variant="ghost" icon={Flag} className="-ml-3 justify-self-start" onClick={open}>
        {REPORT_LISTING}
      </Button>
      {openings > 0 && (
        <Optional>
          <Suspense>
            <ReportDialog
              key={openings}
              reported={{ type: "property", id, name: "" }}
              open={isOpen}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </Optional>
      )}
    </>
  );
}
