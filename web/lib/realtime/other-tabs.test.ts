import { expect, it } from "vitest";
import { STORED } from "../stored.ts";
import { type Changed, notifyOtherTabs, onOtherTabChange } from "./other-tabs.ts";

/** Dispatches the event that browsers send to other tabs. */
function dispatchToOtherTab() {
  const newValue = localStorage.getItem(STORED.tabMessage);
  window.dispatchEvent(new StorageEvent("storage", { key: STORED.tabMessage, newValue }));
  return newValue;
}

it("notifies other tabs of each change, even if it is the same change again", () => {
  const changes: Changed[] = [];
  const stop = onOtherTabChange((what) => changes.push(what));
  notifyOtherTabs("favorites");
  const first = dispatchToOtherTab();
  notifyOtherTabs("favorites");
  expect(dispatchToOtherTab()).not.toBe(first);
  notifyOtherTabs("properties");
  dispatchToOtherTab();
  window.dispatchEvent(new StorageEvent("storage", { key: STORED.city, newValue: "Delhi" }));
  expect(changes).toEqual(["favorites", "favorites", "properties"]);
  stop();
  dispatchToOtherTab();
  expect(changes).toHaveLength(3);
});
