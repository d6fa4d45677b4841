import { lazy, type ReactNode, Suspense, useState } from "react";
import { useSession } from "#web/lib/session/session.ts";
import { Optional } from "#web/ui/optional.tsx";
import { type Blockable, useBlocking } from "./blocks.ts";
import type { Reported } from "./reports.ts";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));

/** What a user can do about another person. */
export interface SafetyActs {
  report: (reported: Reported) => void;
  /** Null for admins, who block no one. Both return whether it succeeded. */
  blocking: { block: (person: Blockable) => Promise<boolean>; unblock: (person: Blockable) => Promise<boolean> } | null;
}

interface Safety extends SafetyActs {
  /** The report dialog, to be rendered once. */
  dialog: ReactNode;
}

/** Returns what the user can do about another person. `onChange` shows a block at once, see `useBlocking`. */
export function useSafety(onChange?: (userId: string, isBlocked: boolean) => void): Safety {
  const isAdmin = useSession().user?.type === "admin";
  const { block, unblock } = useBlocking(onChange);
  const [reported, setReported] = useState<Reported | null>(null);
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return {
    report: (subject) => {
      setReported(subject);
      setOpenings((before) => before + 1);
      setOpen(true);
    },
    blocking: isAdmin ? null : { block, unblock },
    dialog: reported && (
      <Optional key={openings}>
        <Suspense>
          <ReportDialog
            reported={reported}
            open={isOpen}
            onClose={() => setOpen(false)}
            onBlock={(person) => void block(person)}
          />
        </Suspense>
      </Optional>
    ),
  };
}
