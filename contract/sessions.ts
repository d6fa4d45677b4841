import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, uuid } from "./lists.ts";

/** A device on which the person is signed in. */
export const ownSessionSchema = z.object({
  id: uuid,
  created_at: instant,
  /** When its tokens were last refreshed: about once an hour while the session is in use. */
  last_used_at: instant,
  user_agent: z.string().nullable(),
  /** Whether it is the caller's own session. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const listOwnSessions = endpoint({
  method: "GET",
  path: "/api/users/me/sessions",
  access: "account",
  summary: "Where the caller is signed in",
  tag: "Users",
  reply: z.array(ownSessionSchema),
});

export const endOwnSession = endpoint({
  method: "DELETE",
  path: "/api/users/me/sessions/:id",
  access: "account",
  summary: "End one of the caller's sessions",
  tag: "Users",
  params: z.object({ id: uuid }),
  reply: z.object({ ok: z.literal(true) }),
});
