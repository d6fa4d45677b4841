import { expect, it } from "vitest";
import { isCachedPage, isCachedResponse, isShellPage, requestedIds, shellOf, userIdFromToken } from "./cache-policy.ts";

const at = (address: string) => new URL(address, "https://basera.example");

it("caches responses with homes, the user's profile, favourites, conversations and notifications", () => {
  for (const address of [
    "/api/properties?city=Delhi",
    "/api/properties/6f1c",
    "/api/users/me",
    "/api/users/6f1c/favorites",
    "/api/conversations",
    "/api/messages/6f1c?cursor=x",
    "/api/messages/unread-count",
    "/api/notifications",
    "/api/notifications/counts",
  ])
    expect(isCachedResponse(at(address), false), address).toBe(true);
});

it("caches searches by workplace for signed-in people only, and their pages for no one", () => {
  const search = at("/api/where?to=landmark:itpl");
  expect([isCachedResponse(search, true), isCachedResponse(search, false)]).toEqual([true, false]);
  expect([isCachedPage("/where"), isShellPage("/where")]).toEqual([false, true]);
  expect(shellOf("/where")).toBe("/where");
});

it("does not cache auth, admin, export, session, other-user, search and operational responses", () => {
  for (const address of [
    "/auth/v1/user",
    "/auth/v1/token?grant_type=refresh_token",
    "/api/admin/users",
    "/api/admin/properties",
    "/api/users?q=asha",
    "/api/users/by-email?email=a@example.test",
    "/api/users/me/export",
    "/api/users/me/sessions",
    "/api/conversations?q=rent",
    "/api/storage/property-images/signed-url",
    "/api/health",
    "/metrics",
    "/socket.io/?EIO=4",
  ])
    expect(isCachedResponse(at(address), true), address).toBe(false);
});

it("caches documents of pages that work offline, with a shell for homes never opened", () => {
  for (const path of ["/", "/property/6f1c", "/favorites", "/messages", "/notifications", "/saved-searches"])
    expect(isCachedPage(path), path).toBe(true);
  for (const path of ["/login", "/reset-password", "/admin", "/property/6f1c/edit", "/post-property"])
    expect(isCachedPage(path), path).toBe(false);
  expect(shellOf("/property/6f1c")).toBe("/property/offline");
  expect(shellOf("/messages")).toBe("/messages");
});

it("reads the user id from a token, and returns a placeholder for an invalid one", () => {
  const token = `e30.${btoa('{"sub":"6f1c"}')}.x`;
  expect(userIdFromToken(`Bearer ${token}`)).toBe("6f1c");
  expect(userIdFromToken("Bearer nonsense")).toBe("nobody");
  expect(userIdFromToken("Bearer e30.e30.x")).toBe("nobody");
  expect(userIdFromToken(null)).toBeNull();
});

it("reads the ids from a request for several homes", () => {
  expect(requestedIds(at("/api/properties?ids=a%2Cb&limit=2"))).toEqual(["a", "b"]);
  expect(requestedIds(at("/api/properties?city=Delhi"))).toBeNull();
  expect(requestedIds(at("/api/properties/a?ids=b"))).toBeNull();
});
