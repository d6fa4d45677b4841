import type * as accounts from "./accounts/accounts.ts";
import type * as pageSession from "./accounts/page-session.ts";
import type * as sessions from "./accounts/sessions.ts";
import type * as areas from "./areas/areas.ts";
import type * as where from "./areas/where.ts";
import type * as facets from "./browse/facets.ts";
import type * as lists from "./browse/list-endpoints.ts";
import type * as map from "./browse/map.ts";
import type * as savedSearches from "./browse/saved-searches.ts";
import type * as search from "./browse/search.ts";
import type * as appeals from "./desk/appeals.ts";
import type * as audit from "./desk/audit.ts";
import type * as caseBatches from "./desk/case-batches.ts";
import type * as cases from "./desk/cases.ts";
import type * as reports from "./desk/reports.ts";
import type * as transparency from "./desk/transparency.ts";
import type { Endpoint } from "./endpoint.ts";
import type * as blocks from "./messaging/blocks.ts";
import type * as contacts from "./messaging/contacts.ts";
import type * as conversations from "./messaging/conversations.ts";
import type * as declines from "./messaging/declines.ts";
import type * as notifications from "./messaging/notifications.ts";
import type * as push from "./messaging/push.ts";
import type * as replies from "./messaging/replies.ts";
import type * as visits from "./messaging/visits.ts";
import type * as personalData from "./personal-data.ts";
import type * as storage from "./pictures/storage.ts";
import type * as placeEndpoints from "./places/place-endpoints.ts";
import type * as places from "./places/places.ts";
import type * as favorites from "./properties/favorites.ts";
import type * as freshness from "./properties/freshness.ts";
import type * as moderation from "./properties/moderation.ts";
import type * as properties from "./properties/property-endpoints.ts";
import type * as rentInsight from "./properties/rent-insight.ts";
import type { Route } from "./routes.ts";

/** Every file of the contract that declares endpoints. */
type Contract = typeof accounts &
  typeof appeals &
  typeof areas &
  typeof audit &
  typeof blocks &
  typeof contacts &
  typeof caseBatches &
  typeof cases &
  typeof conversations &
  typeof declines &
  typeof facets &
  typeof favorites &
  typeof freshness &
  typeof lists &
  typeof map &
  typeof moderation &
  typeof notifications &
  typeof pageSession &
  typeof personalData &
  typeof placeEndpoints &
  typeof places &
  typeof properties &
  typeof push &
  typeof replies &
  typeof rentInsight &
  typeof reports &
  typeof savedSearches &
  typeof search &
  typeof sessions &
  typeof storage &
  typeof transparency &
  typeof visits &
  typeof where;

type ByRoute<Exports> = {
  [Name in keyof Exports as Exports[Name] extends { route: infer R extends Route } ? R : never]: Exports[Name];
};
/** Gives a compile error if a route has no endpoint. */
type AllRoutes<Declared extends Record<Route, Endpoint>> = Declared;

/** The endpoint type of each route. This file has only types, so that pages can import it without zod. */
export type Endpoints = AllRoutes<ByRoute<Contract>>;
