import { expect, it } from "vitest";
import { entrancePath, loginPath, safeRedirect } from "./safe-redirect.ts";

it("accepts paths of this site with their query", () => {
  for (const path of ["/", "/browse", "/browse?type=2BHK&city=Greater%20Noida", "/property/1#photos"])
    expect(safeRedirect(path)).toBe(path);
});

it.each([
  null,
  undefined,
  "",
  "browse",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  " /browse",
  "/.//evil.example",
  "/..//evil.example",
  "/\u0000",
])("refuses %j", (wanted) => {
  expect(safeRedirect(wanted)).toBeNull();
});

it("drops an unsafe redirect from the path of an entrance screen", () => {
  expect(entrancePath("/register", "/my-listings?a=1")).toBe("/register?redirect=%2Fmy-listings%3Fa%3D1");
  for (const none of [null, "/", "//evil.example", "https://evil.example"])
    expect(entrancePath("/register", none)).toBe("/register");
});

it("keeps path and query of the attempted page in the login path", () => {
  const path = loginPath("/browse?type=1BHK,2BHK&minRent=5000");
  expect(safeRedirect(new URLSearchParams(path.split("?")[1]).get("redirect"))).toBe(
    "/browse?type=1BHK,2BHK&minRent=5000",
  );
});
