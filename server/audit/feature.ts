import type { Feature } from "../feature.ts";
import { registerAudit } from "./routes.ts";
import { actsOf } from "./service.ts";

export const audit = {
  routes: registerAudit,
  exports: {
    audit: actsOf,
  },
} satisfies Feature;
