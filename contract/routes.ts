/**
 * Every endpoint of the API, with the rules that the server and the web apply to it. The feature files of the contract add
 * the schemas with `endpoint(route, ...)`. No zod, so that pages can import it.
 */

/** Who may call: anyone; any signed-in person; signed-in people who are not admins; admins. One hook enforces it. */
export type Access = "public" | "account" | "member" | "admin";

export interface RouteRules {
  access: Access;
  /** An overloaded server refuses `expensive` requests first, and never refuses `exempt` requests. */
  cost?: "expensive" | "exempt";
  /**
   * `cached`: the service worker keeps the latest responses for their user, and returns them offline. `signed-in`: not
   * for visitors.
   */
  offline?: "cached" | "signed-in";
}

type RouteKey = `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`;

export const ROUTES = {
  "GET /api/cities": { access: "public", offline: "cached" },
  "GET /api/places/suggest": { access: "public" },
  "GET /api/places/journey": { access: "public" },
  "GET /api/places/:id": { access: "public", offline: "signed-in" },
  "GET /api/map/:file": { access: "public", offline: "cached" },

  "GET /api/areas/:city": { access: "public" },
  "GET /api/areas/:city/:area": { access: "public" },
  "GET /api/where": { access: "public", cost: "expensive", offline: "signed-in" },

  "GET /api/properties": { access: "account", offline: "cached" },
  "GET /api/properties/count": { access: "public", offline: "cached" },
  "GET /api/properties/map": { access: "account" },
  "GET /api/properties/facets": { access: "account", cost: "expensive" },
  "GET /api/properties/featured": { access: "public", offline: "cached" },
  "GET /api/properties/owner": { access: "account", offline: "cached" },
  "GET /api/properties/:id": { access: "public", offline: "cached" },
  "GET /api/properties/:id/similar": { access: "public" },
  "GET /api/properties/:id/rent-insight": { access: "public" },
  "POST /api/rent-insight": { access: "account" },
  "POST /api/properties": { access: "account" },
  "PATCH /api/properties/:id": { access: "account" },
  "DELETE /api/properties/:id": { access: "account" },
  "POST /api/properties/:id/confirm": { access: "account" },
  "POST /api/properties/:id/pause": { access: "account" },
  "GET /api/properties/:id/still-there": { access: "member" },
  "POST /api/properties/:id/still-there": { access: "member" },
  "POST /api/properties/:id/outcomes": { access: "member" },
  "GET /api/properties/:id/history": { access: "public" },
  "GET /api/properties/:id/clock": { access: "public" },
  "POST /api/listing-answers": { access: "public" },
  "POST /api/listing-answers/look": { access: "public" },

  "GET /api/search/read": { access: "public" },

  "GET /api/users/me": { access: "account", offline: "cached" },
  "DELETE /api/users/me": { access: "account" },
  "GET /api/users/me/export": { access: "account" },
  "GET /api/users/me/sessions": { access: "account" },
  "DELETE /api/users/me/sessions/:id": { access: "account" },
  "GET /api/users/me/reports": { access: "account" },
  "GET /api/users/me/blocks": { access: "account" },
  "POST /api/users/me/blocks": { access: "member" },
  "DELETE /api/users/me/blocks/:userId": { access: "account" },
  "GET /api/users/by-email": { access: "public" },
  "GET /api/users/:id": { access: "public" },
  "POST /api/users": { access: "account" },
  "PATCH /api/users/:id": { access: "account" },

  "POST /api/page-session": { access: "account" },
  "DELETE /api/page-session": { access: "public" },

  "GET /api/users/:id/favorites": { access: "account", offline: "cached" },
  "POST /api/users/:id/favorites/toggle": { access: "member" },
  "DELETE /api/users/:id/favorites": { access: "account" },

  "GET /api/saved-searches": { access: "member", offline: "cached" },
  "POST /api/saved-searches": { access: "member" },
  "POST /api/saved-searches/preview": { access: "member" },
  "PATCH /api/saved-searches/:id": { access: "member" },
  "DELETE /api/saved-searches/:id": { access: "member" },
  "POST /api/saved-searches/:id/seen": { access: "member" },

  "GET /api/conversations": { access: "account", offline: "cached" },
  "POST /api/conversations/by-email": { access: "account" },
  "POST /api/conversations/read": { access: "account" },
  "DELETE /api/conversations/:id": { access: "account" },
  "POST /api/conversations/decline": { access: "account" },
  "DELETE /api/conversations/decline/:batchId": { access: "account" },
  "GET /api/messages/:conversationId": { access: "account", offline: "cached" },
  "POST /api/messages/send": { access: "account" },
  "POST /api/messages/:id/fine": { access: "account" },
  "GET /api/messages/unread-count": { access: "account", offline: "cached" },

  "POST /api/conversations/:id/contact-ask": { access: "account" },
  "POST /api/conversations/:id/contact-share": { access: "account" },
  "POST /api/conversations/:id/contact-answer": { access: "account" },
  "POST /api/conversations/:id/contact-revoke": { access: "account" },
  "GET /api/conversations/:id/contacts": { access: "account" },
  "GET /api/users/me/contact-ledger": { access: "account" },
  "DELETE /api/users/me/contact-ledger/:id": { access: "account" },
  "DELETE /api/users/me/contact-ledger": { access: "account" },

  "GET /api/properties/:id/visit-times": { access: "member" },
  "GET /api/properties/:id/visit-settings": { access: "account" },
  "PATCH /api/properties/:id/visit-settings": { access: "account" },
  "POST /api/visits": { access: "member" },
  "GET /api/visits": { access: "account", offline: "cached" },
  "GET /api/visits/:id": { access: "account", offline: "cached" },
  "POST /api/visits/:id/accept": { access: "account" },
  "POST /api/visits/:id/decline": { access: "account" },
  "POST /api/visits/:id/move": { access: "account" },
  "POST /api/visits/:id/cancel": { access: "account" },
  "POST /api/visits/:id/no-show": { access: "account" },
  "POST /api/visits/:id/contest": { access: "account" },
  "GET /api/visits/:id/calendar.ics": { access: "account" },
  "GET /api/calendar-feed": { access: "account" },
  "POST /api/calendar-feed": { access: "account" },
  "DELETE /api/calendar-feed": { access: "account" },

  "POST /api/reports": { access: "account" },

  "GET /api/notifications": { access: "account", offline: "cached" },
  "GET /api/notifications/counts": { access: "account", offline: "cached" },
  "POST /api/notifications/read": { access: "account" },
  "POST /api/notifications/seen": { access: "account" },
  "GET /api/notifications/settings": { access: "account", offline: "cached" },
  "PATCH /api/notifications/settings": { access: "account" },

  "GET /api/push/key": { access: "account" },
  "GET /api/push/subscriptions": { access: "account" },
  "POST /api/push/subscriptions": { access: "account" },
  "DELETE /api/push/subscriptions/:id": { access: "account" },

  "POST /api/storage/property-images/upload": { access: "account", cost: "expensive" },
  "DELETE /api/storage/property-images": { access: "account" },
  "GET /api/storage/property-images/signed-url": { access: "public" },
  "GET /api/storage/property-images/public-url": { access: "public" },
  "POST /api/storage/avatars/upload": { access: "account", cost: "expensive" },
  "DELETE /api/storage/avatars": { access: "account" },

  "GET /api/admin/properties": { access: "admin" },
  "PATCH /api/admin/properties/:id/status": { access: "admin" },
  "GET /api/admin/stats": { access: "admin" },
  "GET /api/admin/users": { access: "admin" },
  "PATCH /api/admin/users/:id/status": { access: "admin" },
  "DELETE /api/admin/users/:id": { access: "admin" },
  "GET /api/admin/users/:id/phone": { access: "admin" },
  "GET /api/admin/audit": { access: "admin" },
  "GET /api/admin/audit/actors": { access: "admin" },
  "GET /api/admin/audit/export.csv": { access: "admin", cost: "expensive" },

  "GET /api/admin/cases": { access: "admin" },
  "GET /api/admin/cases/counts": { access: "admin" },
  "POST /api/admin/cases/decide": { access: "admin" },
  "GET /api/admin/cases/:id": { access: "admin" },
  "POST /api/admin/cases/:id/claim": { access: "admin" },
  "POST /api/admin/cases/:id/decide": { access: "admin" },
  "POST /api/admin/cases/:id/owner": { access: "admin" },
  "GET /api/admin/case-batches/preview": { access: "admin" },
  "GET /api/admin/case-batches/latest": { access: "admin" },
  "POST /api/admin/case-batches": { access: "admin" },
  "POST /api/admin/case-batches/:id/stop": { access: "admin" },
  "POST /api/admin/appeals/:id/decide": { access: "admin" },
  "POST /api/admin/reporters/:id/mute": { access: "admin" },
  "GET /api/users/me/decisions": { access: "account" },
  "POST /api/appeals": { access: "account" },
  "GET /api/transparency": { access: "public" },
  "GET /api/replies": { access: "public" },
} as const satisfies Record<RouteKey, RouteRules>;

/** A method and a path in Fastify's notation. */
export type Route = keyof typeof ROUTES;

/** Requests outside of the API with an unusual cost: probes, and the sign-in service (server/auth). */
export const SERVICE_ROUTES = {
  "GET /api/health": { cost: "exempt" },
  "GET /api/ready": { cost: "exempt" },
  "GET /metrics": { cost: "exempt" },
  "POST /auth/v1/logout": { cost: "exempt" },
  // Hashing a password costs at least a hundred times as much as another request.
  "POST /auth/v1/signup": { cost: "expensive" },
  "POST /auth/v1/token?grant_type=password": { cost: "expensive" },
} as const satisfies Record<RouteKey, Pick<RouteRules, "cost">>;
