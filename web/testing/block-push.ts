import { vi } from "vitest";

/** Makes the browser block notifications, until the returned function is called. */
export function blockPush(): () => void {
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "denied" });
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: {} });
  return () => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "serviceWorker");
  };
}
