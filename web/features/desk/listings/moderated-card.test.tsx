import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Property } from "#contract/properties/properties.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { sampleProperty } from "../../properties/sample-property.ts";
import { ModeratedCard } from "./moderated-card.tsx";

afterEach(cleanup);

function show(changes: Partial<Property>) {
  const [onReview, onEdit] = [vi.fn(), vi.fn()];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ModeratedCard property={sampleProperty(changes)} onReview={onReview} onEdit={onEdit} />
    </QueryClientProvider>,
  );
  return { card: screen.getByRole("article", { name: "Airy 2BHK near the lake" }), onReview, onEdit };
}
const pictures = (count: number) =>
  Array.from({ length: count }, (_, place) => `https://pictures.example/${place}.jpg`);

test("shows everything that a decision needs, and links to details and edit", () => {
  const reason = "Photos are too dark.";
  const { card, onReview, onEdit } = show({ status: "rejected", rejection_reason: reason });
  for (const text of ["Rejected", "2BHK", "Indiranagar, Bangalore", "Meera Krishnan", "14 Nov 2026", reason])
    expect(within(card).getByText(text)).toBeTruthy();
  expect(card.textContent).toContain("₹29,000 per month");
  const press = (name: string) => within(card).getByRole("button", { name }).click();
  press("View Details");
  press("Edit");
  expect([onReview.mock.calls.length, onEdit.mock.calls.length]).toEqual([1, 1]);
});

test("shows at most four pictures, and the number of further ones", () => {
  const { card } = show({ images: pictures(5), image_placeholders: pictures(5).map(() => null) });
  expect(card.querySelectorAll("img")).toHaveLength(4);
  expect(within(card).getByText("+1 more")).toBeTruthy();
  cleanup();
  const four = show({ images: pictures(4), image_placeholders: pictures(4).map(() => null) });
  expect(four.card.querySelectorAll("img")).toHaveLength(4);
  expect(within(four.card).queryByText(/more$/)).toBeNull();
});

test("shows the featured badge on approved properties only", () => {
  expect(within(show({ featured: true, status: "approved" }).card).getByText("Featured")).toBeTruthy();
  cleanup();
  expect(within(show({ featured: true, status: "pending" }).card).queryByText("Featured")).toBeNull();
});
