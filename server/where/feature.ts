import type { Feature } from "../feature.ts";
import { registerWhere } from "./routes.ts";

export const where = {
  routes: registerWhere,
} satisfies Feature;
