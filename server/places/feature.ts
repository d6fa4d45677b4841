import type { Feature } from "../feature.ts";
import { registerPlaces } from "./routes.ts";

export const places = {
  routes: registerPlaces,
} satisfies Feature;
