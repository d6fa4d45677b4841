import { expect, it } from "vitest";
import { addressFrom, addressText, type DashboardAddress } from "./dashboard-address.ts";

const read = (text: string) => addressFrom(new URLSearchParams(text));

it("an address brings back what it was made of", () => {
  const all: DashboardAddress[] = [
    { tab: "properties", tile: "total", q: "" },
    { tab: "properties", tile: "pending", q: "sector 62 " },
    { tab: "properties", tile: "featured", q: "" },
    { tab: "users", tile: "approved", q: "anna@example.test" },
  ];
  for (const address of all) expect(read(addressText(address))).toEqual(address);
});

it("says nothing of what goes without saying, and filters under the names of the API's query", () => {
  expect(addressText({ tab: "properties", tile: "total", q: "" })).toBe("");
  expect(addressText({ tab: "properties", tile: "pending", q: "" })).toBe("?status=pending");
  expect(addressText({ tab: "properties", tile: "featured", q: "" })).toBe("?featured=true");
});

it("takes what it does not know as not given", () => {
  expect(read("?tab=money&status=sold&featured=perhaps")).toEqual({ tab: "properties", tile: "total", q: "" });
});
