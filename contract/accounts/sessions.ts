import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, instant, uuid } from "../lists.ts";

/** A device on which the person is signed in. */
export const ownSessionSchema = z.object({
  id: uuid,
  created_at: instant,
  /** When its tokens were last refreshed. A session in use refreshes them about once an hour. */
  last_used_at: instant,
  user_agent: z.string().nullable(),
  /** Whether this is the caller's current session. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const listOwnSessions = endpoint("GET /api/users/me/sessions", {
  summary: "Where the caller is signed in",
  tag: "Users",
  reply: z.array(ownSessionSchema),
});

export const endOwnSession = endpoint("DELETE /api/users/me/sessions/:id", {
  summary: "End one of the caller's sessions",
  tag: "Users",
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
});
