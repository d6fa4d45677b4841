import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { NOTIFICATION_CATEGORIES, type NotificationCategory } from "#contract/messaging/notification-terms.ts";
import type { Notification, NotificationSettings, SettingsChanges } from "#contract/messaging/notifications.ts";
import LatestNotifications from "#web/features/notifications/latest-notifications.tsx";
import { setNotificationCounts } from "#web/lib/realtime/notification-counts.ts";
import { openScreen, refusal, serveApi } from "#web/testing/open-screen.tsx";
import NotificationSettingsRoute from "./notification-settings.tsx";
import Notifications from "./notifications.tsx";

/** The screens after an in-app navigation. */
const List = Notifications as unknown as ComponentType<{ loaderData: null }>;
const Settings = NotificationSettingsRoute as unknown as ComponentType<{ loaderData: null }>;

const DAY_MS = 86_400_000;
const approvedDaysAgo = (days: number): Notification => {
  const at = new Date(Date.now() - days * DAY_MS).toISOString();
  const id = `0198a000-0000-7000-8000-${String(days).padStart(12, "0")}`;
  return {
    id,
    kind: "listing_approved",
    text: "Your listing was approved.",
    home: "Bright home",
    count: 1,
    path: "/",
    created_at: at,
    updated_at: at,
    read: true,
  };
};

