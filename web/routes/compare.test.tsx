import { cleanup, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { chooseHome } from "#web/features/properties/compare/chosen-homes.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import CompareRoute from "./compare.tsx";

/** The screen after an in-app navigation. */
const Screen = CompareRoute as unknown as ComponentType<{ loaderData: null }>;
const screens = { "/compare": <Screen loaderData={null} />, "/browse": <h1>Browse</h1> };

const homes = ["One", "Two", "Three"].map((title, place) =>
  sampleProperty({ id: `0198a000-0000-7000-8000-0000000001${place}0`, title }),
);
const addressOf = (compared: readonly { id: string }[]) => `/compare?ids=${compared.map(({ id }) => id)}`;

function serve(known = homes) {
  return serveApi({
    "GET /api/properties/:id": ({ params }) =>
      known.find(({ id }) => id === params.id) ??
      refusal("Property not found", { status: 404, code: "property_not_found" }),
    "GET /api/users/:id/favorites": () => [],
  });
}
const heads = () =>
  screen.queryAllByRole("columnheader").flatMap((head) => head.querySelector("h2,h3")?.textContent ?? []);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a comparison that fails to load says so and can be retried", async () => {
  const { replies } = serve();
  const reply = replies["GET /api/properties/:id"];
  replies["GET /api/properties/:id"] = () => refusal("no", { status: 500 });
  const { user } = openScreen(screens, { at: addressOf(homes) });
  await screen.findByText("The homes could not be loaded. Please try again.");
  replies["GET /api/properties/:id"] = reply;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(heads()).toEqual(["One", "Two", "Three"]));
});

test("a home that is gone is reported, and no longer chosen", async () => {
  serve(homes.slice(0, 2));
  openScreen(screens, { at: addressOf(homes) });
  for (const home of homes) chooseHome(home);
  await screen.findByText("1 home is no longer available and was removed.");
  expect(heads()).toEqual(["One", "Two"]);
  expect(localStorage.getItem("basera-compared")).not.toContain(homes[2]?.id);
});

test.each(["/compare", "/compare?ids=nonsense", addressOf(homes.slice(2))])(
  "%s says to choose two homes",
  async (at) => {
    serve();
    const { user, router } = openScreen(screens, { at });
    await screen.findByRole("heading", { name: "Choose at least two homes to compare" });
    await user.click(screen.getByRole("link", { name: "Browse homes" }));
    expect(router.state.location.pathname).toBe("/browse");
  },
);

test("the owner of a compared home finds Edit in place of Contact", async () => {
  const [mine, other] = homes.map((home, place) => ({
    ...home,
    owner: { ...home.owner, email: `${place}@basera.test` },
  }));
  if (!mine || !other) throw new Error("two homes are needed");
  serve([mine, other]);
  openScreen(screens, { at: addressOf([mine, other]), user: testUser({ email: "0@basera.test" }) });
  const edit = await screen.findByRole("link", { name: "Edit One" });
  expect(edit.getAttribute("href")).toBe(`/property/${mine.id}/edit`);
  expect(screen.queryByRole("button", { name: "Contact the owner of One" })).toBeNull();
  expect(screen.getByRole("button", { name: "Contact the owner of Two" })).toBeTruthy();
});
