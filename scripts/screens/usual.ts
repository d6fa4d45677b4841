import type { Page } from "playwright-core";
import type { Property } from "#contract/properties/properties.ts";

export interface Screen {
  name: string;
  path: string;
  as?: string;
  /** Blocks requests. Called before the page opens. */
  without?: (page: Page) => Promise<unknown>;
  /** Called when the page is open. */
  before?: (page: Page) => Promise<unknown>;
  /** Whether the page keeps waiting for a response, so that the network never becomes idle. */
  waits?: boolean;
}

export const firstCard = (page: Page) => page.getByRole("article").first().waitFor();

const firstGroup = (page: Page) =>
  page.getByRole("region", { name: "Map of homes" }).getByRole("button", { name: /₹/ }).first().waitFor();

const firstHome = async (page: Page) => {
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("region", { name: "Photos" }).waitFor();
};

const firstRents = async (page: Page) => {
  await firstHome(page);
  // The part is rendered when it is near.
  await page.getByRole("heading", { name: "Description" }).scrollIntoViewIfNeeded();
  const rents = page.getByRole("region", { name: "Rent in this area" });
  await rents
    .getByText(/similar homes/i)
    .first()
    .waitFor();
  await rents.scrollIntoViewIfNeeded();
};

/** Responds with a range and comparable homes, which the few homes of the demo do not have. */
const stubRents = async (page: Page) => {
  await page.route("**/rent-insight", async (route) => {
    const homes = await (await page.request.get("/api/properties/featured?limit=5")).json();
    const comparables = homes.map(
      ({ id, title, type, location, amenities, images, size_sqft }: Property, n: number) => ({
        ...{
          id,
          title,
          type,
          area: location.area,
          furnished: amenities.furnished,
          size_sqft,
          image: images[0] ?? null,
        },
        ...{ image_placeholder: null, rent: 22_500 + n * 1700, distance_m: 600 + n * 450 },
      }),
    );
    const [middle, most] = [
      { low: 24_000, high: 29_000 },
      { low: 20_500, high: 34_000 },
    ];
    const json = { asked: 27_000, middle, most, homes: 46, owners: 33, as_of: "2026-11-22T21:12:00.000Z" };
    await route.fulfill({ json: { ...json, hits: { homes: 100, inside: 79 }, comparables } });
  });
};

const showRents = async (page: Page) => {
  await stubRents(page);
  await firstRents(page);
  await page.getByText("How we know, and similar homes").click();
};

const WORKPLACES = "to=landmark:ub-city&to2=landmark:itpl";
const firstArea = (page: Page) => page.getByRole("list", { name: "Areas, the best first" }).waitFor();

const TWO_OFFICES = "commuteTo=landmark:itpl&commuteTo2=landmark:manyata-tech-park";

/** Not a real one, because a real one would decide the cases that other screens show. */
const RUNNING_BATCH = {
  id: "00000000-0000-7000-8000-000000000000",
  outcome: "approve",
  filter: { kind: null, family: null, min_risk: 0, overdue: null, q: "noida" },
  state: "running",
  ...{ total: 143, decided: 115, skipped: 5 },
  by: { id: "00000000-0000-7000-8000-000000000001", name: "Anita Rao" },
  stopped_by: null,
  starts_at: "2026-11-14T05:12:00.000Z",
  ended_at: null,
};

const AUDITED = [
  { action: "property.approve", subject_type: "property", subject_title: "Simple 2BHK with a balcony", after: {} },
  {
    action: "property.reject",
    subject_type: "property",
    subject_title: "Calm duplex of 2,370 sq ft",
    after: { rejection_reason: "The photos show another home." },
  },
  { action: "property.edit", subject_type: "property", subject_title: "Marathahalli 2BHK", after: { rent: 31_000 } },
  { action: "user.deactivate", subject_type: "user", subject_title: "Pooja Hegde", after: { is_active: false } },
].map((entry, index) => ({
  ...entry,
  id: `00000000-0000-7000-8000-00000000000${index}`,
  actor: RUNNING_BATCH.by,
  subject_id: RUNNING_BATCH.id,
  before: { rent: 29_000 },
  created_at: RUNNING_BATCH.starts_at,
}));

