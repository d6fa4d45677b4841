import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import * as retention from "#contract/accounts/retention.ts";
import { COMPLAINT_CLOCKS } from "#contract/desk/complaint-clocks.ts";
import { ROUTES, SERVICE_ROUTES } from "#contract/routes.ts";
import { DATED_FACTS } from "#server/checks/dated-facts.ts";
import { SETTINGS } from "#server/config.ts";

/*
 * Checks that the docs name only what exists. They name files, commands, settings, jobs and endpoints in backticks or in
 * blocks of code. The changelog is not checked, because it is about earlier versions too.
 */
const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const list = (patterns: string[]) =>
  globSync(patterns, {
    cwd: root,
    exclude: (name) => /(^|[\\/])(node_modules|build)$/.test(name),
  }).map((file) => file.replaceAll(path.sep, "/"));

const DOCS = list(["README.md", "CONTRIBUTING.md", "docs/**/*.md"]);
const FOLDERS = "{.ci,bench,cli,contract,deploy,docs,e2e,scripts,server,web}";
const FILES = list([`${FOLDERS}/**/*.*`, ".ci/run", "*.*", "Dockerfile", "LICENSE", ".env.example"]);
const CODE = FILES.filter((file) =>
  /\.(ts|tsx|mjs|js|css|sql|ya?ml|json|conf)$|^(Dockerfile|\.env\.example)$/.test(file),
)
  .filter((file) => file !== "scripts/docs.test.ts" && file !== "package-lock.json")
  .map(read)
  .join("\n");
const WORDS = new Set(CODE.match(/\w+/g));
const SCRIPTS: Record<string, string> = JSON.parse(read("package.json")).scripts;

/** Names of other programs: Linux, PostgreSQL, systemd, Google. */
const OTHER_PROGRAMS = new Set(
  `CAP_DAC_OVERRIDE NOTIFY PR_SET_PDEATHSIG SO_REUSEPORT WorkingDirectory archive_command archive_mode auto_explain
  email_conflict_identity_not_deletable pg_basebackup pg_dump pg_stat_statements pg_total_relation_size redirect_uri_mismatch statement_timeout`.split(
    /\s+/,
  ),
);

interface Mention {
  where: string;
  text: string;
}

/** Returns what a document names: the texts in backticks, and the lines of its shell blocks. */
function mentionsIn(file: string): Mention[] {
  let block: string | undefined;
  return read(file)
    .split("\n")
    .flatMap((line, index) => {
      const where = `${file}:${index + 1}`;
      const fence = /^\s*```(\w*)/.exec(line)?.[1];
      if (fence !== undefined) block = block === undefined ? fence : undefined;
      else if (block !== undefined) return block === "sh" || block === "ini" ? [{ where, text: line.trim() }] : [];
      return [...line.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => ({ where, text }));
    });
}

const MENTIONS = DOCS.flatMap(mentionsIn);
const missing = (found: Mention[]) => found.map(({ where, text }) => `${where}: ${text}`);

const EXTENSION = /\w\.(ts|tsx|mjs|js|css|sql|json|jsonl|ya?ml|conf|md|webp)$/;
const isPath = (text: string) =>
  !text.startsWith("/") && (EXTENSION.test(text) || /^(bench|cli|contract|docs|e2e|scripts|server|web)\//.test(text));

/** Accepts the end of a path, a folder, and `*` or `<name>` for any name. */
function existsPath(text: string): boolean {
  const name = text.replace(/^\.\//, "").replace(/\/$/, "").replaceAll("NNNN_name", "*");
  const pattern = name.replaceAll(/<\w+>/g, "*").replaceAll(".", "\\.").replaceAll("*", "[^/]*");
  const isWanted = new RegExp(`(^|/)${pattern}(/|$)`);
  // Files in DATA_DIR are named in the code.
  return FILES.some((file) => isWanted.test(file)) || CODE.includes(`"${path.basename(name)}"`);
}

it("names existing files and folders", () => {
  const words = MENTIONS.flatMap(({ where, text }) => text.split(/\s+/).map((word) => ({ where, text: word })));
  expect(missing(words.filter(({ text }) => isPath(text) && !existsPath(text)))).toEqual([]);
});

/** Returns GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .trim()
    .replaceAll(/\s/g, "-");

it("links to existing files and headings", () => {
  const broken = DOCS.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]+))?\)/g)]
      .filter(([, to = "", anchor]) => {
        const target = to === "" ? file : path.join(path.dirname(file), to);
        if (!existsSync(path.join(root, target))) return true;
        if (anchor === undefined) return false;
        return ![...read(target).matchAll(/^#+ (.*)$/gm)].some(([, heading = ""]) => anchorOf(heading) === anchor);
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

/** Returns the source of the program that an npm script runs: its file and the files beside or below it. */
function programOf(script: string): string {
  const name = script.includes(":") ? `"${script}"` : script;
  const file = new RegExp(`^  ${name}: .*script: "(.+?)"`, "m").exec(read("scripts/run.mjs"))?.[1] ?? "";
  const isAlone = file.startsWith("cli/");
  return list(isAlone ? [file, file.replace(".ts", "/*.ts")] : [`${path.dirname(file)}/*.ts`])
    .map(read)
    .join("\n");
}

it("names existing commands, parts and options", () => {
  const wrong = MENTIONS.filter(({ text }) => {
    const command = /(?:npm run(?: --silent)?|npm|scripts\/run\.mjs) ([a-z][\w:]*)(?: (.*))?/.exec(text);
    const [, script = "", rest = ""] = command ?? [];
    if (!command || (/npm (?!run)/.test(command[0]) && script !== "start" && script !== "test")) return false;
    if (!(script in SCRIPTS)) return true;
    // The arguments after a part of the tests are those of its tool.
    const given = rest
      .replace(/\s*(#|&&).*/, "")
      .split(" ")
      .filter((word) => /^(--)?[a-z][a-z-]+$/.test(word));
    const program = programOf(script);
    const isKnown = (word: string) => new RegExp(`\\b${word.replace(/^--(no-)?/, "")}\\b`).test(program);
    return !(script === "test" ? given.slice(0, 1) : given).every(isKnown);
  });
  expect(missing(wrong)).toEqual([]);
});

