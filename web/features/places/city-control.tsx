import ChevronDown from "lucide-react/icons/chevron-down";
import MapPin from "lucide-react/icons/map-pin";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { useCity } from "#web/lib/city.ts";
import { useIsHydrated } from "#web/lib/hydration/use-is-hydrated.ts";
import { chooseCity, useSession } from "#web/lib/session/session.ts";
import { readStored, STORED, writeStored } from "#web/lib/stored.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { mustAskForCity } from "./city-choices.ts";
import { PLACES } from "./texts.ts";

const CityPicker = lazy(() => import("./city-picker.tsx"));

interface CityControlProps {
  /** The region that the page shows in place of the chosen city. */
  region?: string | null;
  /** Called if the chosen city is chosen again to leave the region. */
  onLeaveRegion?: (city: string) => void;
}

/** The city button in the header, with its picker. */
export function CityControl({ region = null, onLeaveRegion }: CityControlProps) {
  const city = useCity();
  const shown = region ?? city;
  const { state, user } = useSession();
  const [isWanted, setWanted] = useState(false);
  const { pathname } = useLocation();
  // Also in state, in case local storage is blocked.
  const [isDismissed, setDismissed] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const asking = {
    member: user,
    stored: city,
    pathname,
    dismissedAt: readStored(STORED.cityDismissed),
    now: Date.now(),
  };
  const isHydrated = useIsHydrated();
  const isOpen = isWanted || (isHydrated && !isDismissed && mustAskForCity(asking));
  if (isOpen && !wasOpened) setOpened(true);

  function close() {
    setWanted(false);
    setDismissed(true);
    if (city === null) writeStored(STORED.cityDismissed, new Date().toISOString());
  }
  function choose(name: string) {
    close();
    if (region !== null && name === city) onLeaveRegion?.(name);
    else void chooseCity(name);
  }

  return (
    <>
      <button
        type="button"
        aria-label={PLACES.button(shown)}
        aria-haspopup="dialog"
        onClick={() => setWanted(true)}
        className="flex h-11 min-w-11 max-[20rem]:min-w-0 max-[20rem]:px-1.5 items-center justify-center gap-1.5 rounded-full px-3 max-lg:px-1.5 text-sm font-medium text-ink-soft hover:bg-sunken lg:ml-3"
      >
        <Icon of={MapPin} className="size-[1.125rem] text-brand-ink" />
        <span className={classNames("max-w-28 one-line", (state === "visitor" || shown === null) && "max-sm:hidden")}>
          {shown ?? PLACES.button(null)}
        </span>
        <Icon
          of={ChevronDown}
          className={classNames(
            "size-3.5 text-ink-mute",
            user ? "max-lg:hidden" : shown === null ? "max-sm:hidden" : "max-[24rem]:hidden",
          )}
        />
      </button>
      {wasOpened && (
        <Suspense>
          <CityPicker open={isOpen} chosen={city} shown={shown} onChoose={choose} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
