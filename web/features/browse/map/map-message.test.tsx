import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { MapMessage } from "./map-message.tsx";

afterEach(cleanup);

test.each([
  ["No homes here. Zoom out or move the map.", { isEmpty: true, isCapped: false }],
  ["Zoom in for all homes.", { isEmpty: false, isCapped: true }],
  ["Why there is no position.", { positionFault: "Why there is no position.", isEmpty: true, isCapped: false }],
  ["", { isEmpty: false, isCapped: false }],
])("says why homes may be missing: %s", (text, state) => {
  render(<MapMessage positionFault={null} {...state} onRetry={null} bottom={0} />);
  expect(screen.getByRole("status").textContent).toBe(text);
});

test("homes that did not load can be loaded again", async () => {
  const onRetry = vi.fn();
  render(<MapMessage positionFault={null} isEmpty isCapped={false} onRetry={onRetry} bottom={0} />);
  expect(screen.getByRole("status").textContent).toContain("The homes did not load.");
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
