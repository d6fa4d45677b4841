import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Where a page says which test holds something: the file, and the sentences of it. */
const NAMED = /`([\w/.-]+\.(?:test|spec)\.tsx?)`((?:,? › "[^"]+")*)/g;

describe.each(["docs/security.md"])("%s", (page) => {
  it("names tests that there are", async () => {
    const text = await readFile(path.join(root, page), "utf8");
    const missing: string[] = [];
    let count = 0;
    for (const [, file = "", sentences = ""] of text.matchAll(NAMED)) {
      const source = await readFile(path.join(root, file), "utf8").catch(() => "");
      if (source === "") missing.push(file);
      for (const [, sentence = ""] of sentences.matchAll(/"([^"]+)"/g)) {
        count += 1;
        if (!source.includes(sentence)) missing.push(`${file}: ${sentence}`);
      }
    }
    expect(count).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });
});
