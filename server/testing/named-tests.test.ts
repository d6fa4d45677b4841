import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

/** Where a page says which test holds something: the file, and the sentences of it. */
const NAMED = /`([\w/.-]+\.(?:test|spec)\.tsx?)`((?:,? › "[^"]+")*)/g;

describe.each(["docs/security.md", "docs/asvs.md", "docs/accessibility.md"])("%s", (page) => {
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

/** Sections of OWASP ASVS 5.0.0, each with the numbers in it that are of level 1 or 2. */
const ASVS = `1.1 1-2; 1.2 1-9; 1.3 1-11; 1.4 1-3; 1.5 1-2; 2.1 1-3; 2.2 1-3; 2.3 1-4; 2.4 1-1; 3.2 1-2; 3.3 1-4; 3.4 1-6;
  3.5 1-5; 3.7 1-2; 4.1 1-3; 4.2 1-1; 4.3 1-2; 4.4 1-4; 5.1 1-1; 5.2 1-3; 5.3 1-2; 5.4 1-3; 6.1 1-3; 6.2 1-12; 6.3 1-4;
  6.4 1-4; 6.5 1-5; 6.6 1-3; 6.8 1-4; 7.1 1-3; 7.2 1-4; 7.3 1-2; 7.4 1-5; 7.5 1-2; 7.6 1-2; 8.1 1-2; 8.2 1-3; 8.3 1-1;
  8.4 1-1; 9.1 1-3; 9.2 1-4; 10.1 1-2; 10.2 1-2; 10.3 1-4; 10.4 1-11; 10.5 1-5; 10.6 1-2; 10.7 1-3; 11.1 1-2; 11.2 1-3;
  11.3 1-3; 11.4 1-4; 11.5 1-1; 11.6 1-1; 12.1 1-3; 12.2 1-2; 12.3 1-4; 13.1 1-1; 13.2 1-5; 13.3 1-2; 13.4 1-5; 14.1 1-2;
  14.2 1-4; 14.3 1-3; 15.1 1-3; 15.2 1-3; 15.3 1-7; 16.1 1-1; 16.2 1-5; 16.3 1-4; 16.4 1-3; 16.5 1-3; 17.1 1-1; 17.2 1-4;
  17.3 1-2`;

it("says of every requirement of ASVS levels 1 and 2 how it is met, or why not, once", async () => {
  const all = ASVS.split(";").flatMap((section) => {
    const [name, first, last] = section.trim().split(/[ -]/);
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, i) => `V${name}.${Number(first) + i}`);
  });
  const text = await readFile(path.join(root, "docs/asvs.md"), "utf8");
  expect(text.match(/\bV\d+\.\d+\.\d+\b/g)?.sort()).toEqual(all.sort());
  // A requirement without a test is somebody else's, or is not met: its row says which.
  const bare = text.split("\n").filter((line) => line.endsWith("| – |"));
  for (const row of bare) expect(row).toMatch(/not met|operator|nothing is fetched|whoever collects|Node's list/);
});

/** The success criteria of WCAG 2.2 of levels A and AA, guideline by guideline. */
const WCAG = `1.1.1; 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5; 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5;
  1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13; 2.1.1 2.1.2 2.1.4; 2.2.1 2.2.2; 2.3.1;
  2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11; 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8; 3.1.1 3.1.2;
  3.2.1 3.2.2 3.2.3 3.2.4 3.2.6; 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8; 4.1.2 4.1.3`;

it("says of every criterion of WCAG 2.2 A and AA how it is met, or that it does not apply, once", async () => {
  const text = await readFile(path.join(root, "docs/accessibility.md"), "utf8");
  const rows = text.split("\n").filter((line) => /^\| \d/.test(line));
  expect(rows.map((row) => row.split(" ")[1])).toEqual(WCAG.match(/[\d.]+\d/g));
  const bare = rows.filter((row) => row.endsWith("| – |"));
  for (const row of bare) expect(row).toMatch(/does not apply|no test/);
});
