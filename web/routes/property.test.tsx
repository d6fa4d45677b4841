import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { User } from "#contract/accounts/accounts.ts";
import type { Property } from "#contract/properties/properties.ts";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { publishSession, publishVisitor } from "#web/lib/session/session.ts";
import PropertyRoute from "./property.tsx";

const EMAIL = "meera@example.test";
const home = sampleProperty({ owner: { ...sampleProperty().owner, email: EMAIL } });
const realFetch = globalThis.fetch;

// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(async () => {
  await Promise.all([
    import("#web/features/properties/detail/property-facts.tsx"),
    import("#web/features/properties/detail/property-title.ts"),
    import("#web/features/properties/find-property.ts"),
    import("#web/features/favorites/public-heart.tsx"),
  ]);
});
beforeEach(() => {
  globalThis.fetch = async (address) => Response.json(String(address).endsWith("/favorites") ? [] : home);
  history.replaceState(null, "");
});
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

const signIn = (type: User["type"], email: string | null = null) => {
  const user = { id: type, type, email, favorites: [] as string[] } as User;
  publishSession({ state: "member", user, hasListing: false });
};

function open(initialEntries = [`/property/${home.id}`], property = home) {
  const props = { params: { id: home.id }, loaderData: { found: { state: "ready", property }, head: [] } };
  const element = <PropertyRoute {...(props as unknown as Parameters<typeof PropertyRoute>[0])} />;
  const routes = [
    { path: "/property/:id", element },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries });
  render(<RouterProvider router={router} />);
  return router;
}
const back = () => act(async () => screen.getByRole("button", { name: "Back" }).click());

test.each<[string, Partial<Property>, string | null]>([
  ["usually answers", { owner_replies: { answered: 9, of: 10, within_hours: 3 } }, "Usually answers within 3 hours."],
  [
    "often answers",
    { owner_replies: { answered: 7, of: 10, within_hours: null } },
    "Answers 7 of 10 questions within a day.",
  ],
  ["is new", { owner_replies: null, owner_is_new: true }, "New here."],
  [
    "answers although new",
    { owner_replies: { answered: 10, of: 10, within_hours: 1 }, owner_is_new: true },
    "Usually answers within 1 hour.",
  ],
  ["is not known", { owner_replies: null, owner_is_new: false }, null],
])("says above the promise for all owners that the owner %s", (_, changes, line) => {
  publishVisitor();
  open(undefined, { ...home, ...changes });
  const promise = screen.getByText("Owners reply within 24 hours. No commission, ever.");
  expect(promise.previousSibling?.textContent ?? null).toBe(line);
});

test("Back leads a visitor who arrived here to home, and everyone else to browse", async () => {
  publishVisitor();
  const visitors = open();
  await back();
  expect(visitors.state.location.pathname).toBe("/");
  cleanup();
  signIn("tenant");
  const members = open();
  await back();
  expect(members.state.location.pathname).toBe("/browse");
});

test("Back within the app returns to the previous page", async () => {
  publishVisitor();
  const router = open(["/favorites?from=here", `/property/${home.id}`]);
  // The state that React Router stores after a navigation.
  history.replaceState({ idx: 1 }, "");
  await back();
  await waitFor(() => expect(router.state.location.pathname).toBe("/favorites"));
});

test("hearts are for members, contacting for everyone but admins, sharing for everyone", async () => {
  const offered = (name: string) => screen.queryAllByRole("button", { name }).length > 0;
  publishVisitor();
  open();
  expect(["Share", "Save property", "Contact Owner"].map(offered)).toEqual([true, false, true]);
  cleanup();
  signIn("tenant");
  open();
  await screen.findByRole("button", { name: "Save property" });
  expect(["Share", "Contact Owner"].map(offered)).toEqual([true, true]);
  cleanup();
  signIn("admin");
  open();
  expect(["Share", "Save property", "Contact Owner"].map(offered)).toEqual([true, false, false]);
});

test("an owner sees Edit instead of Contact Owner and the heart", async () => {
  signIn("tenant", EMAIL);
  open();
  const links = await screen.findAllByRole("link", { name: "Edit" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(links.map(() => `/property/${home.id}/edit`));
  for (const name of ["Contact Owner", "Save property", "Report this listing"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

const trail = () => screen.getAllByRole("navigation", { name: "Breadcrumb" })[0] as HTMLElement;
const trailLinks = () => [...trail().querySelectorAll("a")].map((link) => link.getAttribute("href"));

test("the breadcrumb leads to the pages of city, area and type, if the area has a page", () => {
  publishVisitor();
  open(undefined, { ...home, has_area_page: true });
  expect(trail().textContent).toBe("BangaloreIndiranagar2BHK");
  expect(trailLinks()).toEqual(["/rent/bangalore", "/rent/bangalore/indiranagar", "/rent/bangalore/indiranagar/2bhk"]);
  cleanup();
  open(undefined, { ...home, has_area_page: false });
  expect(trail().textContent).toBe("BangaloreIndiranagar2BHK");
  expect(trailLinks()).toEqual(["/rent/bangalore"]);
});
