import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import { createQueryClient } from "#web/lib/api/query-cache.tsx";
import { UserCard } from "./user-card.tsx";

afterEach(cleanup);

const user: User = {
  id: "0198a000-0000-7000-8000-000000000001",
  name: "Meera Krishnan",
  email: "meera@example.test",
  phone: "+919812345678",
  type: "owner",
  avatar: null,
  bio: null,
  default_location: "Delhi",
  is_active: true,
  created_at: "2026-11-14T08:30:00.000Z",
  favorites: ["0198a000-0000-7000-8000-000000000002"],
  user_metadata: {},
};

function show(changes: Partial<User>, name: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserCard user={{ ...user, ...changes }} history={() => null} />
    </QueryClientProvider>,
  );
  return screen.getByRole("article", { name });
}

test("shows a user's details, join date and status", () => {
  const card = show({}, "Meera Krishnan");
  for (const text of ["Active", "Owner", "meera@example.test", "98123", "14 Nov 2026"])
    expect(within(card).getByText(text)).toBeTruthy();
  expect(card.textContent).toContain("+919812345678");
  expect(card.textContent).toContain("1 favorite");
  for (const name of ["Deactivate", "Delete"]) expect(within(card).getByRole("button", { name })).toBeTruthy();
});

test("shows placeholders for missing details, and the inactive status", () => {
  const card = show({ name: "", phone: null, is_active: false, favorites: [] }, "meera");
  for (const text of ["Inactive", "No phone"]) expect(within(card).getByText(text)).toBeTruthy();
  expect(card.textContent).toContain("0 favorites");
  expect(within(card).getByRole("button", { name: "Activate" })).toBeTruthy();
});
