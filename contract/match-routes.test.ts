import { expect, it } from "vitest";
import { matchRoutes } from "./match-routes.ts";

const isCached = matchRoutes(({ offline }) => offline === "cached");
const isExpensive = matchRoutes(({ cost }) => cost === "expensive");

it("matches a path with a parameter, with and without a query, by its method", () => {
  expect(isCached("GET", "/api/properties/6f1c")).toBe(true);
  expect(isCached("GET", "/api/properties/6f1c?x=/")).toBe(true);
  expect(isCached("HEAD", "/api/properties/6f1c")).toBe(true);
  expect(isCached("DELETE", "/api/properties/6f1c")).toBe(false);
  expect(isCached("GET", "/api/properties/6f1c/photos")).toBe(false);
});

it("prefers a fixed path to a parameter", () => {
  const isPublic = matchRoutes(({ access }) => access === "public");
  expect(isPublic("GET", "/api/users/6f1c")).toBe(true);
  expect(isPublic("GET", "/api/users/me")).toBe(false);
});

it("distinguishes routes by the first parameter of their query", () => {
  expect(isExpensive("POST", "/auth/v1/token?grant_type=password")).toBe(true);
  expect(isExpensive("POST", "/auth/v1/token?grant_type=password&x=1")).toBe(true);
  expect(isExpensive("POST", "/auth/v1/token?grant_type=refresh_token")).toBe(false);
});

it("matches no request if no route is selected", () => {
  expect(matchRoutes(() => false)("GET", "/api/cities")).toBe(false);
});
