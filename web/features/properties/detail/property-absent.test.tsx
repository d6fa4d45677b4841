import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import PropertyAbsent from "./property-absent.tsx";

afterEach(cleanup);

function show(state: "missing" | "failed") {
  const onTryAgain = vi.fn();
  const element = <PropertyAbsent state={state} onTryAgain={onTryAgain} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  expect(screen.getByRole("link", { name: "Back to Browse" }).getAttribute("href")).toBe("/browse");
  return onTryAgain;
}

test("says that a home does not exist, or did not load, and links to browse", () => {
  show("missing");
  expect(screen.getByRole("alert").textContent).toContain("Property not found");
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  cleanup();
  const onTryAgain = show("failed");
  expect(screen.getByRole("alert").textContent).toContain("Failed to load property details");
  screen.getByRole("button", { name: "Try Again" }).click();
  expect(onTryAgain).toHaveBeenCalledOnce();
});
