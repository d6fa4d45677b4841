import type { Endpoint, Given, Reply } from "#contract/endpoint.ts";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { currentCredentials } from "../session/credentials.ts";
import { queryString } from "./query-string.ts";

const UNSAID = "Request failed";

/** A call that failed. Its text is for people, its code for programs; `network` means that no answer came. */
export class ApiError extends Error {
  readonly code: ErrorCode | "network" | "unknown";
  readonly status: number;
  /** What is wrong with each field, by its dotted path. */
  readonly fields: Record<string, string>;
  /** After how many seconds the server asks to be called again, where it does. */
  readonly retryAfter: number | null;

  constructor(
    code: ApiError["code"],
    status: number,
    text: string,
    fields: Record<string, string> = {},
    retryAfter: number | null = null,
  ) {
    super(text);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

type Parts<E extends Endpoint> = {
  [P in "params" | "query" | "body" as [Given<E, P>] extends [undefined] ? never : P]?: Given<E, P>;
};
export interface CallOptions {
  signal?: AbortSignal;
  /** The way to the API, where it is not the browser's own `fetch`: in-process for loaders on the server, or telling its progress. */
  fetch?: typeof fetch;
}

function addressOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  return path + queryString(query);
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>;
    const fields = Object.fromEntries((body.fields ?? []).map(({ path, message }) => [path, message]));
    return new ApiError(body.code ?? "unknown", response.status, body.error || UNSAID, fields, retryAfter);
  } catch {
    return new ApiError("unknown", response.status, text || UNSAID, {}, retryAfter);
  }
}

async function send(address: string, init: RequestInit, { fetch: way = fetch }: CallOptions): Promise<Response> {
  try {
    return await way(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError("network", 0, UNSAID);
  }
}

/** Calls an endpoint, and answers the response when it is a good one. Throws an ApiError for any other. */
async function request<E extends Endpoint>(endpoint: E, given: Parts<E> & CallOptions): Promise<Response> {
  const { params, query, body } = given as { params?: object; query?: object; body?: unknown };
  const address = addressOf(endpoint, params, query);
  const call = (token: string | null) =>
    send(
      address,
      {
        method: endpoint.method,
        headers: {
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: given.signal ?? null,
      },
      given,
    );
  const credentials = currentCredentials();
  const token = (await credentials?.token()) ?? null;
  let response = await call(token);
  if (response.status === 401 && token !== null) {
    const renewed = (await credentials?.renew(token)) ?? null;
    if (renewed !== null) response = await call(renewed);
    if (renewed !== null && response.status === 401) await credentials?.end();
  }
  if (response.ok) return response;
  const error = await errorOf(response);
  // What had proven this session further is gone: signing in takes both its steps again.
  if (error.code === "second_step_required") await credentials?.end();
  throw error;
}

/** Calls an endpoint of the contract. Throws an ApiError, and does nothing else about it. */
export async function api<E extends Endpoint>(
  endpoint: E,
  given: Parts<E> & CallOptions = {} as Parts<E>,
): Promise<Reply<E>> {
  const response = await request(endpoint, given);
  return (await response.json()) as Reply<E>;
}

export interface Page<Item> {
  items: Item[];
  /** How many there are in all; null where the list does not say. Exact unless `isCapped`. */
  total: number | null;
  isCapped: boolean;
  /** How many more there will be later, where the list can say so; else 0. */
  later?: number;
  /** The area that a search without results may have meant. */
  nearestArea?: string | null;
  /** Asks for the page that follows, or, in a list that is read backwards, for the one before; null on the last one. */
  cursor: string | null;
}

/** The cursor in a `Link: <...>; rel="next"` (or `prev`), or null. */
export function nextCursor(link: string | null): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?(?:next|prev)"?/.exec(link ?? "")?.[1];
  return address ? new URL(address, "http://any").searchParams.get("cursor") : null;
}

/** Calls an endpoint that answers a list by pages. */
export async function apiPage<E extends Endpoint>(
  endpoint: E,
  given: Parts<E> & CallOptions = {} as Parts<E>,
): Promise<Page<Reply<E> extends (infer Item)[] ? Item : never>> {
  const response = await request(endpoint, given);
  const total = response.headers.get("x-total-count");
  return {
    items: await response.json(),
    total: total === null ? null : Number.parseInt(total, 10),
    isCapped: total?.endsWith("+") ?? false,
    nearestArea: response.headers.get("x-nearest-area"),
    later: Number.parseInt(response.headers.get("x-later-count") ?? "0", 10) || 0,
    cursor: nextCursor(response.headers.get("link")),
  };
}

/** What a read gives, or `otherwise` where it fails: for reads whose failure the screen does not speak of. It logs. */
export async function orElse<Value, Other>(read: Promise<Value>, otherwise: Other): Promise<Value | Other> {
  try {
    return await read;
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
    return otherwise;
  }
}
