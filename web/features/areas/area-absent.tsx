import CloudAlert from "lucide-react/icons/cloud-alert";
import MapPin from "lucide-react/icons/map-pin";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { Link } from "react-router";
import { rentPath } from "#contract/areas/area-terms.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { RENT } from "./area-document.ts";
import { AREAS } from "./area-texts.ts";
import type { AreaState } from "./find-area.ts";

interface AreaAbsentProps {
  found: Exclude<AreaState, { state: "ready" }>;
  isRetrying: boolean;
  onTryAgain: () => void;
}

/** A page that does not exist, with areas of similar names, or one that did not load. */
export function AreaAbsent({ found, isRetrying, onTryAgain }: AreaAbsentProps) {
  if (found.state === "failed")
    return (
      <Failure className="page-width py-16">
        <EmptyState
          level={1}
          title={AREAS.failed}
          tone="danger"
          icon={CloudAlert}
          action={
            <Button icon={RotateCcw} busy={isRetrying} onClick={onTryAgain}>
              {AREAS.tryAgain}
            </Button>
          }
        >
          {AREAS.failedHint}
        </EmptyState>
      </Failure>
    );
  const isArea = found.what === "area";
  return (
    <EmptyState
      level={1}
      title={isArea ? AREAS.missingArea : AREAS.missingPage}
      icon={MapPin}
      className="page-width py-16"
      action={<ButtonLink to={RENT}>{AREAS.allCities}</ButtonLink>}
    >
      <p>{isArea ? AREAS.missingAreaHint : AREAS.missingPageHint}</p>
      {found.suggestions.length > 0 && (
        <nav aria-label={AREAS.suggested} className="mt-4 text-ink">
          <p className="font-semibold">{AREAS.suggested}</p>
          <ul>
            {found.suggestions.map(({ city, area }) => (
              <li key={`${city} ${area}`}>
                <Link to={rentPath(city, area)} className="link inline-flex min-h-11 items-center">
                  {area}, {city}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </EmptyState>
  );
}
