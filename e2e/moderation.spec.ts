import { asMember, card, newTag, reason, review, said, tile } from "./dashboard.ts";
import { mailsTo } from "./database.ts";
import { expect, test } from "./journey.ts";
import { newAdmin } from "./member.ts";
import { postOverApi } from "./posting.ts";

test("a rejected home is fixed by its owner, approved, featured, and shown on the home page", async ({
  page,
  browser,
}) => {
  test.slow();
  await newAdmin(page);
  const { page: home, member: owner } = await asMember(browser, "Lakshmi Narayan");
  const title = `Airy 2BHK with tile floors ${newTag()}`;
  const posted = await postOverApi(owner, { title }, 2);

  await page.goto(`/admin?status=pending&q=${encodeURIComponent(title)}`);
  const found = card(page, title);
  await expect(found).toContainText("Pending Review");
  await expect(found).toContainText("Lakshmi Narayan");
  await expect(found.locator("img")).toHaveCount(2);
  await found.getByRole("button", { name: "View Details" }).click();
  await expect(review(page)).toContainText("₹60,000");
  await expect(review(page)).toContainText(owner.email);
  await expect(review(page).getByRole("button", { name: /^Image \d of 2$/ })).toHaveCount(2);
  await expect(review(page)).toContainText("No admin actions yet.");
  await review(page).getByRole("button", { name: "Close" }).click();

  await found.getByRole("button", { name: "Reject" }).click();
  await reason(page).getByLabel("Enter rejection reason:").fill("Never mind.");
  await reason(page).getByRole("button", { name: "Cancel" }).click();
  await expect(found).toContainText("Pending Review");
  await found.getByRole("button", { name: "Reject" }).click();
  await reason(page).getByLabel("Enter rejection reason:").fill("   ");
  await reason(page).getByRole("button", { name: "Reject" }).click();
  await expect(reason(page)).toContainText("Please give a reason for the rejection.");
  await reason(page).getByLabel("Enter rejection reason:").fill("Photos are too dark to review.");
  await reason(page).getByRole("button", { name: "Reject" }).click();
  await expect(said(page, `“${title}” is rejected.`)).toBeVisible();
  await expect(found).toHaveCount(0);

  await home.goto("/my-listings");
  await expect(card(home, title)).toContainText("Rejected");
  await expect(card(home, title)).toContainText("Photos are too dark to review.");
  await expect.poll(async () => (await mailsTo(owner.email)).map(({ text }) => text).join()).toContain("too dark");

  await home.goto(`/property/${posted.id}/edit`);
  const mended = `${title} by day`;
  await home.getByLabel("Title", { exact: true }).fill(mended);
  await home.getByRole("button", { name: "Save Changes" }).click();
  await expect(said(home, "Property updated successfully!")).toBeVisible();

  await page.goto(`/admin?status=pending&q=${encodeURIComponent(title)}`);
  const again = card(page, mended);
  await again.getByRole("button", { name: "View Details" }).click();
  const trail = review(page).getByRole("list", { name: "Admin actions" });
  await expect(trail).toContainText("Priya Shah rejected it");
  await expect(trail).toContainText("Photos are too dark to review.");
  await review(page).getByRole("button", { name: "Approve" }).click();
  await expect(review(page)).toBeHidden();
  await expect(again).toHaveCount(0);

  await tile(page, "Total Properties").click();
  await expect(again).toContainText("Approved");
  await again.getByRole("button", { name: "Feature" }).click();
  await expect(again.getByRole("button", { name: "Unfeature" })).toBeFocused();
  await expect(said(page, `“${mended}” is featured.`)).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto("/");
  await expect(
    visitor.getByRole("region", { name: "Featured Properties" }).getByRole("article", { name: mended }),
  ).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(owner.email)).map(({ text }) => text).join())
    .toContain("reviewed and published");
});
