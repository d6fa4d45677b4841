import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
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

/** Its map reads the data of the root. */
function open(props: Pick<ComponentProps<typeof GettingAround>, "commute"> = {}) {
  const element = <GettingAround position={POSITION} city="Bangalore" {...props} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("a journey that failed to load is loaded when the place is chosen again", async () => {
  open();
  const chip = await screen.findByRole("button", { name: /ITPL/ });
  await userEvent.click(chip);
  await screen.findByText(/^The travel time did not load/);
  isDown = false;
  await userEvent.click(chip);
  expect(await screen.findByText("Walk to ITPL")).toBeTruthy();
  expect(screen.queryByText(/^The travel time did not load/)).toBeNull();
});

const ITPL = { id: "landmark:itpl", name: "ITPL", kind: "landmark", lines: [], lat: 12.98, lon: 77.73 };

test("shows the journey of the search that found the home, by its way of travel", async () => {
  const asked: URLSearchParams[] = [];
  globalThis.fetch = async (address) => {
    const { pathname, searchParams } = new URL(String(address), "http://any");
    if (pathname.endsWith("/journey")) asked.push(searchParams);
    if (pathname.endsWith("/journey"))
      return Response.json({ minutes: 55, road: { from: 35, to: 55 }, legs: [], peak: true });
    return pathname.includes("/api/places/") ? Response.json(ITPL) : Response.json({}, { status: 404 });
  };
  const commute = { commuteTo: "landmark:itpl", commuteBy: "road" } as const;
  open({ commute });
  const chip = await screen.findByRole("button", { name: /ITPL.*about 35 to 55 min/ });
  expect(chip.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getAllByRole("button", { name: /ITPL.*min/ })).toHaveLength(1);
  expect(screen.getByText("door to door, by road")).toBeTruthy();
  expect(asked.map((query) => query.get("by"))).toEqual(["road"]);
});
