import { Notice } from "#web/ui/notice.tsx";
import { CHOOSE } from "./visit-texts.ts";

/** Says why a time was not taken. Belongs in the footer, because the list of times scrolls. */
export function TimeFault({ fault, isMissing }: { fault: string | null; isMissing: boolean }) {
  if (!fault && !isMissing) return null;
  return (
    <Notice tone="danger" className="basis-full">
      {fault ?? CHOOSE.pick}
    </Notice>
  );
}
