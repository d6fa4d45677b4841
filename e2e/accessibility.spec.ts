import { isAccessibleInAllLooks, NARROW } from "./accessible.ts";
import { insertHome } from "./database.ts";
import { expect, test } from "./journey.ts";
import { asDemo, newMember } from "./member.ts";

test.use({ viewport: NARROW });

test("home, browse and a property have no accessibility violations", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await isAccessibleInAllLooks(page, "home");
  await newMember(page);
  await page.goto("/browse?city=Bangalore");
  await page.getByRole("article").first().waitFor();
  await isAccessibleInAllLooks(page, "browse");
  await page.getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("region", { name: "Photos" }).waitFor();
  await isAccessibleInAllLooks(page, "property");
  await page.getByRole("button", { name: /^Open photo 1 of/ }).click();
  await page.getByRole("dialog", { name: "Photo viewer" }).waitFor();
  await isAccessibleInAllLooks(page, "photo viewer");
});

test("the sign-in pages and the 404 page have no accessibility violations", async ({ page }) => {
  for (const path of ["/login", "/register", "/no-such-page"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await isAccessibleInAllLooks(page, path);
  }
});

test("messages have no accessibility violations", async ({ page }) => {
  await asDemo(page, "owner");
  await page.goto("/messages");
  const list = page.getByRole("list", { name: "Conversations" });
  await list.getByRole("listitem").first().waitFor();
  await isAccessibleInAllLooks(page, "the list");
  await list.getByRole("button").first().click();
  await page.getByRole("log", { name: "Messages" }).getByRole("img").first().waitFor();
  await isAccessibleInAllLooks(page, "a chat");
  await page.getByRole("button", { name: "Conversation options" }).click();
  await expect(page.getByRole("button", { name: "Delete conversation" })).toBeVisible();
  await isAccessibleInAllLooks(page, "its options");
});

test.describe("in forced colours", () => {
  test.use({ forcedColors: "active", viewport: { width: 1440, height: 900 } });

  test("chosen chips and the current thumbnail are distinguishable", async ({ page }) => {
    const { id } = await insertHome();
    await newMember(page);
    await page.goto("/browse?city=Bangalore");
    const chip = (name: string) => page.getByRole("group", { name: "Property Type" }).getByRole("button", { name });
    await chip("RK").click();
    await expect(chip("RK")).toHaveAttribute("aria-pressed", "true");
    const colour = (name: string) => chip(name).evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await colour("RK")).not.toBe(await colour("3BHK"));
    await page.goto(`/property/${id}`);
    const border = (place: number) =>
      page
        .getByRole("button", { name: new RegExp(`^Image ${place} of`) })
        .evaluate((button) => getComputedStyle(button).borderTopWidth);
    expect(await border(1)).toBe("3px");
    expect(await border(2)).toBe("0px");
  });
});

test("headings under 18 px use Figtree", async ({ page }) => {
  await asDemo(page, "owner");
  for (const path of ["/", "/browse", "/messages", "/my-listings", "/profile"]) {
    await page.goto(path);
    await page.getByRole("heading").last().waitFor();
    const inAnek = await page.evaluate(() =>
      [...document.querySelectorAll("h1, h2, h3")]
        .filter((heading) => parseFloat(getComputedStyle(heading).fontSize) < 18)
        .filter((heading) => getComputedStyle(heading).fontFamily.startsWith('"Anek'))
        .map((heading) => heading.textContent),
    );
    expect(inAnek, path).toEqual([]);
  }
});
