import { lazy, type ReactNode, Suspense, useState } from "react";
import { Optional } from "#web/ui/optional.tsx";
import { type Person, useBlocking } from "./blocks.ts";
import type { Reported } from "./reports.ts";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));

interface Safety {
  report: (reported: Reported) => void;
  block: (person: Person) => Promise<boolean>;
  unblock: (person: Person) => Promise<boolean>;
  /** The report dialog, to be rendered once. */
  dialog: ReactNode;
}

/** Returns what a person can do about another one. `onChange` shows a block at once, see `useBlocking`. */
export function useSafety(onChange?: (userId: string, isBlocked: boolean) => void): Safety {
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
    block,
    unblock,
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
