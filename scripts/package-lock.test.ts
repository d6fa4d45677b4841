import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";

/*
 * What had a hole once stays closed: an audit asks a registry that cannot be reached from everywhere, this asks the lock file.
 * Each line is the first good version of a release line, and the advisory that it answers. A release line that is not named
 * is good where it is newer than all that are.
 */
const GOOD_SINCE: [name: string, versions: string[], advisory: string][] = [
  // What requests, sockets and pictures of strangers go through.
  ["fastify", ["4.10.2", "5.7.2"], "CVE-2022-41919, GHSA-jx2c-rxcm-jvmq: bodies that pass unchecked"],
  ["find-my-way", ["9.7.0"], "CVE-2024-45813, GHSA-c96f-x56v-gq3h: denial of service"],
  ["@fastify/static", ["10.1.3"], "GHSA-83w8-p2f5-377r, GHSA-423g-23ch-w7c6: guards passed by odd paths"],
  ["@fastify/swagger-ui", ["2.1.0"], "CVE-2024-22207: serves its own folder"],
  ["fast-uri", ["3.1.8", "4.1.5"], "CVE-2026-6321, GHSA-hrr3-gc8f-f4qj: hosts and paths mistaken"],
  ["ajv", ["8.18.0"], "CVE-2025-69873: denial of service by a pattern"],
  ["socket.io", ["4.6.2"], "CVE-2024-38355: ends the process"],
  ["socket.io-parser", ["4.2.7"], "CVE-2023-32695: ends the process; CVE-2026-33151, CVE-2026-69185: out of memory"],
  ["engine.io", ["6.4.2"], "CVE-2022-41940, CVE-2023-31125: ends the process"],
  ["ws", ["7.5.10", "8.21.0"], "CVE-2024-37890, GHSA-96hv-2xvq-fx4p: denial of service"],
  ["sharp", ["0.35.0"], "CVE-2023-4863 (libwebp), CVE-2026-33327 (libvips): memory broken by a picture"],
  ["nodemailer", ["9.1.0"], "CVE-2025-13033: mail to others; GHSA-p6gq-j5cr-w38f: reads files; GHSA-2x7j-588g-ccc2"],
  ["jose", ["4.15.5"], "CVE-2022-36083, CVE-2024-28176: denial of service"],
  ["@supabase/auth-js", ["2.70.0"], "CVE-2025-48370: paths made of ids"],
  ["kysely", ["0.28.17"], "CVE-2026-33468, GHSA-pv5w-4p9q-p3v2: injection"],
  ["react-router", ["7.18.0"], "CVE-2026-22029: scripts by redirects; CVE-2026-42211; GHSA-chx6-hx7r-mcp5"],
  ["@react-router/node", ["7.9.4"], "CVE-2025-61686: files outside the session folder"],
  ["cookie", ["0.7.0"], "CVE-2024-47764: attributes smuggled in"],
  ["linkifyjs", ["4.3.2"], "CVE-2025-8101: prototype pollution"],
  ["zod", ["3.22.3"], "CVE-2023-4316: denial of service by an address"],
  ["undici", ["5.28.5", "6.21.1", "7.2.3"], "CVE-2025-22150: boundaries that can be guessed"],
  // What only builds and tests it.
  ["vite", ["8.0.16"], "CVE-2025-30208, CVE-2026-39364, CVE-2026-53571: files of the developer's machine"],
  ["vitest", ["3.0.5"], "CVE-2025-24964: runs code of any page"],
  ["esbuild", ["0.25.0"], "GHSA-67mh-4wv8-2f99: any page reads the development server"],
  ["rollup", ["4.22.4"], "CVE-2024-47068: scripts in what it builds"],
  ["happy-dom", ["20.0.2"], "CVE-2025-61927, CVE-2025-62410: code gets out"],
  ["playwright", ["1.55.1"], "CVE-2025-59288: browsers fetched unproven"],
  ["postcss", ["8.4.31"], "CVE-2023-44270"],
  ["nanoid", ["3.3.8", "5.0.9"], "CVE-2024-55565: ids that can be foreseen"],
  ["semver", ["5.7.2", "6.3.1", "7.5.2"], "CVE-2022-25883: denial of service by a pattern"],
  ["brace-expansion", ["2.1.8", "5.0.9"], "GHSA-rgw5-rvv9-x895: out of memory"],
  ["braces", ["3.0.3"], "CVE-2024-4068: out of memory"],
  ["micromatch", ["4.0.8"], "CVE-2024-4067: denial of service by a pattern"],
  ["picomatch", ["2.3.2", "4.0.4"], "CVE-2026-33671: denial of service by a pattern"],
  ["glob", ["10.5.0", "11.1.0"], "CVE-2025-64756: commands in file names"],
  ["cross-spawn", ["6.0.6", "7.0.5"], "CVE-2024-21538: denial of service by a pattern"],
  ["path-to-regexp", ["6.3.0", "8.0.0"], "CVE-2024-45296: denial of service by a pattern"],
  ["tar-fs", ["2.1.4", "3.1.1"], "CVE-2025-59343: writes outside its folder"],
  ["koa", ["2.16.3", "3.0.3"], "CVE-2025-62595: open redirects"],
  ["lodash", ["4.17.23"], "CVE-2025-13465: prototype pollution"],
  ["json5", ["2.2.2"], "CVE-2022-46175: prototype pollution"],
  ["js-yaml", ["4.1.1"], "CVE-2025-64718: prototype pollution"],
  ["yaml", ["2.2.2"], "CVE-2023-2251: denial of service"],
  ["@babel/traverse", ["7.23.2"], "CVE-2023-45133: runs code while it compiles"],
  ["@babel/helpers", ["7.26.10"], "CVE-2025-27789: denial of service by a pattern"],
  ["@babel/runtime", ["7.26.10"], "CVE-2025-27789: denial of service by a pattern"],
];

