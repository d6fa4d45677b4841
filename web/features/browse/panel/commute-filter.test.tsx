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

const atMost = () => screen.getByRole("spinbutton", { name: "Person 1 at most (minutes)" }) as HTMLInputElement;

test("a commute has no limit until one is chosen, and none again when the field is emptied", async () => {
  render(<Panel of={{ commuteTo: "landmark:itpl" }} />);
  expect([atMost().value, atMost().placeholder]).toEqual(["", "No limit"]);
  await press("5 minutes more for person 1");
  expect(atMost().value).toBe("45");
  await press("5 minutes less for person 1");
  expect(atMost().value).toBe("40");
  await userEvent.clear(atMost());
  await userEvent.tab();
  expect(atMost().value).toBe("");
});

test("people travel by metro, also by auto, or by road", async () => {
  render(<Panel of={{}} />);
  const pressed = () => screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed()).toEqual(["Metro"]);
  await press("By road");
  expect(pressed()).toEqual(["By road"]);
});
