import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, uuid } from "./lists.ts";

/** Where somebody is signed in. */
export const ownSessionSchema = z.object({
  id: uuid,
  created_at: instant,
  /** When its tokens were last renewed, as a session in use does once in an access token's life: an hour by default. */
  last_used_at: instant,
  user_agent: z.string().nullable(),
  /** Whether it is the one that asks. */
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
