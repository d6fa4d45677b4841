import { firstHome, type Screen } from "./screen.ts";

/* Home, entrance, a property and plain pages: what people see who are not signed in. */

export const VISITOR_SCREENS: Screen[] = [
  { name: "home", path: "/" },
  { name: "home-signed-in", path: "/", as: "tenant" },
  { name: "home-owner", path: "/", as: "owner" },
  { name: "home-admin", path: "/", as: "admin" },
  { name: "login", path: "/login" },
  {
    name: "login-code",
    path: "/login",
    before: (page) => page.getByRole("button", { name: "Email me a code instead" }).click(),
  },
  { name: "register", path: "/register" },
  { name: "forgot-password", path: "/forgot-password" },
  {
    name: "reset-password-dead",
    path: "/reset-password",
    before: (page) => page.getByRole("alert").first().waitFor(),
  },
  { name: "not-found", path: "/no-such-page" },
  { name: "property", path: "/", before: firstHome },
  { name: "transparency", path: "/transparency" },
  {
    name: "property-viewer",
    path: "/",
    before: async (page) => {
      await firstHome(page);
      await page.getByRole("button", { name: /^Open photo/ }).click();
    },
  },
  {
    name: "share",
    path: "/",
    before: async (page) => {
      await firstHome(page);
      await page.getByRole("button", { name: "Share", exact: true }).click();
    },
  },
  { name: "privacy", path: "/privacy" },
  { name: "terms", path: "/terms" },
  { name: "property-not-found", path: "/property/00000000-0000-7000-8000-000000000000" },
  {
    name: "city-picker",
    path: "/",
    before: async (page) => {
      await page.getByRole("button", { name: /^City: / }).click();
    },
  },
];
