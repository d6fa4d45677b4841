import { type ReactNode, useEffect, useState } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { api } from "#web/lib/api/api.ts";
import { useSession } from "#web/lib/session/session.ts";
import { PropertyCard } from "../card/property-card.tsx";
import { CompareBox } from "../compare/compare-box.tsx";
import { CompareTray } from "../compare/compare-tray.tsx";
import { SIMILAR } from "./similar-texts.ts";

interface SimilarHomesProps {
  /** The id of the home that they are similar to. */
  to: string;
  /** Renders the control at the top right of a card. */
  action: (home: Property) => ReactNode;
}

/** Cards of similar homes of other owners. Renders nothing if there are none, or if they do not load. */
export default function SimilarHomes({ to, action }: SimilarHomesProps) {
  const { user } = useSession();
  const [homes, setHomes] = useState<readonly Property[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    api("GET /api/properties/:id/similar", { params: { id: to }, signal: controller.signal }).then(
      setHomes,
      (error) => {
        if (!controller.signal.aborted) console.warn(error);
      },
    );
    return () => controller.abort();
  }, [to]);
  if (homes.length === 0) return null;
  return (
    <section aria-labelledby="similar-homes" className="page-width -mt-8 pb-26 lg:-mt-2 lg:pb-18">
      <h2 id="similar-homes" className="title-2">
        {SIMILAR.title}
      </h2>
      <p className="mt-1 mb-5 text-sm text-ink-mute">{SIMILAR.hint}</p>
      {user && <CompareTray />}
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {homes.map((home) => (
          <PropertyCard
            key={home.id}
            property={home}
            action={action(home)}
            {...(user && { corner: <CompareBox property={home} /> })}
          />
        ))}
      </div>
    </section>
  );
}
