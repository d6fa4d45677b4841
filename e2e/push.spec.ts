import { createECDH, randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { isAccessibleInAllLooks } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { type Member, newMember } from "./member.ts";

test.use({ serviceWorkers: "allow" });

/**
 * Lets the browser subscribe. Headless Chromium always refuses notifications, and Google's push service is out of
 * reach; everything else is the real browser.
 */
async function allowPush(context: BrowserContext): Promise<void> {
  const keys = {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString("hex")}`;
  await context.addInitScript(
    ([given, at]) => {
      let subscription: object | null = null;
      let permission: NotificationPermission = sessionStorage.getItem("allowed") ? "granted" : "default";
      Object.defineProperty(Notification, "permission", { configurable: true, get: () => permission });
      Notification.requestPermission = async () => {
        sessionStorage.setItem("allowed", "yes");
        permission = "granted";
        return permission;
      };
      PushManager.prototype.subscribe = async (options) => {
        subscription = {
          options,
          toJSON: () => ({ endpoint: at, keys: given }),
          unsubscribe: async () => {
            subscription = null;
            return true;
          },
        };
        return subscription as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    },
    [keys, endpoint] as const,
  );
}

const isReady = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
const push = (page: Page) => page.getByRole("region", { name: "Push notifications" });
const browsersOf = (member: Member) => member.call<{ host: string }[]>("GET", "/api/push/subscriptions");

test("push is turned on, shown as this device, and removed", async ({ page, context }) => {
  await allowPush(context);
  const member = await newMember(page);
  await page.goto("/notifications/settings");
  await isReady(page);
  await push(page).getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByText("Notifications are on in this browser.")).toBeVisible();
  const device = push(page).getByRole("listitem");
  await expect(device).toContainText("This device, since");
  expect(await browsersOf(member)).toMatchObject([{ host: "fcm.googleapis.com" }]);

  await page.reload();
  await expect(device).toContainText("This device, since");
  await expect(push(page).getByRole("button", { name: "Turn on notifications" })).toHaveCount(0);
  await device.getByRole("button", { name: /^Remove/ }).click();
  await expect(device).toHaveCount(0);
  await expect(push(page).getByRole("button", { name: "Turn on notifications" })).toBeVisible();
  expect(await browsersOf(member)).toEqual([]);
});

test("signing out ends push in this browser", async ({ page, context }) => {
  await allowPush(context);
  const member = await newMember(page);
  await page.goto("/notifications/settings");
  await isReady(page);
  await push(page).getByRole("button", { name: "Turn on notifications" }).click();
  await expect(push(page).getByRole("listitem")).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem("basera-push"))).not.toBeNull();
  await page.getByRole("banner").getByRole("button", { name: member.name }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("basera-push"))).toBeNull();
});

test("a person who has blocked notifications reads where to allow them", async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Notification, "permission", { configurable: true, get: () => "denied" }),
  );
  await newMember(page);
  await page.goto("/notifications/settings");
  await expect(push(page).getByText("Notifications are blocked in your browser's settings.")).toBeVisible();
  await expect(push(page).getByRole("button", { name: "Turn on notifications" })).toHaveCount(0);
});

test("the words of messages are shown in pushes only after switching that on", async ({ page }) => {
  const member = await newMember(page);
  await page.goto("/notifications/settings");
  const words = page.getByRole("checkbox", { name: "Show message text" });
  await expect(words).not.toBeChecked();
  await words.check();
  await expect(push(page).getByText("Saved.")).toBeVisible();
  expect(await member.call("GET", "/api/notifications/settings")).toMatchObject({ show_message_text: true });
});

test("the settings are accessible at all widths", async ({ page, context }) => {
  await allowPush(context);
  await newMember(page);
  await page.goto("/notifications/settings");
  await expect(push(page).getByRole("button", { name: "Turn on notifications" })).toBeVisible();
  await isAccessibleInAllLooks(page, "notification settings");
});
