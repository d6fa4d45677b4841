import type { Page } from "@playwright/test";
import sharp from "sharp";
import { insertHome } from "./database.ts";
import { expect, resize, test } from "./journey.ts";
import { expectLooks } from "./looks.ts";
import { asDemo, type Member, newMember } from "./member.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, colorScheme: "light" });

const TITLE = "Veranda that is measured";
const inMain = (page: Page) => page.getByRole("main");
const shell = (page: Page) => ({
  header: page.getByRole("banner"),
  city: page.getByRole("button", { name: /^City/ }),
  "tab bar": page.getByRole("navigation", { name: "Tabs" }),
});
const card = (page: Page) => {
  const home = page.getByRole("article").first();
  return {
    card: home,
    "card's photo": home.locator("> div").first(),
    "card's type": home.getByText("2BHK", { exact: true }),
    "card's rent": home.locator("p").first(),
    "card's deposit": home.locator("p").nth(1),
    "card's title": home.getByRole("heading"),
  };
};
const insertMeasured = (owner: Member) =>
  insertHome({ owner_id: owner.id, owner_name: owner.name, owner_email: owner.email, title: TITLE, parking: true });
const PENDING = "Pending porch that is measured";

test("home and login have the expected layout", async ({ page }, info) => {
  await page.goto("/");
  await expectLooks(page, info, "home", {
    header: page.getByRole("banner"),
    logo: page.getByRole("banner").getByRole("link").first(),
    "sign in": page.getByRole("banner").getByRole("link", { name: "Login" }),
    title: page.getByRole("heading", { level: 1 }),
    "search card": page.getByRole("search"),
    "search button": page.getByRole("search").getByRole("button", { name: "Search" }),
    figures: inMain(page).locator("dl"),
    "strengths title": page.getByRole("heading", { name: "What is different here" }),
    drawing: page.getByRole("region", { name: "What is different here" }).locator("li > div").first(),
    strength: page.getByRole("heading", { name: "Two offices, one search" }),
    "featured title": page.getByRole("heading", { name: "Featured Properties" }),
  });
  await page.goto("/login");
  await expectLooks(page, info, "login", {
    picture: page.locator("aside"),
    title: page.getByRole("heading", { level: 1 }),
    email: page.getByLabel("Email"),
    password: page.getByLabel("Password", { exact: true }),
    forgot: page.getByRole("link", { name: "Forgot password?" }),
    "sign in": page.getByRole("button", { name: "Sign In", exact: true }),
    google: page.getByRole("button", { name: "Sign in with Google" }),
  });
});

