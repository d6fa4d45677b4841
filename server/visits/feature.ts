import type { Feature } from "../feature.ts";
import { registerCalendarFeeds } from "./feed-routes.ts";
import { registerVisitJobs } from "./jobs.ts";
import { feedOf, visitHoursOf, visitsOf } from "./personal-data.ts";
import { registerVisits } from "./routes.ts";

export const visits = {
  routes: registerVisits,
  pages: registerCalendarFeeds,
  jobs: registerVisitJobs,
  exports: {
    visits: visitsOf,
    visit_hours: visitHoursOf,
    calendar_feed: feedOf,
  },
} satisfies Feature;
