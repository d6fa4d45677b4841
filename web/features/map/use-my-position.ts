import { useEffect, useEffectEvent, useState } from "react";
import { type Position, type Region, regionAt } from "#contract/places/geography.ts";
import { MY_POSITION } from "./map-texts.ts";

/** A position that is older than a minute is asked for again. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };

/** What the browser answered: a position, or a sentence that says why there is none. */
type Answer = Position | string;

function sentenceFor({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): string {
  if (code === PERMISSION_DENIED) return MY_POSITION.refused;
  return code === TIMEOUT ? MY_POSITION.late : MY_POSITION.unavailable;
}

function askBrowser(): Promise<Answer> {
  // Missing in browsers without the feature, and on pages without https.
  const { geolocation } = navigator as { geolocation?: Geolocation };
  return new Promise((resolve) => {
    if (!geolocation) return resolve(MY_POSITION.unavailable);
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ lat: latitude, lon: longitude }),
      (error) => resolve(sentenceFor(error)),
      OPTIONS,
    );
  });
}

/** The user's position on a map: asked for on a press only, and used in the browser only. */
export interface MyPosition {
  ask: () => void;
  isAsking: boolean;
  /** Why there is no position, after a press. */
  fault: string | null;
  /** Removes the fault. */
  clear: () => void;
}

interface Options {
  /** The region of the map. A position outside of it is a fault. */
  region: Region;
  onFound: (position: Position) => void;
}

/** Asks the browser for the user's position, and passes it on if the map of a region has it. */
export function useMyPosition({ region, onFound }: Options): MyPosition {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isInside = answer !== null && typeof answer === "object" && regionAt(answer) === region;

  // An effect, so that an answer that comes late meets the present map, or none.
  const take = useEffectEvent(() => {
    if (isInside) onFound(answer);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each answer
  useEffect(() => take(), [answer]);

  function faultOf(given: Answer | null): string | null {
    if (given === null || isInside) return null;
    return typeof given === "string" ? given : MY_POSITION.outside(region);
  }
  return {
    ask() {
      if (isAsking) return;
      setIsAsking(true);
      setAnswer(null);
      void askBrowser().then((found) => {
        setIsAsking(false);
        setAnswer(found);
      });
    },
    isAsking,
    fault: faultOf(answer),
    clear: () => setAnswer(null),
  };
}
