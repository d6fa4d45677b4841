import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { COUNT_CAP, TOTAL_COUNT_HEADER } from "#contract/properties/property-terms.ts";
import type { TimePosition } from "../db/lists.ts";
import { AppError } from "../errors.ts";

const SEAL_LENGTH = 16;

/**
 * Returns a checksum that binds a cursor to its list, filters and order. It is no secret: a forged position shows
 * nothing that paging would not.
 */
function seal(list: string, position: string): string {
  return createHash("sha256").update(`${list}\n${position}`).digest("base64url").slice(0, SEAL_LENGTH);
}

/**
 * Returns an opaque cursor for a position in a list. `list` must contain everything that the position depends on:
 * endpoint, filters, order.
 */
export function writeCursor(list: string, position: object): string {
  const text = JSON.stringify(position);
  return seal(list, text) + Buffer.from(text).toString("base64url");
}

/**
 * Returns the position that a cursor of this list encodes.
 * @throws AppError `invalid_cursor` (400) if it was changed or belongs to another list
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

/** Sets `Link: <...>; rel="..."` with the same URL and another page's cursor. */
export function setLinkHeader(
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
  setLinkHeader(request, reply, "next", { cursor });
}

/** Returns a total as the header shows it: exact up to the cap. */
export function cappedCount(total: number): string {
  return total > COUNT_CAP ? `${COUNT_CAP}+` : String(total);
}

const timePosition = z.object({ at: z.iso.datetime({ precision: 6 }), id: z.guid() });

interface PagedCall {
  request: FastifyRequest;
  reply: FastifyReply;
  query: { cursor?: string | undefined; limit: number };
}

/**
 * Returns one page of a list ordered by time, the total, and the next page's link. Reads one extra row to find out
 * whether there is a next page. `list` must contain everything that the position depends on.
 * @throws AppError `invalid_cursor` (400)
 */
export async function pageByTime<Row extends TimePosition>(
  { request, reply, query: { cursor, limit } }: PagedCall,
  list: string,
  read: (page: { after: TimePosition | null; limit: number }) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const after = cursor === undefined ? null : readCursor(timePosition, list, cursor);
  const { rows, total } = await read({ after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  reply.header(TOTAL_COUNT_HEADER, cappedCount(total));
  if (last && rows.length > limit) linkNext(request, reply, writeCursor(list, { at: last.at, id: last.id }));
  return page;
}
