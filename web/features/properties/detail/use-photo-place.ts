import { useState } from "react";
import { type Step, stepFrom } from "./gallery-steps.ts";

interface Place {
  index: number;
  /** Which way the last step went, and so the pictures slide; 0 where a photo was shown without a step. */
  direction: Step;
}

/** Which of `count` photos is shown, and the ways to another. */
export function usePhotoPlace(count: number) {
  const [{ index, direction }, setPlace] = useState<Place>({ index: 0, direction: 0 });
  const step = (by: 1 | -1) =>
    setPlace((place) => ({ index: stepFrom(place.index, by, count), direction: count > 1 ? by : 0 }));
  const show = (place: number) => setPlace({ index: place, direction: 0 });
  return { index, direction, step, show };
}
