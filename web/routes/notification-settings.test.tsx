import { cleanup, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test } from "vitest";
import { blockPush } from "#web/testing/block-push.ts";
import { openScreen, serveApi } from "#web/testing/open-screen.tsx";
import NotificationSettings from "./notification-settings.tsx";

/** The screen after an in-app navigation. */
const Screen = NotificationSettings as unknown as ComponentType<{ loaderData: null }>;
const both = { email: true, push: true };
const settings = {
  channels: { listing: both, searches: both, saved_homes: both, visits: both, messages: both, replies: both },
  quiet_hours: null,
  show_message_text: false,
};

let unblock = () => {};
afterEach(() => {
  cleanup();
  unblock();
});

/** Opens the settings in a browser that blocks notifications. */
async function openBlocked(
  others: {
    id: string;
    user_agent: string;
    current: boolean;
    created_at: string;
    confirmed_at: string;
    host: string;
  }[],
) {
  unblock = blockPush();
  serveApi({ "GET /api/notifications/settings": () => settings, "GET /api/push/subscriptions": () => others });
  openScreen({ "/notifications/settings": <Screen loaderData={null} /> });
  return screen.findByRole<HTMLInputElement>("checkbox", { name: "Visits, Push" });
}

test("push switches are off and say why where the browser blocks push", async () => {
  const push = await openBlocked([]);
  expect([push.checked, push.disabled]).toEqual([false, true]);
  expect(document.getElementById(push.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
    /^Push is off: notifications are blocked/,
  );
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Visits, Email" }).checked).toBe(true);
});

test("push switches work in such a browser while another device gets pushes", async () => {
  const at = "2026-11-14T08:30:00.000Z";
  await openBlocked([
    { id: "b1", user_agent: "Mozilla/5.0", current: false, created_at: at, confirmed_at: at, host: "push.example" },
  ]);
  await screen.findByRole("button", { name: /^Remove / });
  const push = screen.getByRole<HTMLInputElement>("checkbox", { name: "Visits, Push" });
  expect([push.checked, push.disabled]).toEqual([true, false]);
});
