import type { Feature } from "../feature.ts";
import { registerAuthJobs } from "./jobs.ts";
import { factorsOf, identitiesOf, sessionsOf, signInOf } from "./personal-data.ts";
import { registerOwnSessions } from "./sessions/own-sessions.ts";
import { registerPageSession } from "./sessions/page-session.ts";

export const auth = {
  routes(api, services) {
    registerOwnSessions(api, services);
    registerPageSession(api, services);
  },
  jobs: registerAuthJobs,
  exports: {
    sign_in: signInOf,
    identities: identitiesOf,
    sessions: sessionsOf,
    factors: factorsOf,
  },
} satisfies Feature;