export const SCREENS: Screen[] = [
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
  { name: "where-start", path: "/where" },
  {
    name: "where-list",
    path: `/where?${WORKPLACES}&maxRent=45000&type=2BHK`,
    before: firstArea,
  },
  {
    name: "where-one",
    path: "/where?to=landmark:connaught-place&by=auto",
    as: "tenant",
    before: firstArea,
  },
  {
    name: "where-chosen-map",
    path: `/where?${WORKPLACES}&type=2BHK`,
    before: async (page) => {
      await firstArea(page);
      const button = page.getByRole("button", { name: "Map", exact: true });
      if (await button.isVisible()) await button.click();
      await page.getByRole("region", { name: "Map of the areas" }).getByRole("button", { name: /^1, / }).waitFor();
    },
  },
  { name: "where-regions", path: "/where?to=landmark:ub-city&to2=landmark:cyber-hub" },
  {
    name: "browse",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: firstCard,
  },
  {
    name: "browse-filtered",
    path: "/browse?city=Bangalore&type=2BHK,1BHK&maxRent=45000",
    as: "tenant",
    before: firstCard,
  },
  { name: "browse-commutes", path: `/browse?city=Bangalore&${TWO_OFFICES}`, as: "tenant", before: firstCard },
  {
    name: "browse-empty-commutes",
    path: "/browse?city=Bangalore&pets=true&commuteTo=landmark:itpl&commuteMax=10&commuteTo2=landmark:ub-city&commuteMax2=10",
    as: "tenant",
    before: (page) => page.getByRole("heading", { name: "No Properties Found" }).waitFor(),
  },
  {
    name: "property-commutes",
    path: `/browse?city=Bangalore&${TWO_OFFICES}`,
    as: "tenant",
    before: async (page) => {
      await firstCard(page);
      await firstHome(page);
      // The part is rendered when it is near.
      await page.getByRole("heading", { name: "Property Stats" }).scrollIntoViewIfNeeded();
      await page.getByText(/door to door, by/).waitFor();
    },
  },
  { name: "browse-empty", path: "/browse?city=Bangalore&minRent=9000000", as: "tenant" },
  {
    name: "browse-drawer",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      await firstCard(page);
      const filters = page.getByRole("button", { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
    },
  },
  {
    name: "browse-dialog-search",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      await firstCard(page);
      await page.getByRole("searchbox").click();
      await page.getByRole("searchbox").fill("2bhk for family under 60k with parking");
      await page.getByText("up to ₹60,000").first().waitFor();
    },
  },
  {
    name: "browse-dialog-empty",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      await firstCard(page);
      await page.getByRole("searchbox").click();
    },
  },
  { name: "browse-map", path: "/browse?city=Bangalore&view=map", as: "tenant", before: firstGroup },
  {
    name: "browse-map-commutes",
    path: "/browse?city=Bangalore&commuteTo=landmark:ub-city&commuteMax=60&commuteTo2=landmark:itpl&commuteMax2=90&view=map",
    as: "tenant",
    before: firstGroup,
  },
  {
    name: "browse-map-card",
    path: "/browse?city=Bangalore&availableFrom=any&view=map&map=12.97,77.61,13",
    as: "tenant",
    before: async (page) => {
      await firstGroup(page);
      await page
        .getByRole("button", { name: /per month$|^1 home / })
        .first()
        .click();
      await firstCard(page);
    },
  },
  { name: "browse-map-delhi", path: "/browse?city=Delhi&view=map", as: "tenant", before: firstGroup },
  {
    name: "favorites",
    path: "/browse?city=Bangalore",
    as: "tenant",
    before: async (page) => {
      for (const place of [0, 1, 2]) {
        const heart = page
          .getByRole("article")
          .nth(place)
          .getByRole("button", { name: /^Save / });
        if ((await heart.getAttribute("aria-pressed")) === "false") await heart.click();
      }
      await page.getByRole("link", { name: "Favorites" }).filter({ visible: true }).first().click();
      await page.getByRole("heading", { name: "My Favorites" }).waitFor();
      await firstCard(page);
    },
  },
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
    name: "edit-property-rents",
    path: "/my-listings",
    as: "owner",
    before: async (page) => {
      await stubRents(page);
      await page.getByRole("article").first().getByRole("link", { name: "Edit" }).click();
      const rents = page.getByRole("region", { name: "Rent in this area" });
      await rents.getByText("You ask").waitFor();
      await page.getByLabel("Monthly Rent (₹)", { exact: true }).scrollIntoViewIfNeeded();
    },
  },
  { name: "property", path: "/", before: firstHome },
  { name: "transparency", path: "/transparency" },
  { name: "property-rents", path: "/", before: showRents },
  { name: "property-rents-refused", path: "/", before: firstRents },
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
  { name: "areas-cities", path: "/rent" },
  { name: "areas-city", path: "/rent/bangalore" },
  { name: "areas-area", path: "/rent/bangalore/hsr-layout" },
  { name: "areas-type", path: "/rent/bangalore/hsr-layout/2bhk" },
  { name: "areas-missing", path: "/rent/bangalore/indira" },
  { name: "privacy", path: "/privacy" },
  { name: "terms", path: "/terms" },
  { name: "transparency", path: "/transparency" },
  { name: "property-not-found", path: "/property/00000000-0000-7000-8000-000000000000" },
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
  { name: "admin", path: "/admin", as: "admin", before: firstCard },
  {
    name: "admin-users",
    path: "/admin?tab=users",
    as: "admin",
    before: firstCard,
  },
  { name: "admin-queue", path: "/admin?tab=queue", as: "admin", before: firstCard },
  {
    name: "admin-batch-dialog",
    path: "/admin?tab=queue",
    as: "admin",
    before: async (page) => {
      await page.getByRole("button", { name: "Decide all that match" }).click();
      await page.getByRole("button", { name: /^Approve \d/ }).waitFor();
    },
  },
  {
    name: "admin-batch",
    path: "/admin",
    as: "admin",
    without: (page) =>
      page.route(/\/api\/admin\/case-batches\/latest/, (route) => route.fulfill({ json: { batch: RUNNING_BATCH } })),
    before: async (page) => {
      await page.getByRole("tab", { name: "Moderation Queue" }).click();
      await page.getByRole("progressbar").waitFor();
    },
  },
  {
    name: "admin-audit",
    path: "/admin",
    as: "admin",
    // No admin has done anything in the demo.
    without: (page) =>
      page.route(/\/api\/admin\/audit(\?|$)/, (route) =>
        route.fulfill({ json: AUDITED, headers: { "x-total-count": String(AUDITED.length) } }),
      ),
    before: async (page) => {
      await page.getByRole("link", { name: "Audit" }).click();
      await page.getByRole("article", { name: "Listing rejected" }).waitFor();
    },
  },
  {
    name: "admin-review-dialog",
    path: "/admin?status=pending",
    as: "admin",
    before: async (page) => {
      await page.getByRole("button", { name: "View Details" }).first().click();
      await page.getByRole("dialog", { name: "Review property" }).getByRole("button", { name: "Approve" }).waitFor();
    },
  },
  {
    name: "admin-reject-dialog",
    path: "/admin?status=pending",
    as: "admin",
    before: async (page) => {
      await page.getByRole("button", { name: "Reject" }).first().click();
      await page.getByLabel("Enter rejection reason:").waitFor();
    },
  },
  {
    name: "city-picker",
    path: "/",
    before: async (page) => {
      await page.getByRole("button", { name: /^City: / }).click();
    },
  },
];
