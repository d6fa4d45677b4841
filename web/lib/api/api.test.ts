import { afterEach, expect, it, vi } from "vitest";
import { setCredentials } from "../session/credentials.ts";
import { ApiError, api, apiPage, nextCursor, orElse } from "./api.ts";
import { queryString } from "./query-string.ts";

const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init);

/** Returns a fetch that gives these responses in order, and the requests it received. */
function fakeFetch(...responses: Response[]) {
  const requests: { address: string; init: RequestInit }[] = [];
  const fetch = (async (address: string, init: RequestInit) => {
    requests.push({ address, init });
    return responses.shift() ?? json({ error: "too many calls" }, { status: 500 });
  }) as typeof globalThis.fetch;
  return { fetch, requests };
}
/** Makes a call that changes something. */
const change = (fetch: typeof globalThis.fetch) =>
  api("PATCH /api/users/:id", { params: { id: "6f1c" }, body: { name: "x" }, fetch });
const authorization = (init: RequestInit | undefined) => new Headers(init?.headers).get("authorization");

afterEach(() => setCredentials(null));

it("builds the address from path, params and query", async () => {
  const { fetch, requests } = fakeFetch(json([1]), json([]));
  expect(
    await api("GET /api/messages/:conversationId", { params: { conversationId: "a/b" }, query: { after: 3 }, fetch }),
  ).toEqual([1]);
  await api("GET /api/properties", { query: { type: ["RK", "2BHK"], searchTerm: "" }, fetch });
  expect(requests.map(({ address }) => address)).toEqual([
    "/api/messages/a%2Fb?after=3",
    "/api/properties?type=RK%2C2BHK",
  ]);
});

it("omits empty values from the query string", () => {
  expect(queryString({ a: undefined, b: null, c: "", d: [], e: 0, f: false })).toBe("?e=0&f=false");
  expect(queryString({})).toBe("");
});

it("reads the Retry-After header of a failure", async () => {
  const { fetch } = fakeFetch(
    json({ code: "not_ready" }, { status: 503, headers: { "retry-after": "2" } }),
    json({}, { status: 500 }),
  );
  await expect(change(fetch)).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  await expect(change(fetch)).rejects.toMatchObject({ status: 500, retryAfter: null });
});

it("sends the body as JSON, and no token for a visitor", async () => {
  const { fetch, requests } = fakeFetch(json({ ok: true }));
  await change(fetch);
  expect(requests[0]?.init).toMatchObject({ method: "PATCH", body: '{"name":"x"}' });
  expect(authorization(requests[0]?.init)).toBeNull();
});

it("throws an error with the code, text and fields of the response", async () => {
  const fields = [{ path: "location.city", message: "City is required" }];
  const { fetch } = fakeFetch(json({ error: "City is required", code: "invalid", fields }, { status: 400 }));
  const error = await change(fetch).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: "invalid",
    status: 400,
    message: "City is required",
    fields: { "location.city": "City is required" },
  });
});

it("uses the text of a non-JSON failure as the message, or 'Request failed' if it is empty", async () => {
  const broken = fakeFetch(new Response("Bad gateway", { status: 502 }), new Response("", { status: 502 }));
  const message = () => change(broken.fetch).catch((error: Error) => error.message);
  expect(await message()).toBe("Bad gateway");
  expect(await message()).toBe("Request failed");
});

it("reports a missing connection as a network error", async () => {
  const fetch = (() => Promise.reject(new TypeError("fetch failed"))) as typeof globalThis.fetch;
  const error = await change(fetch).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "network", status: 0, message: "Request failed" });
});

function signedIn(renewed: string | null) {
  const calls: string[] = [];
  setCredentials({
    token: async () => "old",
    renew: async (refused) => {
      calls.push(`renew ${refused}`);
      return renewed;
    },
    end: async () => {
      calls.push("end");
    },
  });
  return calls;
}

it("renews a rejected token once and retries the request", async () => {
  const calls = signedIn("new");
  const { fetch, requests } = fakeFetch(json({ error: "expired" }, { status: 401 }), json({ ok: true }));
  expect(await change(fetch)).toEqual({ ok: true });
  expect(requests.map(({ init }) => authorization(init))).toEqual(["Bearer old", "Bearer new"]);
  expect(calls).toEqual(["renew old"]);
});

it("ends the session when the renewed token is rejected too", async () => {
  const calls = signedIn("new");
  const refusal = () => json({ error: "Please sign in.", code: "session_expired" }, { status: 401 });
  const { fetch, requests } = fakeFetch(refusal(), refusal());
  await expect(change(fetch)).rejects.toMatchObject({ code: "session_expired" });
  expect(requests).toHaveLength(2);
  expect(calls).toEqual(["renew old", "end"]);
});

it("ends a session that requires its second step again", async () => {
  const calls = signedIn("new");
  const { fetch, requests } = fakeFetch(
    json({ error: "Enter the code.", code: "second_step_required" }, { status: 403 }),
  );
  await expect(change(fetch)).rejects.toMatchObject({ code: "second_step_required" });
  expect(requests).toHaveLength(1);
  expect(calls).toEqual(["end"]);
});

it("fails when the token cannot be renewed", async () => {
  const calls = signedIn(null);
  const { fetch, requests } = fakeFetch(json({ error: "Please sign in." }, { status: 401 }));
  await expect(change(fetch)).rejects.toMatchObject({ status: 401 });
  expect(requests).toHaveLength(1);
  expect(calls).toEqual(["renew old"]);
});

it("reads the total and the next cursor of a page", async () => {
  const headers = { "x-total-count": "10000+", link: '</api/properties?limit=2&cursor=abc%3D>; rel="next"' };
  const { fetch } = fakeFetch(json([1, 2], { headers }), json([3]));
  expect(await apiPage("GET /api/properties", { fetch })).toMatchObject({
    items: [1, 2],
    total: 10_000,
    isCapped: true,
    cursor: "abc=",
  });
  expect(await apiPage("GET /api/properties", { fetch })).toMatchObject({
    items: [3],
    total: null,
    isCapped: false,
    cursor: null,
  });
  expect(nextCursor('</x?cursor=1>; rel="prev"')).toBe("1");
  expect(nextCursor('</x?cursor=1>; rel="first"')).toBeNull();
});

it("returns the fallback when a read fails, and logs the error", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(await orElse(Promise.resolve(3), 0)).toBe(3);
  expect(warn).not.toHaveBeenCalled();
  expect(await orElse(Promise.reject(new Error("Request failed")), 0)).toBe(0);
  expect(warn).toHaveBeenCalledWith("Request failed");
  warn.mockRestore();
});
