import { afterEach, expect, it, vi } from "vitest";
import { dequeueMessage, queueMessage, readQueuedMessages } from "./offline-queue.ts";
import type { Outgoing } from "./thread.ts";

const message = (client_id: string, second: number): Outgoing => ({
  conversation_id: "c",
  to_user_id: "meera",
  property_id: "p",
  id: `temp-${client_id}`,
  client_id,
  content: `Message ${client_id}`,
  created_at: `2026-11-22T10:00:0${second}.000Z`,
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("returns a user's queued messages in the order they were written, until they are removed", () => {
  queueMessage("asha", message("b", 2));
  queueMessage("asha", message("a", 1));
  queueMessage("asha", message("b", 2));
  expect(readQueuedMessages("asha").map(({ client_id }) => client_id)).toEqual(["a", "b"]);
  dequeueMessage("a");
  expect(readQueuedMessages("asha")).toEqual([message("b", 2)]);
});

it("removes entries of another user and invalid entries", () => {
  queueMessage("asha", message("a", 1));
  localStorage.setItem("basera-waiting-x", "{nonsense");
  expect(readQueuedMessages("ben")).toEqual([]);
  expect(readQueuedMessages("asha")).toEqual([]);
  expect(localStorage.length).toBe(0);
});

it("does not throw when storage is blocked", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", new Proxy({}, { get: blocked, ownKeys: blocked }));
  expect(() => queueMessage("asha", message("a", 1))).not.toThrow();
  expect(() => dequeueMessage("a")).not.toThrow();
  expect(readQueuedMessages("asha")).toEqual([]);
});