it("names existing settings", () => {
  const wrong = MENTIONS.filter(({ text }) => {
    const [, name = "", end = ""] = /^(?:export )?([A-Z][A-Z0-9_]*_?)(\*$|=)/.exec(text) ?? [];
    if (name === "") return false;
    const isSetting = end === "*" ? SETTINGS.some((setting) => setting.startsWith(name)) : SETTINGS.includes(name);
    return !isSetting && !WORDS.has(name);
  });
  expect(missing(wrong)).toEqual([]);
});

it("names identifiers that the code contains: settings, jobs, tables, columns, metrics, functions", () => {
  const wrong = MENTIONS.filter(({ text }) => {
    const isIdentifier = /^[A-Za-z]\w*(\(\))?$/.test(text) && /[a-z][A-Z]|_|^[A-Z][A-Z0-9]+$/.test(text);
    const name = text.replace("()", "");
    return isIdentifier && !WORDS.has(name) && !OTHER_PROGRAMS.has(name);
  });
  expect(missing(wrong)).toEqual([]);
});

it("names existing endpoints", () => {
  const routes = Object.keys({ ...ROUTES, ...SERVICE_ROUTES }).map((route) => route.replaceAll(/:\w+/g, ":"));
  const wrong = MENTIONS.filter(({ text }) => {
    const [, method, address = ""] = /^(?:(GET|POST|PATCH|PUT|DELETE) )?(\/api\/[^?\s]*)/.exec(text) ?? [];
    const route = address.replaceAll(/:\w+|\{\w+\}/g, ":");
    const isRoute = (known: string) => (method ? known === `${method} ${route}` : known.endsWith(` ${route}`));
    return address !== "" && !routes.some(isRoute) && !CODE.includes(`"${address}"`);
  });
  expect(missing(wrong)).toEqual([]);
});

/** Returns a schedule as the table of jobs words it. */
function inWords(cron: string): string {
  const [minute = "", hour = ""] = cron.split(" ");
  if (minute === "*") return "every minute";
  if (minute.startsWith("*/")) return `every ${minute.slice(2)} minutes`;
  return hour === "*" ? `hourly, at ${minute}` : `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
}

it("lists all scheduled jobs with their times, and whether missed runs are caught up", () => {
  const scheduled = [...CODE.matchAll(/jobs\.schedule\("(\w+)", "([^"]+)"(, \{ madeUpFor: false \})?\)/g)]
    .filter(([, name]) => !name?.startsWith("test"))
    .map(([, name, cron = "", isSkipped]) => `${inWords(cron)} | ${name} | ${isSkipped ? "no" : "yes"}`);
  const rows = read("docs/operations.md").matchAll(/^\| (every .*?|hourly.*?|\d\d:\d\d) \| `(\w+)` \| (yes|no) \|/gm);
  const listed = [...rows].map(([, time, name, isCaughtUp]) => `${time} | ${name} | ${isCaughtUp}`);
  expect(scheduled.length).toBeGreaterThan(20);
  expect(listed.sort()).toEqual(scheduled.sort());
});

it("lists the facts that go out of date in the operator's guide, in files that exist", () => {
  const guide = read("docs/operations.md");
  for (const { about, source, file, checkAgain } of DATED_FACTS)
    expect(guide).toContain(`| ${checkAgain} | ${about} | \`${file}\` | ${source} |`);
  expect(DATED_FACTS.map(({ file }) => file).filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

it("lists every folder in architecture.md", () => {
  const text = read("docs/architecture.md");
  const named = new Set(text.match(/[\w.-]+/g));
  const folders = FILES.flatMap((file) => {
    const [top = "", second = "", third = "", fourth] = file.split("/");
    if (second === "") return [];
    if (top !== "server" && top !== "web") return [top];
    return [top, ...(third ? [second] : []), ...(second === "features" && fourth ? [third] : [])];
  });
  expect([...new Set(folders)].filter((folder) => !named.has(folder))).toEqual([]);
});

it("lists the retention periods and the clocks of complaints with their values in the operator's guide", () => {
  const guide = read("docs/operations.md");
  const listed = [...guide.matchAll(/^\| `([A-Z_]+)` \| (\d+) (\w+) \|/gm)].map(([, name, value, unit]) => [
    name,
    `${value} ${unit}`,
  ]);
  const periods = Object.entries(retention).map(([name, value]) => [
    name,
    `${value} ${name.slice(name.lastIndexOf("_") + 1).toLowerCase()}`,
  ]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(periods));
  for (const [name, { hours, about, source }] of Object.entries(COMPLAINT_CLOCKS))
    expect(guide).toContain(`| \`${name}\` | ${hours} | ${about} | ${source} |`);
});
