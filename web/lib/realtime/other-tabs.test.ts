import { expect, it } from "vitest";
import { STORED } from "../stored.ts";
import { type Changed, tellOtherTabs, whenOtherTabsChange } from "./other-tabs.ts";

/** As the browser does it in the other tabs. */
function passOn() {
  const newValue = localStorage.getItem(STORED.changed);
  window.dispatchEvent(new StorageEvent("storage", { key: STORED.changed, newValue }));
  return newValue;
}

it("tells other tabs of each change, the same one twice too", () => {
  const heard: Changed[] = [];
  const stop = whenOtherTabsChange((what) => heard.push(what));
  tellOtherTabs("favorites");
  const first = passOn();
  tellOtherTabs("favorites");
  expect(passOn()).not.toBe(first);
  tellOtherTabs("properties");
  passOn();
  window.dispatchEvent(new StorageEvent("storage", { key: STORED.city, newValue: "Delhi" }));
  expect(heard).toEqual(["favorites", "favorites", "properties"]);
  stop();
  passOn();
  expect(heard).toHaveLength(3);
});
