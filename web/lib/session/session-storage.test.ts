import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { STORED } from "../stored.ts";
import { cookieValue, sessionStorageAdapter } from "./session-storage.ts";
import { sessionInCookie } from "./stored-tokens.ts";

const session = JSON.stringify({
  access_token: "header.payload.signature",
  refresh_token: "abc",
  expires_at: 1_800_000_000,
  expires_in: 3600,
  token_type: "bearer",
  user: { id: "1", email: "a@example.test", user_metadata: { name: "ख".repeat(3000) } },
});

beforeEach(() => sessionStorageAdapter.removeItem(STORED.session));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("stores the tokens in the cookie, without the user", () => {
  const value = cookieValue(session) ?? "";
  expect(value.length).toBeLessThan(300);
  expect(JSON.parse(decodeURIComponent(value))).toEqual({
    access_token: "header.payload.signature",
    refresh_token: "abc",
    expires_at: 1_800_000_000,
    expires_in: 3600,
    token_type: "bearer",
  });
});

it("returns no cookie value for an invalid session", () => {
  expect(cookieValue("{nonsense")).toBeNull();
});

it("finds the session among other cookies, and ignores a broken one", () => {
  const cookies = `a=1; ${STORED.session}=${cookieValue(session)}; b=2`;
  expect(JSON.parse(sessionInCookie(cookies) ?? "null").refresh_token).toBe("abc");
  expect(sessionInCookie("a=1")).toBeNull();
  expect(sessionInCookie(`${STORED.session}=`)).toBeNull();
  expect(sessionInCookie(`${STORED.session}=%E0%A4%A`)).toBeNull();
});

it("reads the tokens from the cookie when local storage is lost, and nothing once removed", () => {
  sessionStorageAdapter.setItem(STORED.session, session);
  expect(sessionStorageAdapter.getItem(STORED.session)).toBe(session);
  localStorage.clear();
  expect(JSON.parse(sessionStorageAdapter.getItem(STORED.session) ?? "null").access_token).toBe(
    "header.payload.signature",
  );
  sessionStorageAdapter.removeItem(STORED.session);
  expect(sessionStorageAdapter.getItem(STORED.session)).toBeNull();
});

it("stores nothing but the session in the cookie", () => {
  sessionStorageAdapter.setItem(`${STORED.session}-code-verifier`, '"secret"');
  expect(document.cookie).not.toContain("secret");
});

/** Makes local storage throw, as if it were full or blocked. */
function blockLocalStorage(): void {
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  vi.spyOn(console, "warn").mockImplementation(() => {});
}

it("keeps the session in memory when storage and cookies are blocked, until it is removed", () => {
  blockLocalStorage();
  vi.spyOn(document, "cookie", "set").mockImplementation(() => {});
  sessionStorageAdapter.setItem(STORED.session, session);
  expect(sessionStorageAdapter.getItem(STORED.session)).toBe(session);
  sessionStorageAdapter.removeItem(STORED.session);
  expect(sessionStorageAdapter.getItem(STORED.session)).toBeNull();
});

it("keeps the user in memory beside the cookie, until another tab changes the cookie", () => {
  blockLocalStorage();
  sessionStorageAdapter.setItem(STORED.session, session);
  expect(sessionStorageAdapter.getItem(STORED.session)).toBe(session);
  const ofAnother = JSON.stringify({ access_token: "another's" });
  // biome-ignore lint/suspicious/noDocumentCookie: another tab writes it like this
  document.cookie = `${STORED.session}=${encodeURIComponent(ofAnother)}; Path=/`;
  expect(sessionStorageAdapter.getItem(STORED.session)).toBe(ofAnother);
});
