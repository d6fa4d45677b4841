import type { Viewer } from "../../context.ts";
import { api, type CallOptions } from "../api/api.ts";
import type { RenderedViewer } from "./rendered.ts";

const reads = new WeakMap<Viewer, Promise<RenderedViewer>>();

/**
 * Loads the viewer's data that every page shows: profile, whether they have a listing, and the numbers of unread messages and
 * notifications. Loaders of one page share the result.
 */
export function readViewer(viewer: Viewer, call: CallOptions): Promise<RenderedViewer> {
  const started = reads.get(viewer);
  if (started) return started;
  const read = readAll(viewer, call);
  reads.set(viewer, read);
  return read;
}

async function readAll({ email, type, city }: Viewer, call: CallOptions): Promise<RenderedViewer> {
  const [user, listings, { count }, notifications] = await Promise.all([
    api("GET /api/users/me", call),
    email === null ? [] : api("GET /api/properties/owner", { query: { email, limit: 1 }, ...call }),
    type === "admin" ? { count: 0 } : api("GET /api/messages/unread-count", call),
    api("GET /api/notifications/counts", call),
  ]);
  return {
    user,
    hasListing: listings.length > 0,
    unread: count,
    notifications,
    city: user.default_location ?? city,
    now: Date.now(),
  };
}
