import { validate, version } from "uuid";
import { expect, it } from "vitest";
import { newMessageId } from "./message-id.ts";

it("gives each message an id of its own, of version 7, that begins with the time", () => {
  const before = Date.now();
  const ids = Array.from({ length: 1000 }, newMessageId);
  const after = Date.now();
  expect(new Set(ids.map((id) => id.slice(14)))).toHaveProperty("size", ids.length);
  for (const id of ids) {
    expect(validate(id) && version(id)).toBe(7);
    const at = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(after);
  }
});
