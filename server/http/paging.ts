import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { COUNT_CAP } from "#contract/property-terms.ts";
import { AppError } from "../errors.ts";

const SEAL_LENGTH = 16;

/** Ties a cursor to its list, filters and order. Not a secret: a position that somebody made up shows nothing they could not page to. */
function seal(list: string, position: string): string {
  return createHash("sha256").update(`${list}\n${position}`).digest("base64url").slice(0, SEAL_LENGTH);
}

/** The opaque cursor of a position in a list. `list` names everything the position depends on: endpoint, filters, order. */
export function writeCursor(list: string, position: object): string {
  const text = JSON.stringify(position);
  return seal(list, text) + Buffer.from(text).toString("base64url");
}

/**
 * The position that a cursor of this very list stands for.
 * @throws AppError `invalid_cursor` (400) for one that was tampered with, or belongs to another list.
 */
export function readCursor<Position>(schema: z.ZodType<Position>, list: string, cursor: string): Position {
  const text = Buffer.from(cursor.slice(SEAL_LENGTH), "base64url").toString();
  const isOfThisList = cursor === seal(list, text) + Buffer.from(text).toString("base64url");
  const position = isOfThisList ? schema.safeParse(parsed(text)) : undefined;
  if (!position?.success) throw new AppError("invalid_cursor");
  return position.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Link: <...>; rel="..."`: the same address with what names another page. */
export function linkPage(
  request: FastifyRequest,
  reply: FastifyReply,
  rel: "next" | "prev",
  page: Record<string, string>,
): void {
  const { pathname, searchParams } = new URL(request.url, "http://any");
  for (const [name, value] of Object.entries(page)) searchParams.set(name, value);
  reply.header("link", `<${pathname}?${searchParams}>; rel="${rel}"`);
}

export function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string): void {
  linkPage(request, reply, "next", { cursor });
}

/** A total as its header says it: exact up to the cap. */
export function cappedCount(total: number): string {
  return total > COUNT_CAP ? `${COUNT_CAP}+` : String(total);
}
