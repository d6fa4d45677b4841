import { useState } from "react";
import { type Step, stepFrom } from "./gallery-steps.ts";

interface Place {
  index: number;
  /** Where the last change came from: the way the pictures slide. 0: none did. */
  direction: Step;
}

/** Which of `count` photos is shown, and the ways to another. */
export function usePhotoPlace(count: number, first = 0) {
  const [{ index, direction }, setPlace] = useState<Place>({ index: first, direction: 0 });
  const step = (by: 1 | -1) =>
    setPlace((place) => ({ index: stepFrom(place.index, by, count), direction: count > 1 ? by : 0 }));
  const show = (place: number) => setPlace({ index: place, direction: 0 });
  return { index, direction, step, show };
}
