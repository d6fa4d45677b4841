import type { Property } from "#contract/properties.ts";
import { onFirstInput } from "#web/lib/page/first-input.ts";
import { lazyPart } from "#web/lib/page/lazy-part.ts";
import { WhenNear } from "#web/ui/when-near.tsx";

const Status = lazyPart(() => import("./availability-status.tsx"));

/**
 * Whether an approved home is available. The page's first scripts have only its heading; the rest loads when it comes into
 * view, or at the first input.
 */
export function Availability({ home }: { home: Property }) {
  return (
    home.status === "approved" && (
      <section
        aria-labelledby="availability"
        className="grid gap-3 rounded-lg border border-line bg-surface p-5 *:min-w-0 lg:p-6"
      >
        <h2 id="availability" className="title-2">
          Availability
        </h2>
        <WhenNear className="min-h-39" margin="0px" orOn={onFirstInput}>
          {() => <Status home={home} />}
        </WhenNear>
      </section>
    )
  );
}
