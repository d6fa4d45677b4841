import { expect, it } from "vitest";
import { idsAskedFor, isKeptAnswer, isKeptPage, personOfToken, shellOf } from "./cache-policy.ts";

const at = (address: string) => new URL(address, "https://basera.example");

it("keeps answers about homes, the own profile, favourites and conversations", () => {
  for (const address of [
    "/api/properties?city=Delhi",
    "/api/properties/6f1c",
    "/api/users/me",
    "/api/users/6f1c/favorites",
    "/api/conversations",
    "/api/messages/6f1c?cursor=x",
    "/api/messages/unread-count",
  ])
    expect(isKeptAnswer(at(address)), address).toBe(true);
});

it("keeps nothing of signing in, admins, exports, sessions, other people, searches and operation", () => {
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
    expect(isKeptAnswer(at(address)), address).toBe(false);
});

it("keeps documents of pages that show something without a connection, and has one for homes never opened", () => {
  for (const path of ["/", "/property/6f1c", "/favorites", "/messages"]) expect(isKeptPage(path), path).toBe(true);
  for (const path of ["/login", "/reset-password", "/admin", "/property/6f1c/edit", "/post-property"])
    expect(isKeptPage(path), path).toBe(false);
  expect(shellOf("/property/6f1c")).toBe("/property/offline");
  expect(shellOf("/messages")).toBe("/messages");
});

it("reads whom a token speaks of, and takes what is none for nobody", () => {
  const token = `e30.${btoa('{"sub":"6f1c"}')}.x`;
  expect(personOfToken(`Bearer ${token}`)).toBe("6f1c");
  expect(personOfToken("Bearer nonsense")).toBe("nobody");
  expect(personOfToken("Bearer e30.e30.x")).toBe("nobody");
  expect(personOfToken(null)).toBeNull();
});

it("knows the homes that are asked for together", () => {
  expect(idsAskedFor(at("/api/properties?ids=a%2Cb&limit=2"))).toEqual(["a", "b"]);
  expect(idsAskedFor(at("/api/properties?city=Delhi"))).toBeNull();
  expect(idsAskedFor(at("/api/properties/a?ids=b"))).toBeNull();
});
