import type { Endpoint, Given, Reply } from "#contract/endpoint.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import { pathOf, splitRoute } from "#contract/route-paths.ts";
import type { Route } from "#contract/routes.ts";
import { currentCredentials } from "../session/credentials.ts";
import { queryString } from "./query-string.ts";

const DEFAULT_MESSAGE = "Request failed";

/** A failed API call. The message can be shown to users; code `network` means that no response arrived. */
export class ApiError extends Error {
  readonly code: ErrorCode | "network" | "unknown";
  readonly status: number;
  /** Error message of each invalid field, by its dotted path. */
  readonly fields: Record<string, string>;
  /** Seconds from the `Retry-After` header. */
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

  /** Whether the server refused the request (4xx), so that the message tells users the reason. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

type Parts<E extends Endpoint> = {
  [P in "params" | "query" | "body" as [Given<E, P>] extends [undefined] ? never : P]?: Given<E, P>;
};
export interface CallOptions {
  signal?: AbortSignal;
  /** Replaces the global `fetch`: loaders call the API in-process, uploads report progress. */
  fetch?: typeof fetch;
}

async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>;
    const fields = Object.fromEntries((body.fields ?? []).map(({ path, message }) => [path, message]));
    return new ApiError(body.code ?? "unknown", response.status, body.error || DEFAULT_MESSAGE, fields, retryAfter);
  } catch {
    return new ApiError("unknown", response.status, text || DEFAULT_MESSAGE, {}, retryAfter);
  }
}

async function send(
  address: string,
  init: RequestInit,
  { fetch: fetchFunction = fetch }: CallOptions,
): Promise<Response> {
  try {
    return await fetchFunction(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError("network", 0, DEFAULT_MESSAGE);
  }
}

interface ApiRequest extends CallOptions {
  params?: object;
  query?: object;
  body?: unknown;
}

/** Calls an endpoint and returns a successful response. Throws an ApiError for any other. */
async function request(route: Route, given: ApiRequest): Promise<Response> {
  const { params, query = {}, body } = given;
  const address = pathOf(route, params) + queryString(query);
  const call = (token: string | null) =>
    send(
      address,
      {
        method: splitRoute(route).method,
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
  // The session lost its second factor: the user has to sign in with both steps again.
  if (error.code === "second_step_required") await credentials?.end();
  throw error;
}

/** Calls an endpoint of the contract and returns the parsed body. Throws an ApiError. */
export async function api<R extends Route>(
  route: R,
  given: Parts<Endpoints[R]> & CallOptions = {} as Parts<Endpoints[R]>,
): Promise<Reply<Endpoints[R]>> {
  const response = await request(route, given);
  return (response.status === 204 ? undefined : await response.json()) as Reply<Endpoints[R]>;
}

/** Like `api`, for a response that is not JSON. */
export async function apiText<R extends Route>(
  route: R,
  given: Parts<Endpoints[R]> & CallOptions = {} as Parts<Endpoints[R]>,
): Promise<string> {
  return (await request(route, given)).text();
}

export interface Page<Item> {
  items: Item[];
  /** Number of items in all pages; null if the list does not report it. Exact unless `isCapped`. */
  total: number | null;
  isCapped: boolean;
  /** Number of further items that become available later; 0 if the list does not report it. */
  later?: number;
  /** The date by which all of them are available; null if the list does not report it. */
  laterBy?: string | null;
  /** Number of further items whose position is not known well enough for the filters; 0 if the list does not report it. */
  unplaced?: number;
  /** Suggested area for a search without results. */
  nearestArea?: string | null;
  /** Cursor of the next page (the previous page in a list that is read backwards); null on the last page. */
  cursor: string | null;
}

/** Returns the cursor of a `Link: <...>; rel="next"` (or `prev`) header, or null. */
export function nextCursor(link: string | null): string | null {
  const address = /<([^>]*)>\s*;\s*rel="?(?:next|prev)"?/.exec(link ?? "")?.[1];
  return address ? new URL(address, "http://any").searchParams.get("cursor") : null;
}

const countIn = ({ headers }: Response, name: string) => Number.parseInt(headers.get(name) ?? "0", 10) || 0;

/** Options of the infinite query of a paged list. The parameter of a page is its cursor; null for the first page. */
export const BY_CURSOR = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }: { cursor: string | null }) => cursor,
};

interface PageOptions extends CallOptions {
  /** Null for the first page. */
  cursor?: string | null;
}

/** Calls an endpoint with a paged list. Throws an ApiError. */
export async function apiPage<R extends Route>(
  route: R,
  given: Parts<Endpoints[R]> & PageOptions = {} as Parts<Endpoints[R]>,
): Promise<Page<Reply<Endpoints[R]> extends (infer Item)[] ? Item : never>> {
  const { cursor, ...first }: ApiRequest & PageOptions = given;
  const response = await request(route, cursor ? { ...first, query: { ...first.query, cursor } } : first);
  const total = response.headers.get("x-total-count");
  return {
    items: await response.json(),
    total: total === null ? null : Number.parseInt(total, 10),
    isCapped: total?.endsWith("+") ?? false,
    nearestArea: response.headers.get("x-nearest-area"),
    later: countIn(response, "x-later-count"),
    laterBy: response.headers.get("x-later-by"),
    unplaced: countIn(response, "x-unplaced-count"),
    cursor: nextCursor(response.headers.get("link")),
  };
}

/**
 * Returns the value of `read`, or logs the error and returns `otherwise` if it fails. For failures that the screen does
 * not show.
 */
export async function orElse<Value, Other>(read: Promise<Value>, otherwise: Other): Promise<Value | Other> {
  try {
    return await read;
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
    return otherwise;
  }
}
