import type { Feature } from "../feature.ts";
import { registerSearch } from "./routes.ts";

export const search = {
  routes: registerSearch,
} satisfies Feature;