// Preloaded, so that tests do not wait for dynamic imports.
beforeAll(() => import("#web/ui/overlays/toast-list.tsx"));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("older notifications load with the button, below a heading", async () => {
  const all = Array.from({ length: 23 }, (_, days) => approvedDaysAgo(days));
  serveApi({
    "GET /api/notifications": ({ query }) => {
      const from = Number(query.get("cursor") ?? 0);
      const link = { link: `</api/notifications?cursor=${from + 20}>; rel="next"` };
      return Response.json(all.slice(from, from + 20), { headers: from + 20 < all.length ? link : {} });
    },
  });
  const { user } = openScreen({ "/notifications": <List loaderData={null} /> });
  const rows = (name: string) => within(screen.getByRole("list", { name })).getAllByRole("listitem");
  await screen.findByRole("list", { name: "Notifications, today" });
  expect(rows("Notifications, today")).toHaveLength(1);
  expect(rows("Notifications, earlier")).toHaveLength(19);
  await user.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(() => expect(rows("Notifications, earlier")).toHaveLength(22));
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

/** Serves unread notifications, and counts those that were not marked as read. */
function serveUnread(count: number) {
  let list = Array.from({ length: count }, (_, days) => ({ ...approvedDaysAgo(days), read: false }));
  setNotificationCounts({ unread: count, new: 0 });
  const api = serveApi({
    "GET /api/notifications": () => list,
    "POST /api/notifications/read": ({ body }) => {
      const { ids } = body as { ids?: string[] };
      list = list.map((one) => ({ ...one, read: one.read || !ids || ids.includes(one.id) }));
      return { unread: list.filter(({ read }) => !read).length, new: 0 };
    },
  });
  return { ...api, marked: () => api.sentTo("POST /api/notifications/read").map(({ body }) => body) };
}
const unread = () => screen.queryAllByRole("img", { name: "Unread" }).length;
const list = { "/notifications": <List loaderData={null} />, "/": <List loaderData={null} /> };

test("opening a notification marks only that notification as read, and the button marks all, at once", async () => {
  const { replies, marked } = serveUnread(3);
  const { user } = openScreen(list);
  await waitFor(() => expect(unread()).toBe(3));
  await user.click(screen.getAllByRole("link", { name: /^Unread|approved/ })[0] ?? document.body);
  await waitFor(() => expect(unread()).toBe(2));
  await screen.findByRole("button", { name: "Unread (2)" });
  expect(marked()).toEqual([{ ids: [approvedDaysAgo(0).id] }]);

  const read = replies["POST /api/notifications/read"];
  const held = Promise.withResolvers<void>();
  replies["POST /api/notifications/read"] = async (request) => {
    await held.promise;
    return read?.(request) ?? refusal("no");
  };
  await user.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(unread()).toBe(0));
  held.resolve();
  await screen.findByRole("button", { name: "Unread" });
  expect(marked()[1]).toEqual({ all: true });
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
});

test("notifications that could not be marked as read are unread again, and a message says so", async () => {
  const { replies } = serveUnread(2);
  replies["POST /api/notifications/read"] = () => refusal("no");
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { user } = openScreen(list);
  await waitFor(() => expect(unread()).toBe(2));
  await user.click(screen.getByRole("button", { name: "Mark all as read" }));
  await screen.findByText("These could not be marked as read. Please try again.");
  await waitFor(() => expect(unread()).toBe(2));
});

test("opening one of the latest notifications marks only that one as read", async () => {
  const { marked } = serveUnread(3);
  const { user } = openScreen({ "/": <LatestNotifications onClose={() => {}} /> });
  await waitFor(() => expect(unread()).toBe(3));
  await user.click(screen.getAllByRole("link", { name: /approved/ })[1] ?? document.body);
  await waitFor(() => expect(unread()).toBe(2));
  expect(marked()).toEqual([{ ids: [approvedDaysAgo(1).id] }]);
});

test("the latest notifications say that they did not load, and can be loaded again", async () => {
  const { replies } = serveApi({ "GET /api/notifications": () => refusal("no") });
  const { user } = openScreen({ "/": <LatestNotifications onClose={() => {}} /> });
  await screen.findByText("Failed to load notifications. Please try again.");
  replies["GET /api/notifications"] = () => [];
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByText("Nothing new");
});

test("an open list shows a notification that changed while the counts stay, and names its home", async () => {
  const { replies } = serveApi({ "GET /api/notifications": () => [{ ...approvedDaysAgo(0), read: false }] });
  setNotificationCounts({ unread: 1, new: 1 });
  openScreen({ "/": <LatestNotifications onClose={() => {}} /> });
  await screen.findByRole("link", { name: /Your listing was approved\..*Bright home/ });
  replies["GET /api/notifications"] = () => [{ ...approvedDaysAgo(0), text: "Your listing was not approved." }];
  setNotificationCounts({ unread: 1, new: 1 });
  await screen.findByText("Your listing was not approved.");
});

/** Serves settings with every channel on. */
function serveSettings() {
  const on = { email: true, push: true };
  let settings: NotificationSettings = {
    channels: Object.fromEntries(NOTIFICATION_CATEGORIES.map((category) => [category, on])) as Record<
      NotificationCategory,
      typeof on
    >,
    quiet_hours: { from: "22:00", to: "08:00" },
    show_message_text: false,
  };
  return serveApi({
    "GET /api/notifications/settings": () => settings,
    "PATCH /api/notifications/settings": ({ body }) => {
      const { channels: _, ...changes } = body as SettingsChanges;
      settings = { ...settings, ...changes };
      return settings;
    },
  });
}
const changesSent = ({ sentTo }: ReturnType<typeof serveApi>) =>
  sentTo("PATCH /api/notifications/settings").map(({ body }) => body);

test("quiet hours are changed and switched off", async () => {
  const api = serveSettings();
  const { user } = openScreen({ "/notifications/settings": <Settings loaderData={null} /> });
  const hours = within(await screen.findByRole("region", { name: "Quiet hours" }));
  expect(hours.getByLabelText<HTMLSelectElement>("From").value).toBe("22:00");
  await user.selectOptions(hours.getByLabelText("Until"), "7:30 am");
  await hours.findByText("Saved.");
  await user.click(hours.getByRole("checkbox", { name: "Quiet hours" }));
  await waitFor(() => expect(hours.queryByLabelText("From")).toBeNull());
  await waitFor(() =>
    expect(changesSent(api)).toEqual([{ quiet_hours: { from: "22:00", to: "07:30" } }, { quiet_hours: null }]),
  );
});

test("a switch that could not be saved returns to its previous state", async () => {
  const api = serveSettings();
  api.replies["PATCH /api/notifications/settings"] = () => refusal("no");
  const { user } = openScreen({ "/notifications/settings": <Settings loaderData={null} /> });
  const mails = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Messages, Email" });
  await user.click(mails);
  await screen.findByText("This could not be saved. Please try again.");
  expect(changesSent(api)).toEqual([{ channels: { messages: { email: false } } }]);
  expect(mails.checked).toBe(true);
});
