import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { listOf, uuid } from "../lists.ts";
import { clientId, content } from "./conversations.ts";
import { DECLINE_UNDO_SECONDS, MAX_DECLINED } from "./reply-terms.ts";

/** Declining the questions of several people at once. */

const tag = "Messages";
const WRONG_IDS = `conversation_ids are 1 to ${MAX_DECLINED} different ids.`;

export const declineQuestions = endpoint("POST /api/conversations/decline", {
  summary: `Send one text to each of the caller's tenants in these conversations who wait for an answer, or whose question ended with the home: from ${DECLINE_UNDO_SECONDS} seconds later on, each in their own conversation. Leaves out the others, and deleted conversations; who answers or is blocked meanwhile is skipped. Repeating the \`client_id\` sends nothing more`,
  tag,
  body: z.object({
    conversation_ids: listOf(uuid, { least: 1, max: MAX_DECLINED, error: WRONG_IDS }).refine(
      (ids) => new Set(ids).size === ids.length,
      WRONG_IDS,
    ),
    text: content,
    client_id: clientId,
  }),
  reply: z.object({ batch_id: uuid, count: z.number().describe("How many people get the text") }),
});

export const undoDecline = endpoint("DELETE /api/conversations/decline/:batchId", {
  summary: "Take these texts back. 409 `already_sent` once sending began",
  tag,
  params: z.object({ batchId: uuid }),
  reply: z.object({ ok: z.literal(true) }),
});
