import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { api } from "#web/lib/api/api.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { ApiQuery } from "../filter-address.ts";
import { HOMES_MAP } from "./map-texts.ts";
import { WideCard } from "./wide-card.tsx";

/** Homes that are shown for one place of the map. */
const MOST = 24;

interface ChosenHomesProps {
  /** What finds the homes. */
  query: Partial<ApiQuery>;
  /** A home that is known already. */
  known: Property | undefined;
  onClose: () => void;
  /** Called when no home is found, for example after a filter was added. */
  onGone: () => void;
}

/** The cards of the homes that were chosen on the map. Takes the focus; Escape closes it. */
export function ChosenHomes({ query, known, onClose, onGone }: ChosenHomesProps) {
  const panel = useRef<HTMLElement>(null);
  const { data, isError, isPaused } = useQuery({
    queryKey: ["properties", "chosen", query],
    queryFn: ({ signal }) => api("GET /api/properties", { query: { ...query, limit: MOST }, signal }),
    placeholderData: (before) => before ?? (known && [known]),
  });
  const homes = data ?? [];
  const isLoaded = homes.length > 0;
  const hasFailed = isError || (isPaused && !isLoaded);
  const isGone = data?.length === 0;
  useEffect(() => {
    if (isLoaded) panel.current?.querySelector<HTMLElement>("[data-card-link]")?.focus();
  }, [isLoaded]);
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  const close = <IconButton icon={X} label={HOMES_MAP.close} onClick={onClose} />;

  return (
    <section
      ref={panel}
      aria-label={HOMES_MAP.chosen}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="absolute inset-x-3 bottom-3 z-6 flex cursor-auto snap-x snap-mandatory gap-3 overflow-x-auto rounded-lg select-text [scrollbar-width:none] lg:inset-x-auto lg:bottom-11 lg:left-4 lg:w-[min(30rem,calc(100%-2rem))]"
    >
      {homes.map((property) => (
        <WideCard
          key={property.id}
          property={property}
          level={2}
          corner={close}
          className={`shrink-0 snap-center border-line-strong shadow-lg lg:grid-cols-[140px_minmax(0,1fr)]! ${homes.length > 1 ? "w-[92%]" : "w-full"}`}
        />
      ))}
      {!isLoaded && !hasFailed && <Skeleton className="h-42 w-full rounded-lg border border-line-strong" />}
      {hasFailed && (
        <p
          role="alert"
          className="flex w-full items-center justify-between rounded-lg border border-line-strong bg-raised p-4"
        >
          {HOMES_MAP.chosenFailed}
          {close}
        </p>
      )}
    </section>
  );
}
