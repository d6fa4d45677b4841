import { expect, it, vi } from "vitest";
import { addressOf, showPushes } from "./show-push.ts";

const SITE = "https://basera.example";

/** A service worker with the parts that pushes use, and these open tabs. */
function startWorker(tabs: { focus: () => Promise<unknown>; navigate: (url: string) => Promise<unknown> }[] = []) {
  const listeners = new Map<string, (event: unknown) => void>();
  const showNotification = vi.fn(async () => {});
  const openWindow = vi.fn(async () => null);
  showPushes({
    registration: { showNotification },
    location: { origin: SITE },
    clients: { matchAll: async () => tabs, openWindow },
    addEventListener: (type: string, listener: (event: unknown) => void) => void listeners.set(type, listener),
  } as unknown as Parameters<typeof showPushes>[0]);
  /** Dispatches an event and waits for its work. */
  async function dispatch(type: "push" | "notificationclick", event: object) {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (done: Promise<unknown>) => work.push(done) });
    await Promise.all(work);
  }
  return { showNotification, openWindow, dispatch };
}

it("shows a push under its tag, with the page that it leads to", async () => {
  const { showNotification, dispatch } = startWorker();
  const message = { title: "Listing", body: "Your listing was approved.", path: "/property/1", tag: "a" };
  await dispatch("push", { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledWith(
    "Listing",
    expect.objectContaining({ body: "Your listing was approved.", tag: "a", data: "/property/1" }),
  );
});

it.each([
  ["without data", null],
  [
    "that is not JSON",
    {
      json: () => {
        throw new SyntaxError("Unexpected token");
      },
    },
  ],
])("shows a push %s too, because a hidden one costs the permission", async (_, data) => {
  const { showNotification, dispatch } = startWorker();
  await dispatch("push", { data });
  expect(showNotification).toHaveBeenCalledWith("Basera", expect.objectContaining({ data: "/notifications" }));
});

it("opens the page in an open tab, which gets the focus", async () => {
  const tab = { focus: vi.fn(async () => {}), navigate: vi.fn(async () => null) };
  const { openWindow, dispatch } = startWorker([tab]);
  const close = vi.fn();
  await dispatch("notificationclick", { notification: { close, data: "/messages?conversation=1" } });
  expect(close).toHaveBeenCalled();
  expect(tab.focus).toHaveBeenCalled();
  expect(tab.navigate).toHaveBeenCalledWith(`${SITE}/messages?conversation=1`);
  expect(openWindow).not.toHaveBeenCalled();
});

it("opens the page in a new tab if none is open", async () => {
  const { openWindow, dispatch } = startWorker();
  await dispatch("notificationclick", { notification: { close: () => {}, data: "/notifications" } });
  expect(openWindow).toHaveBeenCalledWith(`${SITE}/notifications`);
});

it.each(["https://evil.example/", "//evil.example/x", "javascript:alert(1)", "data:text/html,x"])(
  "opens the notifications instead of %s",
  (path) => expect(addressOf(path, SITE)).toBe(`${SITE}/notifications`),
);