/** Versions with a stranger's code in them. */
const NEVER: [name: string, version: string, advisory: string][] = [["debug", "4.4.2", "GHSA-8mgj-vmr8-frr6"]];

/** What has a hole that nobody closes, and only stands in for S3 in tests, where it reads what tests send. */
const ONLY_IN_TESTS = [
  ["dicer", "CVE-2022-24434"],
  ["fast-xml-parser", "CVE-2023-26920, CVE-2024-41818"],
];

interface Locked {
  version: string;
  dev?: boolean;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
}
const root = path.resolve(import.meta.dirname, "..");
const lock = JSON.parse(await readFile(path.join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>;
};
const locked = Object.entries(lock.packages).filter(([place]) => place !== "");
const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
const versionsOf = (name: string) => locked.filter(([place]) => nameOf(place) === name).map(([, one]) => one.version);

const parts = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);
function isOlder(version: string, than: string): boolean {
  const [one, other] = [parts(version), parts(than)];
  const at = one.findIndex((part, i) => part !== other[i]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}
/** Below the first good version of its own release line, or of the next one where its own has none. */
const isHoled = (version: string, good: string[]) =>
  isOlder(version, good.find((since) => (parts(since)[0] ?? 0) >= (parts(version)[0] ?? 0)) ?? "0.0.0");

it("tells holed versions from good ones", () => {
  const good = ["6.3.1", "7.5.2"];
  for (const version of ["5.9.9", "6.3.0", "7.5.1", "7.0.0"]) expect(isHoled(version, good), version).toBe(true);
  for (const version of ["6.3.1", "6.10.0", "7.5.2", "7.10.0", "8.0.0"])
    expect(isHoled(version, good), version).toBe(false);
});

it.each(GOOD_SINCE)("locks no %s with a hole that is known", (name, good) => {
  expect(versionsOf(name).filter((version) => isHoled(version, good))).toEqual([]);
});

it("names what the server is made of", () => {
  const named = GOOD_SINCE.map(([name]) => name);
  for (const name of [
    "fastify",
    "@fastify/static",
    "sharp",
    "socket.io",
    "ws",
    "nodemailer",
    "jose",
    "kysely",
    "react-router",
  ]) {
    expect(named).toContain(name);
    expect(versionsOf(name).length, name).toBeGreaterThan(0);
  }
});

it("locks no version with a stranger's code in it", () => {
  for (const [name, version] of NEVER) expect(versionsOf(name), name).not.toContain(version);
});

it("ships nothing that only tests may use", () => {
  for (const [name] of ONLY_IN_TESTS)
    for (const [place, { dev }] of locked.filter(([each]) => nameOf(each) === name)) expect(dev, place).toBe(true);
});

it("knows of every package by what its bytes are", () => {
  const unknown = locked.filter(
    ([, { resolved, integrity }]) => resolved !== undefined && !integrity?.startsWith("sha512-"),
  );
  expect(unknown.map(([place]) => place)).toEqual([]);
});
