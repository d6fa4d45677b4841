import { useEffect, useState } from "react";
import type { Clock } from "#contract/properties/freshness.ts";
import { api } from "#web/lib/api/api.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FRESHNESS } from "./freshness-texts.ts";

/** How fast comparable homes leave, and when the owner is therefore asked. */
export function ClockText({ homeId }: { homeId: string }) {
  const [clock, setClock] = useState<Clock | "failed" | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    api("GET /api/properties/:id/clock", { params: { id: homeId }, signal: controller.signal }).then(setClock, () => {
      if (!controller.signal.aborted) setClock("failed");
    });
    return () => controller.abort();
  }, [homeId]);
  return (
    <div aria-live="polite" className="min-h-12 max-w-[62ch] text-ink-soft">
      {clock === null ? (
        <Skeleton className="h-12" />
      ) : (
        <p>
          {clock === "failed"
            ? FRESHNESS.clockFailed
            : clock.explanation + (clock.homes > 0 ? FRESHNESS.fromHomes(clock.homes) : "")}
        </p>
      )}
    </div>
  );
}
