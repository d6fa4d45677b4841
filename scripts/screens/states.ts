import type { Page, Route } from "playwright-core";
import { firstCard, type Screen } from "./screen.ts";

const CALLS = /\/api\/(?!users\/me$)/;
/** Never intercepted, because all screens wait for it. */
const ASKED_FIRST = "/api/properties/owner";

/** Intercepts the page's API calls, except those that load the session. */
async function answer(page: Page, respond: (route: Route) => unknown): Promise<void> {
  let hasSession = false;
  await page.route(CALLS, (route) => {
    const isSessions = !hasSession && new URL(route.request().url()).pathname === ASKED_FIRST;
    if (isSessions) hasSession = true;
    return isSessions ? route.continue() : respond(route);
  });
}

/** Responses never arrive. */
const slow = (page: Page) => answer(page, () => undefined);
const broken = (page: Page) =>
  answer(page, (route) => route.fulfill({ status: 500, json: { error: "Something went wrong", code: "internal" } }));

/** These screens load their data with the session, or show the form without it. Only parts of them can fail. */
const SCREENS: (Screen & { failsWhole?: boolean })[] = [
  { name: "browse", path: "/browse?city=Bangalore", as: "tenant" },
  { name: "favorites", path: "/favorites", as: "tenant" },
  { name: "messages", path: "/messages", as: "owner" },
  { name: "my-listings", path: "/my-listings", as: "owner" },
  { name: "profile", path: "/profile", as: "tenant", failsWhole: false },
  { name: "post-property", path: "/post-property", as: "tenant", failsWhole: false },
  { name: "admin", path: "/admin", as: "admin" },
  { name: "admin-users", path: "/admin?tab=users", as: "admin" },
];

/** Screens while loading, after a failure, offline, and with form errors. */
export const STATE_SCREENS: Screen[] = [
  ...SCREENS.map((screen) => ({ ...screen, name: `loading-${screen.name}`, without: slow, waits: true })),
  ...SCREENS.filter(({ failsWhole = true }) => failsWhole).map((screen) => ({
    ...screen,
    name: `error-${screen.name}`,
    without: broken,
    before: (page: Page) => page.getByRole("button", { name: "Try Again" }).first().waitFor({ timeout: 20_000 }),
  })),
  {
    name: "crash",
    path: "/",
    as: "tenant",
    without: (page) =>
      page.route(/\/api\/properties\/[^/?]+-[^/?]+$/, (route) =>
        route.fulfill({ json: { images: 5, location: null } }),
      ),
    before: async (page) => {
      await page.getByRole("article").first().getByRole("link").first().click();
      await page.getByRole("heading", { name: "Something went wrong here" }).waitFor();
    },
  },
  {
    name: "crash-of-shell",
    path: "/",
    as: "tenant",
    without: (page) =>
      page.route("**/api/users/me", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...(await answer.json()), name: 5, default_location: "Bangalore" } });
      }),
    before: (page) => page.getByRole("heading", { name: "Something went wrong", exact: true }).waitFor(),
  },
  {
    name: "offline-browse",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      await firstCard(page);
      await page.context().setOffline(true);
      await page.getByText("You are offline.").waitFor();
    },
  },
  {
    name: "offline-messages",
    path: "/messages",
    as: "owner",
    before: async (page) => {
      await page.getByRole("list", { name: "Conversations" }).getByRole("button").first().click();
      await page.getByRole("log", { name: "Messages" }).locator("p").first().waitFor();
      await page.context().setOffline(true);
      await page.getByLabel("Type a message").fill("Is the home still free?");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "login-faults",
    path: "/login",
    before: (page) => page.getByRole("button", { name: "Sign In", exact: true }).click(),
  },
  {
    name: "login-busy",
    path: "/login",
    without: (page) => page.route("**/auth/v1/**", () => undefined),
    waits: true,
    before: async (page) => {
      await page.getByLabel("Email").fill("tenant@basera.test");
      await page.getByLabel("Password", { exact: true }).fill("a good password");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
    },
  },
  {
    name: "register-faults",
    path: "/register",
    before: (page) => page.getByRole("button", { name: "Create Account" }).click(),
  },
  {
    name: "post-property-faults",
    path: "/post-property",
    as: "tenant",
    before: (page) => page.getByRole("button", { name: "Post Property" }).last().click(),
  },
];
