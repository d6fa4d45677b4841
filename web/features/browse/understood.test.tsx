import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NO_FILTERS } from "./filters.ts";
import type { ReadSearch, Search } from "./read-search.ts";
import Understood from "./understood.tsx";

afterEach(cleanup);

const read: ReadSearch = {
  typed: "2nd floor indiranagar sunny, 560038",
  pieces: [
    {
      kind: "location",
      from: 10,
      filter: { location: "Indiranagar" },
      label: "Indiranagar",
      alternatives: [],
      keys: ["location Indiranagar null"],
    },
  ],
  notes: [],
  dropped: ["2nd floor", "560038"],
  replaced: {},
};
const filters = { ...NO_FILTERS, location: ["Indiranagar"], searchTerm: "sunny" };

function open(shown: ReadSearch): Search[] {
  const changes: Search[] = [];
  const onChange = (search: Search) => changes.push(search);
  render(<Understood filters={filters} read={shown} places={{}} onChange={onChange} onEmpty={() => {}} />);
  return changes;
}

test("phrases that are not searched are shown, and a press searches one after all", () => {
  const changes = open(read);
  expect(screen.getByRole("group", { name: "Not searched" }).textContent).toBe("Not searched:2nd floor560038");
  fireEvent.click(screen.getByRole("button", { name: "Search “2nd floor” after all" }));
  expect(changes).toMatchObject([{ filters: { searchTerm: "sunny 2nd floor" }, read: { dropped: ["560038"] } }]);
});

test("history entries of version 0.1.0 have no such phrases", () => {
  const { dropped: _, ...older } = read;
  open(older);
  expect(screen.queryByRole("group", { name: "Not searched" })).toBeNull();
});
