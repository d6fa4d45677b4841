import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { contractEndpoints } from "#server/testing/endpoints.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
/** The specification is not part of the repository; whoever has it keeps it beside. */
const SPECIFICATION = path.resolve(ROOT, "../shared/spec.md");
const read = (file: string) => readFile(path.join(ROOT, file), "utf8");

interface Row {
  says: string;
  code: string;
  test: string;
}
const page = await read("docs/spec-coverage.md");
const rows: Row[] = page
  .split("\n")
  .filter((line) => /^\| (?!What it says)/.test(line))
  .map((line) => {
    const [says = "", code = "", test = ""] = line.replace(/^\| | \|$/g, "").split(" | ");
    return { says, code, test };
  });

/** Texts in single quotes, not the apostrophes of words. */
const QUOTED = /(?<![\w)])'((?:[^'\n]|(?<=\w)'(?=[a-z]))+)'(?!\w)/g;
const textsIn = (text: string) => [...text.matchAll(QUOTED)].map(([, quoted = ""]) => quoted);
const CALLS = /\b(GET|POST|PUT|PATCH|DELETE) (\/api\/[\w/{}-]+)/g;
const callsIn = (text: string) =>
  [...text.matchAll(CALLS)].map(([, method, route = ""]) => `${method} ${route.replace(/\{(\w+)\}/g, ":$1")}`);

async function sources(folder: string): Promise<string[]> {
  const files = await readdir(path.join(ROOT, folder), { recursive: true });
  const code = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name));
  return Promise.all(code.map((name) => read(path.join(folder, name))));
}

/** Texts that no single sentence of the source says, and the pieces of them that stand there. */
const IN_PIECES: Record<string, string[]> = {
  "N properties found": [" properties`", " found`"],
  "N property/properties saved": ["1 property saved", " properties saved`"],
  "Available: Now": ['available: "Available"', 'now: "Now"'],
};

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");

/** A text as the source may write it: where it has a value put in, and its numbers, a template may stand. */
function asWritten(text: string): RegExp {
  const value = "\\$\\{[^}]*\\}";
  return new RegExp(
    escaped(text).replace(/\{\w+\}|\bN\b|\b\d\b/g, (part) => (/\d/.test(part) ? `(?:${part}|${value})` : value)),
  );
}

/** A text as a test may expect it: with any value put in. */
const asRead = (text: string) => new RegExp(escaped(text).replace(/\{\w+\}|\bN\b/g, '[^"\n]+'));

it("names files and decisions that there are", () => {
  const named = rows.flatMap(({ says, code }) => [
    ...[...code.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
    ...(says.match(/docs\/decisions\/[\w-]+\.md/g) ?? []),
  ]);
  expect(rows.length).toBeGreaterThan(300);
  expect(rows.filter(({ code }) => !code.includes("`"))).toEqual([]);
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

/** The tests that a row names: the file of each, and its sentences. */
function testsOf({ test }: Row): { file: string; sentences: string[] }[] {
  const named = test.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`((?:,? › "[^"]+")+)/g);
  return [...named].map(([, file = "", sentences = ""]) => ({
    file,
    sentences: [...sentences.matchAll(/"([^"]+)"/g)].map(([, sentence = ""]) => sentence),
  }));
}
const isTested = (row: Row) => row.test !== "—";
const sourceOf = (file: string) => read(file).catch(() => "");

it("names tests that there are, for every statement but those that it counts as without", async () => {
  const missing: string[] = [];
  for (const row of rows.filter(isTested)) {
    const tests = testsOf(row);
    if (tests.length === 0) missing.push(row.test);
    for (const { file, sentences } of tests) {
      const source = await sourceOf(file);
      for (const sentence of sentences)
        if (!source.includes(`"${sentence}"`) && !source.includes(`\`${sentence}\``))
          missing.push(`${file}: ${sentence}`);
    }
  }
  expect(missing).toEqual([]);
  const tested = rows.filter(isTested).length;
  expect(page).toContain(`${rows.length} statements, ${tested} with a test, ${rows.length - tested} without.`);
});

it("names for each text a test that reads it", async () => {
  const unread: string[] = [];
  for (const row of rows.filter(isTested)) {
    const sources = await Promise.all(testsOf(row).map(({ file }) => sourceOf(file)));
    for (const text of textsIn(row.says))
      if (!IN_PIECES[text] && !asRead(text).test(sources.join("\n"))) unread.push(text);
  }
  expect(unread).toEqual([]);
});

it("quotes texts that the contract or a screen says", async () => {
  const code = [...(await sources("contract")), ...(await sources("web"))].join("\n");
  const texts = [...new Set(rows.flatMap(({ says }) => textsIn(says)))];
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => !IN_PIECES[text] && !asWritten(text).test(code))).toEqual([]);
  for (const [text, pieces] of Object.entries(IN_PIECES)) {
    expect(texts).toContain(text);
    for (const piece of pieces) expect(code).toContain(piece);
  }
});

it("names calls that the contract has", async () => {
  const known = (await contractEndpoints()).map(({ method, path: route }) => `${method} ${route}`);
  const calls = rows.flatMap(({ says }) => callsIn(says));
  expect(calls.length).toBeGreaterThan(30);
  expect(calls.filter((call) => !known.includes(call))).toEqual([]);
});

// Reported as skipped where the specification is not at hand.
it.skipIf(!existsSync(SPECIFICATION))("leaves out no text, call or screen of the specification", async () => {
  const specification = await readFile(SPECIFICATION, "utf8");
  const said = rows.map(({ says }) => says).join("\n");
  const texts = new Set(textsIn(said));
  expect(textsIn(specification).filter((text) => !texts.has(text))).toEqual([]);
  const calls = new Set(callsIn(said));
  expect(callsIn(specification).filter((call) => !calls.has(call))).toEqual([]);
  const screens = [...specification.matchAll(/^\| (\/\S*) \|/gm)].map(([, screen]) => `\`${screen}\``);
  expect(screens.filter((screen) => !said.includes(screen))).toEqual([]);
  const headings = (text: string) => text.match(/^## .+$/gm);
  expect(headings(page)).toEqual(headings(specification));
});
