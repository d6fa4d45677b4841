import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FACTS } from "../../properties/facts.ts";
import { sampleProperty } from "../../properties/sample-property.ts";
import { ReviewedProperty } from "./reviewed-property.tsx";

afterEach(cleanup);

test('the review shows from when a home is available, and never "Now" before that', () => {
  render(<ReviewedProperty property={sampleProperty({ available_from: "2099-12-16" })}>No history</ReviewedProperty>);
  const available = screen.getByText("Available", { selector: "dt" });
  expect(available.parentElement?.textContent).toBe("Available 16 Dec 2099");
  expect(screen.queryByText("Now")).toBeNull();
});

test("the review shows every fact, also those that the property page leaves out", () => {
  render(
    <ReviewedProperty property={sampleProperty({ is_available: false, maintenance: 0 })}>No history</ReviewedProperty>,
  );
  const shown = screen.getAllByRole("term").map((term) => term.textContent);
  expect(shown).toEqual(expect.arrayContaining(Object.values(FACTS).map(({ name }) => name)));
});
