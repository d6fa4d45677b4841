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

it("gives a writer back what waits, in the order in which it was written, until it is dropped", () => {
  queueMessage("asha", message("b", 2));
  queueMessage("asha", message("a", 1));
  queueMessage("asha", message("b", 2));
  expect(readQueuedMessages("asha").map(({ client_id }) => client_id)).toEqual(["a", "b"]);
  dequeueMessage("a");
  expect(readQueuedMessages("asha")).toEqual([message("b", 2)]);
});

it("drops what somebody else left, and what cannot be read", () => {
  queueMessage("asha", message("a", 1));
  localStorage.setItem("basera-waiting-x", "{nonsense");
  expect(readQueuedMessages("ben")).toEqual([]);
  expect(readQueuedMessages("asha")).toEqual([]);
  expect(localStorage.length).toBe(0);
});

it("breaks nothing where the browser keeps nothing", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", new Proxy({}, { get: blocked, ownKeys: blocked }));
  expect(() => queueMessage("asha", message("a", 1))).not.toThrow();
  expect(() => dequeueMessage("a")).not.toThrow();
  expect(readQueuedMessages("asha")).toEqual([]);
});
