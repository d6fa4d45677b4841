import type { Page } from "@playwright/test";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { insertHome, mailsTo } from "./database.ts";
import { expect, test } from "./journey.ts";
import { press, tabTo } from "./keyboard.ts";
import { type Member, newAdmin, newMember } from "./member.ts";

const NAME = "2BHK in Koramangala, up to ₹30,000";
const ADDRESS = "/browse?city=Bangalore&type=2BHK&location=Koramangala&maxRent=30000";
const dialog = (page: Page, name = "Get alerts for this search") => page.getByRole("dialog", { name });
const card = (page: Page, name = NAME) => page.getByRole("article", { name });
const getAlerts = (page: Page) => page.getByRole("button", { name: "Get alerts" });

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
  await expect(page.getByText("You will hear of new homes.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await getAlerts(page).click();
  const edit = dialog(page, "Edit alerts");
  await expect(edit.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await edit.getByLabel("Name").fill("For my sister");
  await edit.getByRole("checkbox", { name: "E-mail" }).uncheck();
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Alerts changed.")).toBeVisible();

  await page.goto("/favorites");
  await page.getByRole("main").getByRole("link", { name: "Saved searches" }).click();
  await expect(page).toHaveURL("/saved-searches");
  const saved = card(page, "For my sister");
  await expect(saved.getByRole("listitem")).toHaveText(["Bangalore", "2BHK", "Koramangala", "Up to ₹30,000"]);
  await expect(saved.getByRole("combobox", { name: "Alerts for For my sister" })).toHaveValue("weekly");
  await expect(saved.getByRole("checkbox", { name: "E-mail for For my sister" })).not.toBeChecked();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("Undo deletes the search that was just saved", async ({ page }) => {
  await newMember(page);
  await page.goto(ADDRESS);
  await getAlerts(page).click();
  await dialog(page).getByRole("button", { name: "Create alert" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The alert is deleted.")).toBeVisible();
  await page.goto("/saved-searches");
  await expect(page.getByRole("heading", { name: "No Saved Searches Yet" })).toBeVisible();
  await page.getByRole("link", { name: "Browse homes" }).click();
  await expect(page).toHaveURL(/\/browse/);
});

test("a search that another tab has already saved gets these settings, and Undo is not offered", async ({ page }) => {
  const member = await newMember(page);
  await page.goto(ADDRESS);
  await getAlerts(page).click();
  await expect(dialog(page).getByLabel("Name")).toHaveValue(NAME);
  await save(member);
  await dialog(page).getByRole("radio", { name: "Weekly" }).check();
  await dialog(page).getByRole("button", { name: "Create alert" }).click();
  await expect(page.getByText("You will hear of new homes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.goto("/saved-searches");
  await expect(card(page).getByRole("combobox")).toHaveValue("weekly");
});

test("instant alerts are offered to narrow searches only", async ({ page }) => {
  await newMember(page);
  await page.route("**/api/saved-searches/preview", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), may_be_instant: false } });
  });
  await page.goto(ADDRESS);
  await getAlerts(page).click();
  const instant = dialog(page).getByRole("radio", { name: "Instant" });
  await expect(instant).toBeDisabled();
  await expect(instant).toHaveAccessibleDescription(/Too many homes fit this search/);
  await page.unrouteAll();
  await page.keyboard.press("Escape");
  await getAlerts(page).click();
  await instant.check();
  await dialog(page).getByRole("button", { name: "Create alert" }).click();
  await expect(page.getByText("You will hear of new homes.")).toBeVisible();
  await page.goto("/saved-searches");
  await expect(card(page).getByRole("combobox")).toHaveValue("instant");
});

test("a search without a filter says what to do", async ({ page }) => {
  await newMember(page);
  await page.goto("/browse?city=Atlantis&availableFrom=any");
  await page.route("**/api/saved-searches/preview", (route) =>
    route.fulfill({
      status: 400,
      json: { code: "invalid", error: "Choose a city or at least one filter first.", fields: [] },
    }),
  );
  await getAlerts(page).click();
  await expect(dialog(page).getByText("Choose a city or at least one filter first.")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Create alert" })).toBeDisabled();
});

test("what was typed stays when saving fails, and saving again works", async ({ page }) => {
  await newMember(page);
  await page.goto(ADDRESS);
  await getAlerts(page).click();
  await dialog(page).getByLabel("Name").fill("Near work");
  await page.route("**/api/saved-searches", (route) => route.abort());
  await dialog(page).getByRole("button", { name: "Create alert" }).click();
  await expect(dialog(page).getByText("This could not be saved. Please try again.")).toBeVisible();
  await expect(dialog(page).getByLabel("Name")).toHaveValue("Near work");
  await page.unrouteAll();
  await dialog(page).getByRole("button", { name: "Create alert" }).click();
  await expect(page.getByText("You will hear of new homes.")).toBeVisible();
});

test("the 21st search is refused, and the message says what to do", async ({ page }) => {
  const member = await newMember(page);
  for (let n = 1; n <= 20; n++) await save(member, { filters: { max_rent: n * 1000 } });
  await page.goto(ADDRESS);
  await getAlerts(page).click();
  await dialog(page).getByRole("button", { name: "Create alert" }).click();
  await expect(dialog(page).getByText("You can keep 20 saved searches. Delete one first.")).toBeVisible();
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
    .getByRole("checkbox", { name: /^E-mail/ })
    .uncheck();
  await expect(card(page).getByRole("checkbox", { name: /^E-mail/ })).not.toBeChecked();
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
  await expect(mine.getByRole("checkbox", { name: /^E-mail/ })).not.toBeChecked();

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
    .toContain("1 new home in Near the lake");
  await bell.click();
  await page
    .getByRole("dialog", { name: "Notifications" })
    .getByRole("link", { name: /in Near the lake/ })
    .click();
  await expect(page).toHaveURL(/\/browse\?.*city=Ghaziabad/);
  await expect(page.getByRole("article", { name: home.title }).first()).toBeVisible();
});

test("saving works by keyboard alone, and gives the focus back", async ({ page }) => {
  // Hides the sidebar, whose many filters would come first.
  await page.setViewportSize({ width: 390, height: 844 });
  await newMember(page);
  await page.goto(ADDRESS);
  await press(page, getAlerts(page));
  await expect(dialog(page).getByLabel("Name")).toBeVisible();
  await tabTo(page, dialog(page).getByRole("radio", { name: "Daily" }));
  await page.keyboard.press("ArrowDown");
  await expect(dialog(page).getByRole("radio", { name: "Weekly" })).toBeChecked();
  await press(page, dialog(page).getByRole("button", { name: "Create alert" }));
  await expect(page.getByText("You will hear of new homes.")).toBeVisible();
  await expect(getAlerts(page)).toBeFocused();
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
