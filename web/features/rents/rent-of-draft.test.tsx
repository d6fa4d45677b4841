import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RentInsight } from "#contract/properties/rent-insight.ts";
import { formOf, type PropertyForm } from "../properties/form/property-form.ts";
import { sampleProperty } from "../properties/sample-property.ts";
import { RentOfDraft } from "./rent-of-draft.tsx";

const realFetch = globalThis.fetch;
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 }));
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  vi.useRealTimers();
});

const KNOWN: RentInsight = {
  asked: 1,
  middle: { low: 24_000, high: 29_000 },
  most: { low: 20_500, high: 34_000 },
  homes: 46,
  owners: 33,
  as_of: "2026-11-22T21:12:00.000Z",
  hits: null,
  comparables: [],
};
const FILLED = formOf(sampleProperty({ type: "2BHK", rent: 27_000 }));
const empty = (part: Partial<PropertyForm>): PropertyForm => ({ ...FILLED, ...part });

function Form({ initial }: { initial: PropertyForm }) {
  const form = useForm<PropertyForm>({ defaultValues: initial });
  return (
    <FormProvider {...form}>
      <input aria-label="Rent" {...form.register("rent")} />
      <input aria-label="Title" {...form.register("title")} />
      <input aria-label="Area" {...form.register("location.area")} />
      <RentOfDraft />
    </FormProvider>
  );
}

/** Returns the bodies of the requests. */
function open(initial: PropertyForm, answer: () => Response | Promise<Response> = () => Response.json(KNOWN)) {
  const sent: Record<string, unknown>[] = [];
  globalThis.fetch = async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return answer();
  };
  render(<Form initial={initial} />);
  return sent;
}

const region = () => screen.getByRole("region", { name: "Rent in this area" });
const said = async (start: RegExp) => (await within(region()).findByText(start)).closest("p")?.textContent;
const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

test("says what half of similar homes ask, and what the owner asks, who stays free", async () => {
  const sent = open(FILLED);
  expect(await said(/^Half of similar homes/)).toBe("Half of similar homes ask ₹24,000 to ₹29,000. You ask ₹27,000.");
  expect(within(region()).getByText(/From 46 homes/).textContent).toBe(
    "8 in 10 ask ₹20,500 to ₹34,000. From 46 homes, 2BHK. These are asked rents, not paid ones. You choose the rent: it changes neither your place in the list nor the review.",
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ type: "2BHK", rent: 27_000, location: { city: "Bangalore" } });
  expect(sent[0]).not.toHaveProperty("title");
});

test.each([
  [400, "within 3 km"],
  [null, "in the same area"],
])("says where similar homes are, if the distance of comparable ones is %s", async (distance_m, where) => {
  const home = { id: "1", title: "Home", area: "Domlur", rent: 26_000, type: "2BHK", furnished: "Furnished" };
  const comparable = { ...home, size_sqft: null, image: null, image_placeholder: null, distance_m };
  open(FILLED, () => Response.json({ ...KNOWN, comparables: [comparable] }));
  await said(/^Half of similar homes/);
  expect(within(region()).getByText(/From 46 homes/).textContent).toContain(`From 46 homes, 2BHK ${where}. These`);
});

test.each<[string, PropertyForm]>([
  ["rent", empty({ rent: "" })],
  ["valid rent", empty({ rent: "20" })],
  ["type", empty({ type: "" as never })],
  ["area", empty({ location: { ...FILLED.location, area: "" } })],
  ["furnishing", empty({ amenities: { ...FILLED.amenities, furnished: "" as never } })],
])("asks nothing without a %s", async (_, initial) => {
  const sent = open(initial);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await said(/^Fill in/)).toContain("to see what similar homes ask");
  expect(sent).toEqual([]);
});

test.each<[string, PropertyForm]>([
  ["size that is half typed", empty({ size_sqft: "11" })],
  ["size that is no number", empty({ size_sqft: "1200 approx" })],
  ["too long landmark", empty({ size_sqft: "", location: { ...FILLED.location, nearby_landmarks: "x".repeat(1000) } })],
])("a %s does not hide the range", async (_, initial) => {
  const sent = open(initial);
  expect(await said(/^Half of similar homes/)).toContain("₹24,000");
  expect(sent[0]).toMatchObject({ size_sqft: null });
});

test("another rent moves the mark without a request, and so does an empty one", async () => {
  const sent = open(FILLED);
  await said(/^Half/);
  await user().clear(screen.getByLabelText("Rent"));
  expect(await said(/^Half/)).toBe("Half of similar homes ask ₹24,000 to ₹29,000. ");
  await user().type(screen.getByLabelText("Rent"), "31000");
  expect(await said(/^Half/)).toContain("You ask ₹31,000.");
  expect(region().querySelector("svg")?.textContent).toContain("Yours ₹31,000");
  await user().type(screen.getByLabelText("Title"), " with a view");
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);
});

test("asks again once typing pauses, and keeps the last range until then", async () => {
  const sent = open(FILLED);
  await said(/^Half/);
  await user().type(screen.getByLabelText("Area"), " 2nd");
  expect(await said(/^Half/)).toContain("₹24,000");
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 15_000 });
  expect(sent[1]).toMatchObject({ location: { area: expect.stringMatching(/ 2nd$/) } });
});

test.each([
  ["too_few", "Only 3 similar homes here. That is too few to say what is usual."],
  ["too_varied", "Similar homes ask very different rents here. One range would say too little."],
  ["no_model", "No figures today. We work them out every night. Look again tomorrow."],
] as const)("refusal %s", async (refused, sentence) => {
  open(FILLED, () => Response.json({ refused, homes: 3, comparables: [] }));
  expect(await said(/similar homes|figures/i)).toBe(sentence);
  expect(region().querySelector("svg text")).toBeNull();
});

test.each<[string, () => Response | Promise<Response>]>([
  ["offline", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["asked too often", () => Response.json({ error: "Too many", code: "too_many_requests" }, { status: 429 })],
  ["failing", () => Response.json({ error: "no" }, { status: 500 })],
])("is quiet while %s", async (_, answer) => {
  open(FILLED, answer);
  expect(await said(/not available/)).toBe("What similar homes ask is not available right now.");
  expect(screen.queryByRole("alert")).toBeNull();
});
