import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { ROUTES, type Route } from "#contract/routes.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy, proveAddress } from "../testing/factories.ts";

/* A home that the caller cannot see must be indistinguishable from one that does not exist. */
const { db, as, visitor } = await testApp();
const start = new Date(indianTime(dayAfter(indianDay(Date.now()), 3), 600)).toISOString();

interface Home {
  id: string;
  owner_email: string | null;
}

/** Bodies of calls that would be refused without one. */
const BODIES: Partial<Record<Route, object>> = {
  "PATCH /api/properties/:id": { rent: 20_000 },
  "PATCH /api/properties/:id/visit-settings": { mode: "ask" },
  "POST /api/properties/:id/outcomes": { outcome: "taken" },
};
/** Calls that name a home in their body. */
const IN_BODY: Partial<Record<Route, (home: Home) => object>> = {
  "POST /api/visits": ({ id }) => ({ property_id: id, start, client_id: randomUUID() }),
  "POST /api/conversations/by-email": ({ id, owner_email }) => ({ property_id: id, owner_email }),
  "POST /api/users/:id/favorites/toggle": ({ id }) => ({ property_id: id, favorited: true }),
  "POST /api/reports": ({ id }) => ({ subject_type: "property", subject_id: id, reason: "not_real" }),
};
const byId = (Object.keys(ROUTES) as Route[]).filter((route) => route.split(" ")[1]?.startsWith("/api/properties/:id"));
const routes = [...byId, ...(Object.keys(IN_BODY) as Route[])];

const HIDDEN = {
  "under review": { status: "pending" },
  rejected: { status: "rejected", rejection_reason: "No photos." },
  "of a deactivated owner": {},
} as const;

async function hiddenHome(kind: keyof typeof HIDDEN): Promise<Home> {
  const owner = await insertAccount(db, { type: "owner" });
  const home = await insertProperty(db, { ...ownedBy(owner), ...HIDDEN[kind] });
  if (kind === "of a deactivated owner")
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", owner.id).execute();
  return home;
}

describe.each(Object.keys(HIDDEN) as (keyof typeof HIDDEN)[])("a home %s", (kind) => {
  it.each(routes)("is as unknown as one that does not exist: %s", async (route) => {
    const hidden = await hiddenHome(kind);
    const account = await insertAccount(db);
    await proveAddress(db, account.id);
    const callers = ROUTES[route].access === "public" ? [visitor, await as(account)] : [await as(account)];
    const [method, path = ""] = route.split(" ");
    for (const caller of callers) {
      const call = async (home: Home) => {
        const payload = IN_BODY[route]?.(home) ?? BODIES[route];
        const id = path.startsWith("/api/users") ? account.id : home.id;
        const url = path.replace(":id", id);
        const answer = await caller.inject({ method: method as "GET", url, ...(payload && { payload }) });
        const { request_id: _, ...body } = answer.json();
        return [answer.statusCode, JSON.stringify(body).replaceAll(home.id, "the id")];
      };
      const answer = await call(hidden);
      expect(answer[0], answer[1] as string).toBe(404);
      expect(answer).toEqual(await call({ ...hidden, id: randomUUID() }));
    }
  });
});
