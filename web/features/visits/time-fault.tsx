import { Notice } from "#web/ui/notice.tsx";
import { CHOOSE } from "./visit-texts.ts";

/** Explains why a time was refused. Belongs in the footer, because the list of times scrolls. */
export function TimeFault({ fault, isMissing }: { fault: string | null; isMissing: boolean }) {
  if (!fault && !isMissing) return null;
  return (
    <Notice tone="danger" className="basis-full">
      {fault ?? CHOOSE.pick}
    </Notice>
  );
}
