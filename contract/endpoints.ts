import type * as accounts from "./accounts.ts";
import type * as appeals from "./appeals.ts";
import type * as audit from "./audit.ts";
import type * as blocks from "./blocks.ts";
import type * as cases from "./cases.ts";
import type * as contacts from "./contacts.ts";
import type * as conversations from "./conversations.ts";
import type { Endpoint } from "./endpoint.ts";
import type * as facets from "./facets.ts";
import type * as favorites from "./favorites.ts";
import type * as freshness from "./freshness.ts";
import type * as map from "./map.ts";
import type * as moderation from "./moderation.ts";
import type * as notifications from "./notifications.ts";
import type * as pageSession from "./page-session.ts";
import type * as personalData from "./personal-data.ts";
import type * as placeEndpoints from "./place-endpoints.ts";
import type * as places from "./places.ts";
import type * as properties from "./property-endpoints.ts";
import type * as push from "./push.ts";
import type * as reports from "./reports.ts";
import type { Route } from "./routes.ts";
import type * as savedSearches from "./saved-searches.ts";
import type * as search from "./search.ts";
import type * as sessions from "./sessions.ts";
import type * as storage from "./storage.ts";
import type * as transparency from "./transparency.ts";
import type * as visits from "./visits.ts";

/** Every file of the contract that declares endpoints. */
type Contract = typeof accounts &
  typeof appeals &
  typeof audit &
  typeof blocks &
  typeof contacts &
  typeof cases &
  typeof conversations &
  typeof facets &
  typeof favorites &
  typeof freshness &
  typeof map &
  typeof moderation &
  typeof notifications &
  typeof pageSession &
  typeof personalData &
  typeof placeEndpoints &
  typeof places &
  typeof properties &
  typeof push &
  typeof reports &
  typeof savedSearches &
  typeof search &
  typeof sessions &
  typeof storage &
  typeof transparency &
  typeof visits;

type ByRoute<Exports> = {
  [Name in keyof Exports as Exports[Name] extends { route: infer R extends Route } ? R : never]: Exports[Name];
};
/** Gives a compile error if a route has no endpoint. */
type AllRoutes<Declared extends Record<Route, Endpoint>> = Declared;

/** The endpoint type of each route. This file has only types, so that pages can import it without zod. */
export type Endpoints = AllRoutes<ByRoute<Contract>>;
