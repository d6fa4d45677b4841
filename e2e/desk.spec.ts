import { countTransparency } from "#server/desk/transparency.ts";
import { isAccessible } from "./accessible.ts";
import { alert, asMember, card, insertHomes, newTag, reason, said, tab } from "./dashboard.ts";
import { insertHome, mailsTo, withDatabase } from "./database.ts";
import { expect, resize, showMessagesLonger, test } from "./journey.ts";
import { newAdmin } from "./member.ts";
import { postOverApi } from "./posting.ts";

test("a moderator clears 20 cases by keyboard, and undoes one decision", async ({ page }) => {
  test.slow();
  await showMessagesLonger(page);
  await newAdmin(page);
  const { tag, homes } = await insertHomes(20);
  const ids = homes.map(({ id }) => id);
  await page.goto(`/admin?tab=queue&q=${tag}`);
  await page.waitForFunction(() => window.isHydrated);
  await expect(tab(page, "Moderation Queue")).toHaveAttribute("aria-selected", "true");
  const cases = page.getByRole("article");
  await expect(cases).toHaveCount(20);
  await isAccessible(page, "the queue");

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("reject with a reason");
  await page.keyboard.press("Escape");
  // The oldest is first.
  await page.keyboard.press("j");
  await expect(cases.first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(cases.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("r");
  await reason(page).getByLabel("Enter rejection reason:").fill("The photos are of another home.");
  await reason(page).getByRole("button", { name: "Reject" }).click();
  await expect(cases).toHaveCount(19);
  const undone = (await cases.first().getByRole("heading").textContent()) ?? "";
  await page.keyboard.press("a");
  await expect(cases).toHaveCount(18);
  await page.getByRole("status").filter({ hasText: undone }).getByRole("button", { name: "Undo" }).click();
  // A message stays while the mouse is over it.
  await page.mouse.move(0, 0);
  await expect(cases).toHaveCount(19);
  await expect(card(page, undone)).toBeFocused();
  for (let left = 18; left >= 0; left -= 1) {
    await page.keyboard.press("a");
    await expect(cases).toHaveCount(left);
  }
  await expect(page.getByRole("heading", { name: "No cases" })).toBeVisible();
  const statuses = () =>
    withDatabase((db) => db.selectFrom("properties").select(["status"]).where("id", "in", ids).execute());
  await expect
    .poll(async () => (await statuses()).map(({ status }) => status).sort(), { timeout: 60_000 })
    .toEqual([...Array(19).fill("approved"), "rejected"]);

  // The keys can be switched off, and cases decided together.
  const more = await insertHomes(3);
  await page.goto(`/admin?tab=queue&q=${more.tag}`);
  await page.waitForFunction(() => window.isHydrated);
  await expect(cases).toHaveCount(3);
  await page.getByRole("button", { name: "Decide all that match" }).click();
  await page.getByRole("button", { name: "Approve 3 listings" }).click();
  const batch = page.getByRole("region", { name: "Decisions about many cases" });
  await expect(batch).toContainText("Starts in");
  await isAccessible(page, "a batch");
  await batch.getByRole("button", { name: "Stop" }).click();
  await expect(batch).toContainText("0 of 3 listings approved.");
  await page.getByRole("checkbox", { name: "Keys" }).uncheck();
  await page.keyboard.press("a");
  for (const { title } of more.homes) await page.getByLabel(`Select ${title}`).check();
  await page.getByRole("region", { name: "3 selected" }).getByRole("button", { name: "Approve" }).click();
  await expect(said(page, "3 decided.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No cases" })).toBeVisible();
  await page.getByRole("link", { name: "Audit" }).click();
  await expect(
    page
      .getByRole("article")
      .filter({ hasText: more.homes[0]?.title ?? "" })
      .first(),
  ).toBeVisible();
  await isAccessible(page, "the audit");
});

test("an owner reads the statement and appeals, and a second admin decides; the figures are public", async ({
  page,
  browser,
}) => {
  test.slow();
  await showMessagesLonger(page);
  await newAdmin(page, "Priya Shah");
  const { page: home, member: owner } = await asMember(browser, "Lakshmi Narayan");
  const title = `Airy 2BHK with tile floors ${newTag()}`;
  const posted = await postOverApi(owner, { title, description: "A sunny home. Only Hindu families, no Muslims." }, 2);

  await page.goto(`/admin?tab=queue&q=${encodeURIComponent(title)}`);
  const found = card(page, title);
  await expect(found).toContainText("Names a religion, caste or origin as a condition");
  await expect(found).toContainText(/High|Medium/);
  await found.getByRole("link", { name: `Open ${title}` }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText("Only Hindu families", { exact: false }).last()).toBeVisible();
  await isAccessible(page, "a case");
  const caseAddress = page.url();
  const person = page.getByRole("region", { name: "The person" });
  await person.getByRole("button", { name: "Phone: Show (logged)" }).click();
  await expect(person.getByText("Show (logged)")).toHaveCount(0);
  await person.getByRole("button", { name: "Decide about this person" }).click();
  await expect(page.getByRole("heading", { name: "Lakshmi Narayan", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Warn" }).first()).toBeVisible();
  await page.goto(caseAddress);
  const { page: secondPage } = await asMember(browser, "Neha Rao");
  await page.getByLabel("Statement of reasons").fill("Homes are for everyone.");
  await page.getByRole("button", { name: "Reject" }).first().click();
  await page
    .getByRole("dialog", { name: /Reject/ })
    .getByRole("button", { name: "Reject" })
    .click();
  const rejected = said(page, `“${title}” is rejected.`);
  await expect(rejected).toBeVisible();
  // The decision is sent when the message, which offers Undo, is closed.
  const isSent = page.waitForResponse((response) => response.url().endsWith("/decide"));
  await rejected.getByRole("button", { name: "Dismiss" }).click();
  expect((await isSent).ok()).toBe(true);

  await home.goto("/my-listings");
  await expect(card(home, title)).toContainText("Homes are for everyone.");
  await card(home, title).getByText("Statement of reasons").click();
  await expect(card(home, title)).toContainText("Programs found this. A person looked at it and decided.");
  await home.goto("/profile#decisions");
  const panel = home.getByRole("region", { name: "Decisions about you" });
  await expect(panel).toContainText(`Listing not approved: ${title}`);
  await isAccessible(home, "decisions about you");
  await panel.getByRole("button", { name: "Appeal" }).click();
  const form = home.getByRole("dialog", { name: "Appeal" });
  await form.getByRole("button", { name: "Send appeal" }).click();
  await expect(form).toContainText("Please write why the decision is wrong.");
  await form.getByLabel("Why is the decision wrong?").fill("I have changed the text.");
  await form.getByRole("button", { name: "Send appeal" }).click();
  await expect(panel).toContainText("Appealed");
  await expect(panel.getByRole("button", { name: "Appeal" })).toHaveCount(0);

  // The admin who decided the case is told that another admin must decide the appeal.
  await page.goto("/admin?tab=appeals");
  await expect(card(page, title)).toContainText("I have changed the text.");
  await card(page, title).getByLabel("Why").fill("It stays.");
  await card(page, title).getByRole("button", { name: "Uphold" }).click();
  await expect(alert(page, "Another admin decides").or(said(page, "Another admin decides"))).toBeVisible();
  await secondPage.close();
  const second = await (await browser.newContext()).newPage();
  await newAdmin(second, "Neha Rao");
  await second.goto("/admin?tab=appeals");
  await expect(card(second, title)).toBeVisible();
  await isAccessible(second, "appeals");
  await card(second, title).getByLabel("Why").fill("The text is changed.");
  await card(second, title).getByRole("button", { name: "Reverse" }).click();
  await expect(card(second, title)).toHaveCount(0);
  await expect
    .poll(async () => (await mailsTo(owner.email)).map(({ subject }) => subject))
    .toContain(`Your appeal about "${title}"`);
  await home.goto("/notifications");
  await home.getByRole("link", { name: "We looked at your appeal and reversed the decision." }).click();
  await expect(panel).toContainText("Appeal: reversed");
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/property/${posted.id}`);
  await expect(visitor.getByRole("heading", { name: title })).toBeVisible();

  // The figures are updated every hour; the test updates them at once. Other journeys decide cases at the same time, so
  // the expected count is read from the stored figures.
  const rejections = await withDatabase(async (db) => {
    await countTransparency(db);
    const { figures } = await db
      .selectFrom("transparency_months")
      .select("figures")
      .orderBy("month", "desc")
      .executeTakeFirstOrThrow();
    const { decisions } = figures as { decisions: { outcome: string; count: number }[] };
    return decisions.find(({ outcome }) => outcome === "reject")?.count ?? 0;
  });
  await visitor.goto("/");
  await visitor.getByRole("link", { name: "How we keep Basera honest" }).click();
  const table = visitor.getByRole("table", { name: "Decisions" });
  await expect(table.getByRole("row", { name: /^Reject A person/ })).toContainText(
    rejections < 5 ? "fewer than 5" : String(rejections),
  );
  await isAccessible(visitor, "transparency");
});

test("a phone shows one case a screen, with the outcomes at the bottom", async ({ page }) => {
  await resize(page, { width: 390, height: 844 });
  await newAdmin(page);
  const { id, title } = await insertHome({ title: `Phone case ${newTag()}`, status: "pending" });
  await page.goto(`/admin?tab=queue&q=${encodeURIComponent(title)}`);
  await card(page, title)
    .getByRole("link", { name: `Open ${title}` })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await isAccessible(page, "a case on a phone");
  await page.getByRole("button", { name: "Approve" }).last().click();
  await expect(said(page, `“${title}” is approved.`)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?tab=queue/);
  const row = await withDatabase((db) =>
    db.selectFrom("properties").select("status").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  expect(row.status).toBe("approved");
});
