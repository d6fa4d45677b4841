import { api, orElse } from "../api/api.ts";
import { announceStored, readStored, STORED, writeStored } from "../stored.ts";

/**
 * Whether this browser gets push notifications for the signed-in person. `unsupported`: it cannot. `install`: an iPhone
 * gets them only after the site was added to the Home Screen. `blocked`: the person has blocked them in the browser.
 */
export type PushState = "unsupported" | "install" | "blocked" | "off" | "on";

const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);
const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
const isSupported = () => "PushManager" in window && "Notification" in window && "serviceWorker" in navigator;

/** The account that turned pushes on in this browser, and the day on which it last confirmed them. */
function readOwner(): { accountId: string; day: string } | null {
  const [accountId, day] = readStored(STORED.push)?.split(" ") ?? [];
  return accountId && day ? { accountId, day } : null;
}
const today = () => new Date().toISOString().slice(0, 10);

function storeOwner(accountId: string | null): void {
  writeStored(STORED.push, accountId && `${accountId} ${today()}`);
  announceStored(STORED.push);
}

/** Returns whether the person has blocked notifications of this site in the browser. */
export const isPushBlocked = (): boolean => isSupported() && Notification.permission === "denied";

export function pushState(accountId: string): PushState {
  if (!isSupported()) return isIphone() && !isInstalled() ? "install" : "unsupported";
  if (isPushBlocked()) return "blocked";
  return Notification.permission === "granted" && readOwner()?.accountId === accountId ? "on" : "off";
}

/** Returns the key as the browser compares it. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

const isSame = (one: ArrayBuffer | null | undefined, other: Uint8Array) =>
  one?.byteLength === other.length && new Uint8Array(one).every((byte, at) => byte === other[at]);

async function subscribe(accountId: string): Promise<"on" | "off" | "unsupported"> {
  const [{ public_key }, registration] = await Promise.all([
    api("GET /api/push/key"),
    navigator.serviceWorker.getRegistration(),
  ]);
  if (public_key === null || !registration) return "unsupported";
  const applicationServerKey = bytesOf(public_key);
  let subscription = await registration.pushManager.getSubscription();
  // The server's key has changed.
  if (subscription && !isSame(subscription.options.applicationServerKey, applicationServerKey)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await api("POST /api/push/subscriptions", { body: { endpoint, keys: { p256dh, auth } } });
  storeOwner(accountId);
  return "on";
}

/**
 * Asks the person for permission, and subscribes this browser. Must be called by a press. Throws if the browser or the
 * server refuses it.
 */
export async function turnOnPush(accountId: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  // The displayed state depends on the permission too.
  announceStored(STORED.push);
  if (permission === "denied") return "blocked";
  return permission === "granted" ? subscribe(accountId) : "off";
}

/** Confirms once a day that this browser is in use, and subscribes again if its subscription has ended. */
export async function confirmPush(accountId: string): Promise<void> {
  const owner = readOwner();
  if (pushState(accountId) === "on" && owner?.day !== today()) await orElse(subscribe(accountId), undefined);
}

/** Ends the subscription of this browser, so that the next person who uses it gets no pushes. */
export async function turnOffPush(): Promise<void> {
  storeOwner(null);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/** Closes the shown notifications with these tags, because the user has read them in the app. */
export async function closeShown(isRead: (tag: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) if (isRead(shown.tag)) shown.close();
}
