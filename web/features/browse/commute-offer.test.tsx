import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { CommuteOffer } from "./commute-offer.tsx";
import { type Filters, NO_FILTERS } from "./filters.ts";
import { facetsFor } from "./use-facets.ts";

afterEach(cleanup);

const TWO = { commuteTo: "landmark:itpl", commuteTo2: "landmark:manyata-tech-park" };

function offer(given: Partial<Filters>, total: number, commuteMax: Record<string, number>) {
  const filters = { ...NO_FILTERS, ...given };
  const client = createQueryClient();
  client.setQueryData(facetsFor(filters).queryKey, { total, groups: { commuteMax } } as never);
  const onChange = vi.fn<(filters: Filters) => void>();
  render(
    <QueryClientProvider client={client}>
      <CommuteOffer filters={filters} onChange={onChange} />
    </QueryClientProvider>,
  );
  return onChange;
}

test("offers the usual limit for both people, with the homes that it leaves", async () => {
  const onChange = offer(TWO, 24, { 30: 0, 45: 6, 60: 11, 90: 24 });
  await userEvent.click(screen.getByRole("button", { name: "Within 45 min: 6 homes" }));
  expect(onChange).toHaveBeenCalledWith({ ...NO_FILTERS, ...TWO, commuteMax: 45, commuteMax2: 45 });
});

test("offers the next limit that any home meets", () => {
  offer(TWO, 24, { 30: 0, 45: 0, 60: 1, 90: 24 });
  expect(screen.getByRole("button").textContent).toBe("Within 60 min: 1 home");
});

test.each([
  ["a limit is set", { ...TWO, commuteMax: 60 }, 24, { 45: 6 }],
  ["nobody commutes", {}, 24, {}],
  ["every home is within it", TWO, 24, { 45: 24, 60: 24, 90: 24 }],
  ["no home is within one", TWO, 24, { 45: 0, 60: 0, 90: 0 }],
])("offers no limit where %s", (_, given, total, commuteMax) => {
  offer(given, total, commuteMax as Record<string, number>);
  expect(screen.queryByRole("button")).toBeNull();
});
