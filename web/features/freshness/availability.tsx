import type { Property } from "#contract/properties/properties.ts";
import { lazyPart } from "#web/lib/hydration/lazy-part.ts";
import { WhenNear } from "#web/ui/lists/when-near.tsx";

const Status = lazyPart(() => import("./availability-status.tsx"));

/** By then, the page and its photos have usually loaded. */
const LATEST_MS = 5_000;

function afterAMoment(load: () => void) {
  const timer = setTimeout(load, LATEST_MS);
  return () => clearTimeout(timer);
}

/**
 * Whether an approved home is available. The page's first scripts have only its heading; the rest loads when it comes into
 * view, or some seconds later.
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
        <WhenNear className="min-h-39" margin="0px" orOn={afterAMoment}>
          {() => <Status home={home} />}
        </WhenNear>
      </section>
    )
  );
}
