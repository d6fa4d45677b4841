import type { PushMessage } from "#contract/messaging/push.ts";

/* The service worker's part of push notifications. The project's types describe only windows, so the parts that are
   used are described here. */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends Waiting {
  data: { json(): unknown } | null;
}
interface ClickEvent extends Waiting {
  notification: { close(): void; data: unknown };
}
interface Tab {
  focus(): Promise<Tab>;
  navigate(url: string): Promise<Tab | null>;
}
interface Worker {
  registration: ServiceWorkerRegistration;
  location: { origin: string };
  clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<Tab[]>;
    openWindow(url: string): Promise<Tab | null>;
  };
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
}

const UNREADABLE: PushMessage = {
  kind: "summary",
  title: "Basera",
  body: "Something new has happened.",
  path: "/notifications",
  tag: "basera",
};

/** Returns the message of a push. Every push must be shown, also one that cannot be read. */
function messageOf({ data }: PushEvent): PushMessage {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<PushMessage> | undefined) };
  } catch {
    return UNREADABLE;
  }
}

/** Returns the URL of a page of this site; for a page of another site, the URL of the notifications. */
export function addressOf(path: unknown, origin: string): string {
  const url = URL.parse(String(path), origin);
  return url?.origin === origin ? url.href : `${origin}${UNREADABLE.path}`;
}

/** Opens the URL in a tab of this site, or in a new tab. */
async function open({ clients }: Worker, address: string): Promise<void> {
  const [tab] = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!tab) return void (await clients.openWindow(address));
  await tab.focus();
  await tab.navigate(address);
}

/** Shows each push, and opens its page when it is pressed. */
export function showPushes(worker: Worker): void {
  worker.addEventListener("push", (event) => {
    const { title, body, path, tag } = messageOf(event);
    const options = { body, tag, data: path, icon: "/icon-192.png", badge: "/icon-192.png" };
    event.waitUntil(worker.registration.showNotification(title, options));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(worker, addressOf(event.notification.data, worker.location.origin)));
  });
}
