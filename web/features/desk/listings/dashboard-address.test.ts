import { expect, it } from "vitest";
import { addressFrom, addressText, type DashboardAddress } from "./dashboard-address.ts";

const read = (text: string) => addressFrom(new URLSearchParams(text));

it("a URL survives a round trip", () => {
  const all: DashboardAddress[] = [
    { tab: "properties", tile: "total", filter: "all", q: "" },
    { tab: "properties", tile: "pending", filter: "all", q: "sector 62 " },
    { tab: "properties", tile: "featured", filter: "all", q: "" },
    { tab: "users", tile: "approved", filter: "all", q: "anna@example.test" },
    { tab: "queue", tile: "total", filter: "photo", q: "" },
  ];
  for (const address of all) expect(read(addressText(address))).toEqual(address);
});

it("omits defaults, and uses the names of the API's filters", () => {
  expect(addressText({ tab: "properties", tile: "total", filter: "all", q: "" })).toBe("");
  expect(addressText({ tab: "properties", tile: "pending", filter: "all", q: "" })).toBe("?status=pending");
  expect(addressText({ tab: "properties", tile: "featured", filter: "all", q: "" })).toBe("?featured=true");
});

it("ignores unknown values", () => {
  expect(read("?tab=money&status=sold&featured=perhaps")).toEqual({
    tab: "properties",
    tile: "total",
    filter: "all",
    q: "",
  });
});
