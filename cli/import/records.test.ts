import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { detectText } from "./encoding.ts";
import { LONGEST_LINE, openForImport, readLines } from "./lines.ts";
import { type Entry, readCsv, readNdjson } from "./records.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "basera-records-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, "file");
  await writeFile(file, content);
  return file;
}

async function read(content: string | Uint8Array, format: "csv" | "ndjson" = "csv", delimiter?: string) {
  const { handle } = await openForImport(await written(content));
  try {
    const lines = readLines(handle, await detectText(handle), () => {});
    const { header, entries } = format === "csv" ? await readCsv(lines, delimiter) : await readNdjson(lines);
    const all: Entry[] = [];
    for await (const some of entries) all.push(...some);
    return { header, all };
  } finally {
    await handle.close();
  }
}
const cells = (entry: Entry | undefined) => (entry && "cells" in entry ? entry.cells : undefined);

it("reads quotes, commas and line breaks in cells, CRLF, a byte order mark and blank lines", async () => {
  const { header, all } = await read('\ufeffa,b\r\n1,"x, ""y"""\r\n\r\n"two\r\nlines",\n3,4');
  expect(header).toEqual(["a", "b"]);
  expect(all).toMatchObject([
    { line: 2, cells: { a: "1", b: 'x, "y"' } },
    { line: 4, cells: { a: "two\nlines", b: "" } },
    { line: 6, cells: { a: "3", b: "4" } },
  ]);
});

it("reads another delimiter", async () => {
  expect((await read("a;b\n1;2,5", "csv", ";")).all).toMatchObject([{ line: 2, cells: { a: "1", b: "2,5" } }]);
});

it("loses only the invalid line, and continues with the next", async () => {
  const { all } = await read('a,b\n1,x"y\n2,ok\n3,"x"y\n4,ok\n5\n6,7,8\n9,"never closed\n10,ok\n');
  expect(all.map((entry) => ("fault" in entry ? [entry.line, entry.fault] : entry.line))).toEqual([
    [2, expect.stringMatching(/quote stands inside/)],
    3,
    [4, expect.stringMatching(/follows a closing quote/)],
    5,
    [6, "it has 1 cells, and the header 2"],
    [7, "it has 3 cells, and the header 2"],
    [8, expect.stringMatching(/never closed/)],
    9,
  ]);
});

const FAULT = "it has 3 cells, and the header 2";
const SURPLUS: [name: string, content: string, lines: (number | string)[]][] = [
  ["one row alone", "a,b\n1,2\n3,4,\n5,6", [2, FAULT, 4]],
  ["the first row alone", "a,b\n1,2,\n3,4", [FAULT, 3]],
  ["every row", "a,b\n1,2,\n,,,,\n3,4,", [2, 4]],
  ["the header", "a,b,\n1,2,\n3,4", [2, 3]],
  ["every row, where one holds a value", "a,b\n1,2,\n3,4,5", [2, FAULT]],
];

it.each(SURPLUS)("reads or refuses an empty cell more than the header names, of %s", async (_, content, lines) => {
  const { all } = await read(content);
  expect(all.map((entry) => ("fault" in entry ? entry.fault : entry.line))).toEqual(lines);
});

it("rejects a line of more than a megabyte, and invalid UTF-8", async () => {
  const { all } = await read(
    Buffer.concat([
      Buffer.from(`a\n${"x".repeat(LONGEST_LINE * 3)}\nok\n`),
      Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]),
      Buffer.from("café\n"),
    ]),
  );
  expect(all.map((entry) => ("fault" in entry ? entry.fault : entry.cells.a))).toEqual([
    expect.stringMatching(/longer than/),
    "ok",
    expect.stringMatching(/not UTF-8/),
    "café",
  ]);
});

it("reads one JSON object per line, and rejects other values", async () => {
  const { header, all } = await read('{"a":1,"b":{"c":true}}\n\nnot json\n[1]\n"text"\nnull\n{"a":2}', "ndjson");
  expect(header).toEqual(["a", "b"]);
  expect(cells(all[0])).toEqual({ a: 1, b: { c: true } });
  expect(all.map((entry) => ("fault" in entry ? entry.fault : entry.line))).toEqual([
    1,
    "it is not valid JSON",
    "it is not a JSON object",
    "it is not a JSON object",
    "it is not a JSON object",
    7,
  ]);
});

it("reports in one sentence why a file cannot be read", async () => {
  const refused: [string | Uint8Array, RegExp][] = [
    ["", /is empty/],
    ["\n\n", /no header/],
    [",,\n1,2,3", /must contain the column names/],
    ["a,a\n1,2", /Two columns of the file have the name "a"/],
    ['a,"b\n1,2\n', /header of the file cannot be read/],
    [Buffer.from("\ufeffa,b\n1,2", "utf16le"), /UTF-16/],
    [Buffer.from([0x1f, 0x8b, 8, 0]), /compressed/],
    [Buffer.from("PK\x03\x04xlsx"), /spreadsheet/],
    [Buffer.from("d0cf11e0a1b11ae1", "hex"), /is a spreadsheet or an archive\. Export it as CSV first/],
    ["<table><tr><td>id</td></tr></table>", /is HTML or XML\. Export it as CSV first/],
    ["\ufeff<html>", /is HTML or XML/],
  ];
  for (const [content, sentence] of refused) await expect(read(content)).rejects.toThrow(sentence);
  for (const json of ["1\n2", '[{"a":1},{"a":2}]', '[\n  {\n    "a": 1\n  }\n]'])
    await expect(read(json, "ndjson")).rejects.toThrow(
      "No line of the file is a JSON object. Write one object on each line.",
    );
  await expect(openForImport(path.join(folder, "missing"))).rejects.toThrow(/There is no file/);
  await expect(openForImport(folder)).rejects.toThrow(/is a folder/);
  await expect(openForImport("/dev/null")).rejects.toThrow(/is a device/);
});

it("keeps only a small part of a large file in memory", async () => {
  const row = `${"some text of a listing, ".repeat(30)}`.replaceAll(",", ";");
  const block = `1,${row}\n2,"${row}"\n`.repeat(700);
  const file = await written("");
  await writeFile(file, `a,b\n${block.repeat(60)}`);
  const { handle, size } = await openForImport(file);
  expect(size).toBeGreaterThan(60_000_000);
  const before = process.memoryUsage().rss;
  let most = 0;
  let count = 0;
  const { entries } = await readCsv(
    readLines(handle, await detectText(handle), () => {
      most = Math.max(most, process.memoryUsage().rss);
    }),
  );
  for await (const some of entries) count += some.length;
  await handle.close();
  expect(count).toBe(84_000);
  expect((most - before) / 1e6).toBeLessThan(150);
});
