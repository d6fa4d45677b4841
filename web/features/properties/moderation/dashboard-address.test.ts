import { expect, it } from "vitest";
import { addressFrom, addressText, type DashboardAddress } from "./dashboard-address.ts";

const read = (text: string) => addressFrom(new URLSearchParams(text));

it("a URL survives a round trip", () => {
  const all: DashboardAddress[] = [
    { tab: "properties", tile: "total", q: "" },
    { tab: "properties", tile: "pending", q: "sector 62 " },
    { tab: "properties", tile: "featured", q: "" },
    { tab: "users", tile: "approved", q: "anna@example.test" },
  ];
  for (const address of all) expect(read(addressText(address))).toEqual(address);
});

it("omits defaults, and uses the names of the API's filters", () => {
  expect(addressText({ tab: "properties", tile: "total", q: "" })).toBe("");
  expect(addressText({ tab: "properties", tile: "pending", q: "" })).toBe("?status=pending");
  expect(addressText({ tab: "properties", tile: "featured", q: "" })).toBe("?featured=true");
});

it("ignores unknown values", () => {
  expect(read("?tab=money&status=sold&featured=perhaps")).toEqual({ tab: "properties", tile: "total", q: "" });
});
