import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { type Filters, NO_FILTERS } from "../filters.ts";
import { CommuteFilter } from "./commute-filter.tsx";

afterEach(cleanup);

function Panel({ of }: { of: Partial<Filters> }) {
  const [filters, setFilters] = useState<Filters>({ ...NO_FILTERS, city: "Bangalore", ...of });
  return (
    <CommuteFilter filters={filters} places={{}} onChange={(change) => setFilters((now) => ({ ...now, ...change }))} />
  );
}
const press = async (name: string) => {
  screen.getByRole("button", { name }).focus();
  await userEvent.keyboard("{Enter}");
};

test("the focus follows a person who is added or removed", async () => {
  render(<Panel of={{}} />);
  await press("Add a second person");
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Person 2 travels to" }));
  await press("Remove person 2");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a second person" }));
});

test("the focus moves to Add a second person when one of two chosen places is removed", async () => {
  for (const person of [1, 2]) {
    render(<Panel of={{ commuteTo: "landmark:itpl", commuteTo2: "landmark:ub-city" }} />);
    await press(`Remove person ${person}`);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a second person" }));
    cleanup();
  }
});
