import type { Feature } from "../feature.ts";
import { registerAnswerPage } from "./answer-routes.ts";
import { registerFreshnessJobs } from "./jobs.ts";
import { formerListingsOf, listingAsksOf, listingHistoryOf, outcomesOf, stillThereAsksOf } from "./personal-data.ts";
import { registerFreshness } from "./routes.ts";

export const freshness = {
  routes: registerFreshness,
  pages: registerAnswerPage,
  jobs: registerFreshnessJobs,
  exports: {
    listing_asks: listingAsksOf,
    still_there_asks: stillThereAsksOf,
    outcomes: outcomesOf,
    listing_history: listingHistoryOf,
    former_listings: formerListingsOf,
  },
} satisfies Feature;
