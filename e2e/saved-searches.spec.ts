import type { Page } from "@playwright/test";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { insertHome, mailsTo } from "./database.ts";
import { expect, resize, test } from "./journey.ts";
import { press, tabTo } from "./keyboard.ts";
import { type Member, newAdmin, newMember } from "./member.ts";

const NAME = "2BHK in Koramangala, up to ₹30,000";
const ADDRESS = "/browse?city=Bangalore&type=2BHK&location=Koramangala&maxRent=30000";
const dialog = (page: Page, name = "Get alerts for this search") => page.getByRole("dialog", { name });
const card = (page: Page, name = NAME) => page.getByRole("article", { name });
const getAlerts = (page: Page, name = "Get alerts") => page.getByRole("button", { name });

const save = (member: Member, body: object = {}) =>
  member.call<{ id: string; name: string }>("POST", "/api/saved-searches", {
    filters: { city: "Bangalore", type: "2BHK", location: "Koramangala", max_rent: 30_000 },
    ...body,
  });

test("a search on browse is saved with its own name, changed there, and listed", async ({ page }) => {
  await newMember(page);
  await page.goto(ADDRESS);
  await getAlerts(page).click();
  await expect(dialog(page).getByText(/\d+ homes? now, \d+ new in 7 days/)).toBeVisible();
  await expect(dialog(page).getByLabel("Name")).toHaveValue(NAME);
  await expect(dialog(page).getByRole("radio", { name: "Daily" })).toBeChecked();
  await dialog(page).getByRole("radio", { name: "Weekly" }).check();
  await dialog(page).getByRole("button", { name: "Create alert" }).dblclick();
  await expect(page.getByText("Alert created. We'll tell you about new homes.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await page.reload();
  await getAlerts(page, "Alert on").click();
  const edit = dialog(page, "Edit alerts");
  await expect(edit.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await edit.getByLabel("Name").fill("For my sister");
  await edit.getByRole("checkbox", { name: "Email" }).uncheck();
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Alerts changed.")).toBeVisible();

  await page.goto("/favorites");
  await page.getByRole("main").getByRole("link", { name: "Saved searches" }).click();
  await expect(page).toHaveURL("/saved-searches");
  const saved = card(page, "For my sister");
  await expect(saved.getByRole("listitem")).toHaveText(["Bangalore", "2BHK", "Koramangala", "Up to ₹30,000"]);
  await expect(saved.getByRole("combobox", { name: "Alerts for For my sister" })).toHaveValue("weekly");
  await expect(saved.getByRole("checkbox", { name: "Email for For my sister" })).not.toBeChecked();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a saved search is changed, renamed, opened and deleted", async ({ page }) => {
  const member = await newMember(page);
  const home = await insertHome({ type: "2BHK", city: "Bangalore", area: "Koramangala", rent: 29_000 });
  await save(member);
  await insertHome({ type: "2BHK", city: "Bangalore", area: "Koramangala", rent: 28_000 });
  await page.goto("/saved-searches");
  await expect(card(page).getByText("1 new", { exact: true })).toBeVisible();
  await card(page).getByRole("combobox").selectOption("Off");
  await card(page)
    .getByRole("checkbox", { name: /^Email/ })
    .uncheck();
  await expect(card(page).getByRole("checkbox", { name: /^Email/ })).not.toBeChecked();
  await card(page)
    .getByRole("button", { name: `Rename ${NAME}` })
    .click();
  await dialog(page, "Rename").getByLabel("Name").fill("  ");
  await dialog(page, "Rename").getByRole("button", { name: "Update" }).click();
  await expect(dialog(page, "Rename").getByText("A name has 1 to 80 characters.")).toBeVisible();
  await dialog(page, "Rename").getByLabel("Name").fill("My flat");
  await dialog(page, "Rename").getByRole("button", { name: "Update" }).click();
  const mine = card(page, "My flat");
  await expect(mine).toBeVisible();
  await page.reload();
  await expect(mine.getByRole("combobox")).toHaveValue("off");
  await expect(mine.getByRole("checkbox", { name: /^Email/ })).not.toBeChecked();

  await mine.getByRole("link", { name: /^See homes \(\d+\)$/ }).click();
  await expect(page).toHaveURL(/\/browse\?.*location=Koramangala/);
  await expect(page.getByRole("article", { name: home.title }).first()).toBeVisible();
  await page.goBack();
  await expect(mine).toBeVisible();
  await expect(mine.getByText("1 new", { exact: true })).toHaveCount(0);

  await mine.getByRole("button", { name: "Delete My flat" }).click();
  await dialog(page, "Delete this search?").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The search is deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No Saved Searches Yet" })).toBeVisible();
});

test("an approved home reaches the person by mail and in the bell, which leads to the search", async ({
  page,
  browser,
}) => {
  const member = await newMember(page);
  await member.call("PATCH", "/api/notifications/settings", { quiet_hours: null });
  await page.goto("/profile");
  await page.keyboard.press("Shift");
  // An unusual rent, so that homes of other journeys do not match.
  const rent = 2_000 + (Number.parseInt(member.id.slice(-4), 16) % 5_000);
  await insertHome({ city: "Ghaziabad", rent, title: `Was there before ${member.id}` });
  const filters = { city: "Ghaziabad", min_rent: rent, max_rent: rent };
  await save(member, { name: "Near the lake", frequency: "instant", filters });
  const home = await insertHome({ city: "Ghaziabad", rent, title: `Lake view ${member.id}`, status: "pending" });
  const admin = await newAdmin(await browser.newPage());
  await admin.call("PATCH", `/api/admin/properties/${home.id}/status`, { status: "approved" });
  const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications, 1 new");
  await expect
    .poll(async () => (await mailsTo(member.email)).map(({ subject }) => subject))
    .toContain("1 new home: Near the lake");
  await bell.click();
  await page
    .getByRole("dialog", { name: "Notifications" })
    .getByRole("link", { name: /: Near the lake/ })
    .click();
  await expect(page).toHaveURL(/\/browse\?.*city=Ghaziabad/);
  await expect(page.getByRole("article", { name: home.title }).first()).toBeVisible();
});

test("saving works by keyboard alone, and gives the focus back", async ({ page }) => {
  // Hides the sidebar, whose many filters would come first.
  await resize(page, { width: 390, height: 844 });
  await newMember(page);
  await page.goto(ADDRESS);
  await press(page, getAlerts(page));
  await expect(dialog(page).getByLabel("Name")).toBeVisible();
  await tabTo(page, dialog(page).getByRole("radio", { name: "Daily" }));
  await page.keyboard.press("ArrowDown");
  await expect(dialog(page).getByRole("radio", { name: "Weekly" })).toBeChecked();
  await press(page, dialog(page).getByRole("button", { name: "Create alert" }));
  await expect(page.getByText("Alert created. We'll tell you about new homes.")).toBeVisible();
  await expect(getAlerts(page, "Alert on")).toBeFocused();
});

test("dialog and list are accessible", async ({ page }) => {
  const member = await newMember(page);
  await save(member);
  await save(member, { filters: { near: "station:indiranagar", commute_to: "landmark:itpl", pets: true } });
  await page.goto("/browse?city=Bangalore&type=1BHK");
  await getAlerts(page).click();
  await expect(dialog(page).getByLabel("Name")).toBeVisible();
  await isAccessibleInAllLooks(page, "Get alerts");
  await page.goto("/saved-searches");
  await expect(page.getByRole("article")).toHaveCount(2);
  await isAccessibleInAllLooks(page, "saved searches");
});
