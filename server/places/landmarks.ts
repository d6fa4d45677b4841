import { z } from "zod";
import { REGIONS } from "#contract/places/geography.ts";
import landmarks from "./data/landmarks.json" with { type: "json" };

/* Offices, colleges, hospitals and other places that people travel to. Positions are general knowledge to about 0.5 km. */

const landmark = z.object({
  id: z.string(),
  name: z.string(),
  region: z.enum(REGIONS),
  kind: z.string(),
  lat: z.number(),
  lon: z.number(),
});
export type Landmark = z.infer<typeof landmark>;

export const LANDMARKS: readonly Landmark[] = z.array(landmark).parse(landmarks);

/** The ids of places that are named because people work there. */
export const OFFICES: ReadonlySet<string> = new Set(
  LANDMARKS.filter(({ kind }) => kind === "office").map(({ id }) => `landmark:${id}`),
);
