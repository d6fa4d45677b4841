import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { City } from "#contract/places/cities.ts";
import { sampleCity } from "#web/features/areas/sample-figures.ts";
import { publishVisitor } from "#web/lib/session/session.ts";
import { refusal, serveApi } from "../testing/open-screen.tsx";
import RentRoute, { clientLoader } from "./rent.tsx";

beforeEach(publishVisitor);
afterEach(cleanup);

const Nothing = () => null;
const cityNamed = ({ params }: { params: Record<string, string> }) =>
  sampleCity({ city: decodeURIComponent(params.city ?? "") as City });

function Screen() {
  return <RentRoute {...({ loaderData: useLoaderData() } as unknown as Parameters<typeof RentRoute>[0])} />;
}

/** Opens the page. `first` is what the server sent. */
function open(first?: { found: null }) {
  let sent: { found: null } | undefined = first;
  const loader = (args: unknown) => {
    const found = sent;
    sent = undefined;
    return found ?? clientLoader(args as Parameters<typeof clientLoader>[0]);
  };
  const routes = [{ path: "/rent", loader, element: <Screen />, HydrateFallback: Nothing }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/rent"] })} />);
}

test("a shell reads the cities in the browser", async () => {
  serveApi({ "GET /api/areas/:city": cityNamed });
  open({ found: null });
  expect(await screen.findByRole("heading", { level: 1, name: "Homes for rent from owners, by city" })).toBeTruthy();
});

test("offers a retry if the cities do not load", async () => {
  let isDown = true;
  serveApi({ "GET /api/areas/:city": (call) => (isDown ? refusal("down", { status: 500 }) : cityNamed(call)) });
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "This page did not load" })).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Homes for rent from owners, by city" })).toBeTruthy();
});
