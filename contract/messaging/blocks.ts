import { z } from "zod";
import { BLOCKS_A_DAY, MAX_BLOCKS } from "../desk/report-terms.ts";
import { endpoint } from "../endpoint.ts";
import { cursor, instant, PAGE_HEADERS, pageLimit, uuid } from "../lists.ts";

const tag = "Blocks";
const ok = z.object({ ok: z.literal(true) });

export const blockSchema = z.object({
  user_id: uuid,
  name: z.string(),
  avatar: z.string().nullable(),
  created_at: instant,
});
export type Block = z.infer<typeof blockSchema>;

export const listBlocks = endpoint("GET /api/users/me/blocks", {
  summary: "The people whom the caller blocks, latest first",
  tag,
  query: z.object({ limit: pageLimit(20), cursor }),
  reply: z.array(blockSchema),
  headers: PAGE_HEADERS,
});

export const blockPerson = endpoint("POST /api/users/me/blocks", {
  summary: `Block a person: neither can write to the other, in any conversation. Admins cannot be blocked. At most ${MAX_BLOCKS} people, and ${BLOCKS_A_DAY} a day`,
  tag,
  body: z.object({ user_id: uuid }),
  reply: ok,
});

export const unblockPerson = endpoint("DELETE /api/users/me/blocks/:userId", {
  summary: "Unblock a person. They can write to each other again, unless that person blocks the caller too",
  tag,
  params: z.object({ userId: uuid }),
  reply: ok,
});
