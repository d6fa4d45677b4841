import { useState } from "react";
import { type Step, stepFrom } from "./gallery-steps.ts";

interface Place {
  index: number;
  /** The direction of the last step, in which the pictures slide; 0 before the first step. */
  direction: Step;
}

/** The index of the current photo among `count`, and functions to change it. */
export function usePhotoPlace(count: number) {
  const [{ index, direction }, setPlace] = useState<Place>({ index: 0, direction: 0 });
  const step = (by: 1 | -1) =>
    setPlace((place) => ({ index: stepFrom(place.index, by, count), direction: count > 1 ? by : 0 }));
  const show = (place: number) => setPlace({ index: place, direction: 0 });
  return { index, direction, step, show };
}
