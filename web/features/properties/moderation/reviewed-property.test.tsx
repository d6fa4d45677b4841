import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { sampleProperty } from "../sample-property.ts";
import { ReviewedProperty } from "./reviewed-property.tsx";

afterEach(cleanup);

test('the review shows from when a home is available, and never "Now" before that', () => {
  render(<ReviewedProperty property={sampleProperty({ available_from: "2099-12-16" })}>No history</ReviewedProperty>);
  const available = screen.getByText("Available", { selector: "dt" });
  expect(available.parentElement?.textContent).toBe("Available 16 Dec 2099");
  expect(screen.queryByText("Now")).toBeNull();
});
