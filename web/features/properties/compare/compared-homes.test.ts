import { afterEach, expect, it, vi } from "vitest";
import type { Property } from "#contract/properties/properties.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { sampleProperty } from "../sample-property.ts";
import { comparedHomes } from "./compared-homes.ts";

const realFetch = globalThis.fetch;
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.fetch = realFetch;
});

const [one, two] = ["One", "Two"].map((title) => sampleProperty({ id: title, title })) as [Property, Property];
const NOT_FOUND = Response.json({ code: "property_not_found", error: "Property not found" }, { status: 404 });

let asked: string[] = [];
function serve(answer: (url: URL) => Response | null) {
  asked = [];
  globalThis.fetch = async (input) => {
    const url = new URL(String(input), "http://here");
    asked.push(url.pathname + url.search);
    const response = answer(url);
    if (!response) throw new TypeError("offline");
    return response.clone();
  };
}
const read = (commute = {}) => {
  const client = createQueryClient();
  return client.fetchQuery({ ...comparedHomes(["One", "Two"], commute), retry: false });
};
const homeAt = ({ pathname }: URL) => Response.json(pathname.endsWith("One") ? one : two);

it("reads each home with its commutes, in the order of the address", async () => {
  serve(homeAt);
  expect(await read({ commuteTo: "landmark:itpl" })).toEqual([one, two]);
  expect(asked).toEqual(["One", "Two"].map((id) => `/api/properties/${id}?commuteTo=landmark%3Aitpl`));
});

it("leaves out homes that are gone", async () => {
  serve((url) => (url.pathname.endsWith("One") ? NOT_FOUND : homeAt(url)));
  expect(await read()).toEqual([two]);
});

it("ignores an unknown destination", async () => {
  serve((url) => (url.searchParams.has("commuteTo") ? Response.json({ error: "no" }, { status: 400 }) : homeAt(url)));
  expect(await read({ commuteTo: "landmark:nowhere" })).toEqual([one, two]);
});

it("falls back to the homes that the service worker has seen, and fails without them", async () => {
  serve(({ searchParams }) => (searchParams.get("ids") ? Response.json([two, one]) : null));
  expect(await read()).toEqual([one, two]);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  serve(({ searchParams }) => (searchParams.get("ids") ? Response.json([two]) : null));
  await expect(read()).rejects.toThrow();
});