test("browse, a home, a conversation, profile and posting have the expected layout", async ({
  page,
  browser,
}, info) => {
  const ownerPage = await (await browser.newContext()).newPage();
  const owner = await newMember(ownerPage, "Meera Krishnan", "Ghaziabad");
  await ownerPage.context().close();
  const home = await insertMeasured(owner);
  const tenant = await newMember(page, "Ananya Rao", "Ghaziabad");

  await page.goto(`/browse?city=Ghaziabad&searchTerm=${encodeURIComponent(TITLE)}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectLooks(page, info, "browse", {
    ...shell(page),
    filters: page.getByRole("region", { name: "Filters" }),
    "filters button": page.getByRole("button", { name: /^Filters/ }),
    search: page.getByRole("searchbox").first(),
    "search button": inMain(page).getByRole("button", { name: "Search", exact: true }),
    sort: page.getByRole("combobox", { name: /sort/i }),
    ...card(page),
    heart: page.getByRole("button", { name: /^Save / }).first(),
  });

  await page.goto(`/property/${home.id}`);
  await expectLooks(page, info, "property", {
    title: page.getByRole("heading", { level: 1 }),
    photo: page.getByRole("region", { name: "Photos" }),
    tiles: inMain(page).locator("dl").first(),
    description: page.getByRole("heading", { name: "Description" }),
    contact: page.getByRole("button", { name: "Contact Owner" }).filter({ visible: true }).first(),
  });

  const { conversation_id } = await tenant.call<{ conversation_id: string }>("POST", "/api/conversations/by-email", {
    property_id: home.id,
    owner_email: owner.email,
  });
  const message = { conversation_id, to_user_id: owner.id, property_id: home.id, content: "Is it free?" };
  await tenant.call("POST", "/api/messages/send", message);
  await page.goto("/messages");
  const list = page.getByRole("list", { name: "Conversations" });
  await expect(list.getByRole("button")).toBeVisible();
  await expectLooks(page, info, "messages", {
    ...shell(page),
    title: page.getByRole("heading", { level: 1 }),
    search: page.getByRole("searchbox"),
    // Leaves out the lines of a conversation, because their width depends on the time of day.
    conversation: list.getByRole("button"),
  });
  await list.getByRole("button").click();
  await expect(page.getByRole("log").getByText("Is it free?")).toBeVisible();
  await expectLooks(page, info, "chat", {
    name: page.getByRole("heading", { name: owner.name }),
    bubble: page.getByRole("log").locator("p[dir=auto]"),
    field: page.getByLabel("Type a message"),
    send: page.getByRole("button", { name: "Send" }),
  });

  await page.goto("/profile");
  await expect(page.getByText("This device")).toBeVisible();
  await expectLooks(page, info, "profile", {
    name: page.getByRole("heading", { level: 1 }),
    edit: page.getByRole("button", { name: "Edit Profile" }),
    contact: page.getByRole("heading", { name: "Contact" }),
    phone: inMain(page).locator("dd").nth(1),
    security: page.getByRole("heading", { name: "Security" }),
  });

  await page.goto("/post-property");
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
  await expectLooks(page, info, "post-property", {
    page: page.getByRole("heading", { level: 1 }),
    title: page.getByLabel("Title", { exact: true }),
    type: page.getByLabel("Property Type", { exact: true }),
    rent: page.getByLabel("Monthly Rent (₹)", { exact: true }),
    amenity: page.getByRole("button", { name: "Parking" }),
    pets: page.getByLabel("Pets Allowed", { exact: true }),
    post: page.getByRole("button", { name: "Post Property" }),
  });
});

test("My Listings and the dashboard have the expected layout", async ({ page, browser }, info) => {
  const owner = await newMember(page, "Meera Krishnan", "Ghaziabad");
  await insertMeasured(owner);
  await page.goto("/my-listings");
  await expect(page.getByRole("article")).toBeVisible();
  await expectLooks(page, info, "my-listings", {
    ...shell(page),
    title: page.getByRole("heading", { level: 1 }),
    post: inMain(page).getByText("Post New Property"),
    ...card(page),
    status: page.getByRole("article").getByText("Approved"),
    edit: page.getByRole("article").getByRole("link", { name: "Edit" }),
    delete: page.getByRole("article").getByRole("button", { name: "Delete" }),
  });

  const adminPage = await (await browser.newContext({ reducedMotion: "reduce", colorScheme: "light" })).newPage();
  await asDemo(adminPage, "admin");
  await insertHome({ title: PENDING, status: "pending" });
  await adminPage.goto(`/admin?q=${encodeURIComponent(PENDING)}`);
  const listing = adminPage.getByRole("article", { name: PENDING }).first();
  await expect(listing).toBeVisible();
  await expectLooks(adminPage, info, "admin", {
    title: adminPage.getByRole("heading", { level: 1 }),
    tile: adminPage.getByRole("button", { name: /^Pending/ }).first(),
    search: adminPage.getByRole("searchbox"),
    listing,
    "listing's title": listing.getByRole("heading"),
    details: listing.getByRole("button", { name: "View Details" }),
    approve: listing.getByRole("button", { name: "Approve" }),
    reject: listing.getByRole("button", { name: "Reject" }),
  });
  await adminPage.context().close();
});

/** Returns the colour of the pixel in the top row at this distance from the viewport's right edge. */
async function colourFromRight(page: Page, pixels: number): Promise<number[]> {
  const { width = 0 } = page.viewportSize() ?? {};
  const shot = await page.screenshot({ clip: { x: width - pixels, y: 0, width: 1, height: 1 } });
  return [...(await sharp(shot).removeAlpha().raw().toBuffer())];
}

test("at 1024 px nothing is clipped, and dialogs also darken the scrollbar gutter", async ({ page }) => {
  await resize(page, { width: 1024, height: 700 });
  const costs = { rent: 145_000, security_deposit: 1_450_000, maintenance: 12_500 };
  const home = await insertHome({ title: "Long costs", ...costs });
  await page.goto(`/property/${home.id}`);
  await page.waitForFunction(() => window.isHydrated);
  const cut = await page.locator("dt, dd, footer label, footer a").evaluateAll((parts) => {
    const broken = (part: Element) => part.localName === "dd" && part.clientHeight > 40;
    return parts
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || broken(part))
      .map((part) => part.outerHTML);
  });
  expect(cut).toEqual([]);

  const bright = await colourFromRight(page, 1);
  /** Expects the pixels to be as dark as those to their left, except for rounding. */
  const expectAllDark = async () => {
    await expect.poll(() => colourFromRight(page, 40)).not.toEqual(bright);
    const [edge, inner] = [await colourFromRight(page, 1), await colourFromRight(page, 40)];
    expect(Math.max(...edge.map((part, i) => Math.abs(part - (inner[i] ?? 0))))).toBeLessThanOrEqual(2);
  };
  await page.getByRole("button", { name: /^(City: |Choose city)/ }).click();
  await expect(page.getByRole("dialog", { name: "Select Your City" })).toBeVisible();
  await expectAllDark();
  await page.keyboard.press("Escape");
  await expect.poll(() => colourFromRight(page, 1)).toEqual(bright);

  await page.getByRole("button", { name: /^Open photo 1/ }).click();
  await expect(page.getByRole("dialog", { name: "Photo viewer" })).toBeVisible();
  await expectAllDark();
});
