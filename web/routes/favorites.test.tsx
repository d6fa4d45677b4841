import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SaveButton } from "#web/features/favorites/save-button.tsx";
import { sampleProperty } from "#web/features/properties/sample-property.ts";
import { openScreen, refusal, serveApi, testUser } from "#web/testing/open-screen.tsx";
import Favorites from "./favorites.tsx";

/** The screen after an in-app navigation. */
const Screen = Favorites as unknown as ComponentType<{ loaderData: null }>;
const screens = { "/favorites": <Screen loaderData={null} />, "/": <h1>Home page</h1>, "/browse": <h1>Browse</h1> };

const homes = ["One", "Two", "Three"].map((title) => sampleProperty({ id: `id-of-${title}`, title }));
const ids = homes.map(({ id }) => id);

/** Serves these saved homes. */
function serve(saved: readonly string[], known = homes) {
  let favorites = [...saved];
  return serveApi({
    "GET /api/users/:id/favorites": () => favorites,
    "GET /api/properties": ({ query }) =>
      known.filter(({ id, is_available }) => is_available && query.getAll("ids").join().split(",").includes(id)),
    "GET /api/properties/:id": ({ params }) =>
      known.find(({ id }) => id === params.id) ??
      refusal("Property not found", { status: 404, code: "property_not_found" }),
    "POST /api/users/:id/favorites/toggle": ({ body }) => {
      const { property_id, favorited } = body as { property_id: string; favorited: boolean };
      favorites = favorites.filter((id) => id !== property_id);
      if (favorited) favorites.unshift(property_id);
      return { success: true, favorited };
    },
  });
}

const titles = () => screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
const heartOf = (title: string) => screen.findByRole("button", { name: `Save ${title}` });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("saved homes that fail to load show an error and can be retried", async () => {
  const { replies } = serve(ids);
  const homesReply = replies["GET /api/properties"];
  replies["GET /api/properties"] = () => refusal("no");
  const { user } = openScreen(screens);
  expect(screen.getByRole("status", { name: "Loading favorites" })).toBeTruthy();
  await screen.findByText("Failed to load favorite properties. Please try again.");
  replies["GET /api/properties"] = homesReply;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(titles()).toEqual(["One", "Two", "Three"]));
});

test("favourites that cannot be read show an error and can be retried", async () => {
  const { replies } = serve([]);
  const idsReply = replies["GET /api/users/:id/favorites"];
  replies["GET /api/users/:id/favorites"] = () => refusal("no");
  const { user } = openScreen(screens);
  await screen.findByText("Failed to load favorite properties. Please try again.");
  replies["GET /api/users/:id/favorites"] = idsReply;
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByRole("heading", { name: "No Favorites Yet" });
});

test("removing a home updates the count and moves the focus to the next, then to the heading", async () => {
  serve(["id-of-One", "id-of-Two"]);
  const { user } = openScreen(screens);
  await screen.findByText("2 properties saved");
  (await heartOf("One")).focus();
  await user.keyboard("{Enter}");
  await screen.findByText("1 property saved");
  expect(titles()).toEqual(["Two"]);
  expect(document.activeElement).toBe(await heartOf("Two"));
  await user.keyboard(" ");
  await screen.findByRole("heading", { name: "No Favorites Yet" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

test("saved homes are listed latest first, also one that was just saved", async () => {
  serve(["id-of-Two", "id-of-One"]);
  const { user, router } = openScreen({
    ...screens,
    "/property": <SaveButton property={homes[2] ?? sampleProperty()} onPage />,
  });
  await waitFor(() => expect(titles()).toEqual(["Two", "One"]));
  await act(() => router.navigate("/property"));
  await user.click(await heart());
  await waitFor(async () => expect((await heart()).getAttribute("aria-pressed")).toBe("true"));
  await act(() => router.navigate("/favorites"));
  await waitFor(() => expect(titles()).toEqual(["Three", "Two", "One"]));
});

test("a saved home that is rented says so, and a deleted one is dropped", async () => {
  const rented = sampleProperty({ id: "rented", title: "A rented home", is_available: false, away: "rented" });
  serve(["rented", "gone"], [rented]);
  openScreen(screens);
  await screen.findByText("1 property saved");
  const card = screen.getByRole("article", { name: "A rented home" });
  expect(card.textContent).toContain("Rented out");
  expect(card.textContent).not.toContain("Available from");
});

test("an admin who opens the favourites is sent home, and their hearts are not read", async () => {
  const { sentTo } = serve([]);
  const { router } = openScreen(screens, { user: testUser({ type: "admin" }) });
  await screen.findByRole("heading", { name: "Home page" });
  expect(router.state.location.pathname).toBe("/");
  expect(sentTo("GET /api/users/:id/favorites")).toEqual([]);
});

const [home] = homes;
const heart = () => screen.findByRole<HTMLButtonElement>("button", { name: "Save property" });
const page = { "/property": <SaveButton property={home ?? sampleProperty()} onPage /> };

test("a heart changes only once the server has saved it, and a double click saves once", async () => {
  const { replies, sentTo } = serve([]);
  const save = replies["POST /api/users/:id/favorites/toggle"];
  const held = Promise.withResolvers<void>();
  replies["POST /api/users/:id/favorites/toggle"] = async (request) => {
    await held.promise;
    return save?.(request) ?? refusal("not served");
  };
  const { user } = openScreen(page);
  await user.dblClick(await heart());
  expect((await heart()).getAttribute("aria-busy")).toBe("true");
  expect((await heart()).getAttribute("aria-pressed")).toBe("false");
  held.resolve();
  await waitFor(async () => expect((await heart()).getAttribute("aria-pressed")).toBe("true"));
  expect((await heart()).getAttribute("aria-busy")).toBeNull();
  expect(sentTo("POST /api/users/:id/favorites/toggle").map(({ body }) => body)).toEqual([
    { property_id: home?.id, favorited: true },
  ]);
  await user.click(await heart());
  await waitFor(async () => expect((await heart()).getAttribute("aria-pressed")).toBe("false"));
});

test("a heart that the server refuses stays unchanged and shows the message", async () => {
  const { replies } = serve([]);
  const save = replies["POST /api/users/:id/favorites/toggle"];
  replies["POST /api/users/:id/favorites/toggle"] = () => refusal("no");
  const { user } = openScreen(page);
  await user.click(await heart());
  await screen.findByText("This home could not be saved. Please try again.");
  expect((await heart()).getAttribute("aria-pressed")).toBe("false");
  replies["POST /api/users/:id/favorites/toggle"] = save;
  await user.click(await heart());
  await waitFor(async () => expect((await heart()).getAttribute("aria-pressed")).toBe("true"));
  replies["POST /api/users/:id/favorites/toggle"] = () => Promise.reject(new TypeError("no network"));
  await user.click(await heart());
  await screen.findByText("This home could not be removed from your favorites. Please try again.");
  expect((await heart()).getAttribute("aria-pressed")).toBe("true");
});

test("visitors and admins have no heart", async () => {
  serve([]);
  openScreen(page, { user: null });
  expect(screen.queryByRole("button", { name: "Save property" })).toBeNull();
  cleanup();
  openScreen(page, { user: testUser({ type: "admin" }) });
  expect(screen.queryByRole("button", { name: "Save property" })).toBeNull();
});
