import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rememberDestination } from "#web/features/places/destinations.ts";
import GettingAround from "./getting-around.tsx";

const POSITION = { lat: 12.9784, lon: 77.6389, precision: "area", station: null } as const;
const WALK = { minutes: 12, legs: [{ mode: "walk", minutes: 12, metres: 900 }] };

const realFetch = globalThis.fetch;
let isDown = true;
beforeEach(() => {
  isDown = true;
  globalThis.fetch = async (address) => {
    if (!String(address).includes("/journey") || isDown) return Response.json({ error: "no" }, { status: 404 });
    return Response.json(WALK);
  };
  rememberDestination({ id: "landmark:itpl", name: "ITPL", kind: "landmark", lines: [] });
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  localStorage.clear();
});

test("a journey that failed to load is loaded when the place is chosen again", async () => {
  render(<GettingAround position={POSITION} city="Bangalore" />);
  const chip = screen.getByRole("button", { name: /ITPL/ });
  await userEvent.click(chip);
  await screen.findByText(/^The travel time did not load/);
  isDown = false;
  await userEvent.click(chip);
  expect(await screen.findByText("Walk to ITPL")).toBeTruthy();
  expect(screen.queryByText(/^The travel time did not load/)).toBeNull();
});
