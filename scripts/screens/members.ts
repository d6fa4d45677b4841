import { firstCard, firstHome, type Screen } from "./screen.ts";

/* Screens of a signed-in tenant or owner, except browse. */

export const MEMBER_SCREENS: Screen[] = [
  {
    name: "messages",
    path: "/messages",
    as: "owner",
    before: (page) => page.locator("[data-conversation]").first().waitFor(),
  },
  {
    name: "messages-chat",
    path: "/messages",
    as: "owner",
    before: async (page) => {
      await page.locator("[data-conversation]").first().click();
      await page.getByRole("log", { name: "Messages" }).locator("p").first().waitFor();
    },
  },
  { name: "messages-none", path: "/messages", as: "tenant" },
  {
    name: "messages-chat-empty",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      await firstHome(page);
      await page.getByRole("button", { name: "Contact Owner" }).filter({ visible: true }).first().click();
      await page.getByRole("button", { name: "Is it still available?" }).waitFor();
    },
  },
  { name: "visits-none", path: "/visits", as: "tenant" },
  { name: "visits-none-owner", path: "/visits", as: "owner" },
  {
    name: "notification-settings",
    path: "/notifications/settings",
    as: "tenant",
    before: (page) => page.getByRole("checkbox", { name: "Visits, Push" }).waitFor(),
  },
  {
    name: "my-listings",
    path: "/my-listings",
    as: "owner",
    before: firstCard,
  },
  {
    name: "post-property",
    path: "/post-property",
    as: "tenant",
    before: (page) => page.getByLabel("Title", { exact: true }).waitFor(),
  },
  {
    name: "post-property-area",
    path: "/post-property",
    as: "tenant",
    before: async (page) => {
      await page.getByLabel("City", { exact: true }).selectOption("Bangalore");
      await page.getByLabel("Area/Sector", { exact: true }).pressSequentially("koram");
      await page.getByRole("option", { name: "Koramangala" }).waitFor();
    },
  },
  {
    name: "edit-property",
    path: "/my-listings",
    as: "owner",
    before: async (page) => {
      await page.getByRole("article").first().getByRole("link", { name: "Edit" }).click();
      await page.getByLabel("Title", { exact: true }).waitFor();
    },
  },
  {
    name: "report-dialog",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      await firstHome(page);
      await page.getByRole("button", { name: "Report this listing" }).click();
      await page.getByRole("radio").first().waitFor();
    },
  },
  {
    name: "profile",
    path: "/profile",
    as: "tenant",
    before: (page) => page.getByText("This device").waitFor(),
  },
  {
    name: "profile-security",
    path: "/profile",
    as: "tenant",
    before: async (page) => {
      for (const name of ["Change Password", "Change Email", "Set up authenticator app"])
        await page.getByRole("button", { name }).click();
      await page.getByLabel("Authentication code").fill("000000");
      await page.getByRole("button", { name: "Verify" }).click();
      await page.getByText("Wrong code. Wait for the next one in your app.").waitFor();
    },
  },
  {
    name: "profile-delete",
    path: "/profile",
    as: "tenant",
    before: async (page) => {
      await page.getByRole("button", { name: "Delete account" }).click();
      await page.getByRole("button", { name: "Delete my account" }).click();
      await page.getByText("Please enter your password.").waitFor();
    },
  },
  {
    name: "profile-edit",
    path: "/profile",
    as: "tenant",
    before: (page) => page.getByRole("button", { name: "Edit Profile" }).click(),
  },
];
