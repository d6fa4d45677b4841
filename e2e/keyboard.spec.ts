import { insertHome } from "./database.ts";
import { expect, fillRegistration, newEmail, test } from "./journey.ts";
import { tabTo } from "./keyboard.ts";
import { newMember } from "./member.ts";

test("the keyboard alone signs up, finds and saves a home, and writes to its owner, with visible focus", async ({
  page,
  browser,
}) => {
  const ownerContext = await browser.newContext();
  const owner = await newMember(await ownerContext.newPage(), "Meera Krishnan");
  const title = `Stepped house ${process.pid} ${Date.now()}`;
  await insertHome({ owner_id: owner.id, owner_name: owner.name, owner_email: owner.email, title });
  const { keyboard } = page;
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const arrivedAt = (name: string | RegExp) => expect(page.getByRole("heading", { level: 1, name })).toBeFocused();

  await page.goto("/register");
  for (const [label, words] of [
    ["Full Name", "Ananya Rao"],
    ["Email", newEmail()],
    ["Phone", "+919812345678"],
    ["Password", "a good password"],
    ["Confirm Password", "a good password"],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await keyboard.type(words);
  }
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Select Your City" })).toBeVisible();
  await tabTo(page, button("Ghaziabad"));
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();

  await tabTo(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Browse" }));
  await keyboard.press("Enter");
  await arrivedAt(/Ghaziabad/);
  await tabTo(page, button("2BHK"));
  await keyboard.press("Space");
  await expect(page).toHaveURL(/type=2BHK/);
  await expect(button("2BHK")).toBeFocused();
  await tabTo(page, page.getByRole("searchbox", { name: "Search properties" }));
  await keyboard.type(title);
  await keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "1 property found" })).toBeVisible();
  await tabTo(page, button(`Save ${title}`));
  await keyboard.press("Space");
  await expect(button(`Save ${title}`)).toHaveAttribute("aria-pressed", "true");
  await tabTo(page, page.getByRole("link", { name: title }));
  await keyboard.press("Enter");

  await arrivedAt(title);
  // Tabs backwards, because the way forwards leads through the footer, which moves down while similar homes load.
  await tabTo(page, button(/^Open photo 1 of/), { back: true });
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Photo viewer" })).toBeVisible();
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Next image" }));
  await keyboard.press("Enter");
  await keyboard.press("Escape");
  await expect(button(/^Open photo 2 of/)).toBeFocused();
  await tabTo(page, button("Contact Owner").first());
  await keyboard.press("Enter");

  await expect(page.getByRole("region", { name: "Chat with Meera Krishnan" })).toBeVisible();
  await expect(page.getByLabel("Type a message")).toBeFocused();
  await keyboard.type("Is it still free?");
  await keyboard.press("Enter");
  await expect(page.getByRole("log", { name: "Messages" }).getByText("Is it still free?")).toBeVisible();
  await expect(page.getByLabel("Type a message")).toBeFocused();
  await tabTo(page, button("Conversation options"), { back: true });
  await keyboard.press("Enter");
  await tabTo(page, button("Delete conversation"));
  await keyboard.press("Enter");
  await expect(button("Cancel")).toBeFocused();
  await tabTo(page, button("Delete"));
  await keyboard.press("Enter");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await arrivedAt("Messages");

  await tabTo(page, button(/Ananya Rao/), { back: true });
  await keyboard.press("Enter");
  await tabTo(page, button("Sign Out"));
  await keyboard.press("Enter");
  await expect(button(/Ananya Rao/)).toHaveCount(0);
  await ownerContext.close();
});

test("closing a dialog that opened before the heading had the focus moves the focus to the heading", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/focus-heading-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/register");
  await fillRegistration(page, { name: "Asha Verma", email: newEmail(), password: "a good password" });
  const picker = page.getByRole("dialog", { name: "Select Your City" });
  await expect(picker).toBeVisible();
  const loaded = page.waitForResponse(/focus-heading/);
  held.resolve();
  await loaded;
  await picker.getByRole("button", { name: "Ghaziabad" }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
