import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const startPageSession = endpoint("POST /api/page-session", {
  summary: "Set the cookie with which the caller's pages are rendered; for pages of this site only",
  tag: "Users",
  reply: z.undefined(),
  status: [204],
});

export const endPageSession = endpoint("DELETE /api/page-session", {
  summary: "Clear the cookie with which a person's pages are rendered; for pages of this site only",
  tag: "Users",
  reply: z.undefined(),
  status: [204],
});
