import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Facets } from "#contract/browse/facets.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { type Filters, NO_FILTERS } from "../filters.ts";
import NoHomes from "./no-homes.tsx";

const realFetch = globalThis.fetch;
let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  client = createQueryClient();
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

/** Mocks the API's answers, in this order. */
function answer(...answers: Promise<Partial<Facets>>[]): void {
  globalThis.fetch = async () =>
    Response.json({ total: 0, blocking: [], offers: [], nearly: [], ...(await answers.shift()) });
}

const noHomes = (filters: Partial<Filters>) => (
  <MemoryRouter>
    <QueryClientProvider client={client}>
      <NoHomes
        filters={{ ...NO_FILTERS, ...filters }}
        where={null}
        nearestArea={null}
        onChange={() => {}}
        onReset={() => {}}
      />
    </QueryClientProvider>
  </MemoryRouter>
);

const upTo = (maxRent: number) => ({ change: { maxRent }, label: `Up to ₹${maxRent}`, count: 3 });

test("offers for the previous filters are not shown", async () => {
  const second = Promise.withResolvers<Partial<Facets>>();
  answer(Promise.resolve({ offers: [upTo(20_000)] }), second.promise);
  const { rerender } = render(noHomes({ type: ["4BHK"], maxRent: 5000 }));
  await screen.findByRole("button", { name: /Up to ₹20000/ });
  rerender(noHomes({ type: ["Duplex"], maxRent: 5000 }));
  expect(screen.queryByRole("button", { name: /Up to/ })).toBeNull();
  second.resolve({ offers: [upTo(30_000)] });
  await screen.findByRole("button", { name: /Up to ₹30000/ });
});

test("with two people, the sentence says whose commute excludes homes", async () => {
  const blocking = [
    { filter: "commuteTo2", count: 8 },
    { filter: "commuteTo", count: 2 },
  ];
  answer(Promise.resolve({ blocking, offers: [upTo(20_000)] }));
  render(noHomes({ commuteTo: "landmark:itpl", commuteTo2: "landmark:manyata-tech-park" }));
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      "The commute of person 2 rules out 8 homes and the commute of person 1 2.",
    ),
  );
});

test("a search for two offices leads to the areas that suit both", async () => {
  answer(Promise.resolve({}), Promise.resolve({}));
  const offices = { commuteTo: "landmark:itpl", commuteTo2: "landmark:ub-city" };
  const { rerender } = render(noHomes({ ...offices, maxRent: 5000, type: ["2BHK"] }));
  const link = await screen.findByRole("link", { name: "See which areas suit both offices" });
  expect(link.getAttribute("href")).toBe("/where?to=landmark:itpl&to2=landmark:ub-city&maxRent=5000&type=2BHK");
  rerender(noHomes({ ...offices, commuteTo2: null }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /suit both/ })).toBeNull());
});
