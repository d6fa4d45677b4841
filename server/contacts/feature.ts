import type { Feature } from "../feature.ts";
import { registerContactJobs } from "./jobs.ts";
import { contactAsksOf, ledgerOf } from "./personal-data.ts";
import { registerContacts } from "./routes.ts";

export const contacts = {
  routes: registerContacts,
  jobs: registerContactJobs,
  exports: {
    contact_asks: contactAsksOf,
    contact_ledger: ledgerOf,
  },
} satisfies Feature;
