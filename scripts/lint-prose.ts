import { globSync, readFileSync } from "node:fs";

/**
 * `npm run lint:prose`: finds wording that this project avoids in comments, test titles and docs, and prints it as
 * `file:line`. Add a pattern only when it has no false alarms. Text in backticks is code and is skipped.
 */
const AVOIDED: readonly { pattern: RegExp; advice: string }[] = [
  { pattern: /\b(whoever|whomever|nobody|somebody|anybody|everybody)\b/i, advice: "name the person or thing" },
  { pattern: /\bwhat (is|was|has been) (done|kept|said|asked|meant)\b/i, advice: "name the thing" },
  { pattern: /\b(lets?|letting) go\b/i, advice: "write releases, closes or deletes" },
  { pattern: /\bof one's own\b/i, advice: "name the owner" },
  { pattern: /\bof (its|our|their|your) own\b/i, advice: "write separate, or name the owner" },
  { pattern: /\bas it were\b/i, advice: "delete it" },
  { pattern: /\bmeanwhile\b/i, advice: "name the moment" },
  { pattern: /\banew\b/i, advice: "write again" },
  { pattern: /\b(some|any)thing else than\b/i, advice: "write other than" },
  { pattern: /\bof whom\b/i, advice: "start a new sentence" },
];
const DOCSTRING_VERB = { pattern: /^\/\*\*\s*Answers\b/, advice: "functions return, servers respond" };
const MAX_TITLE_LENGTH = 100;

const SOURCES = "{bench,cli,contract,e2e,scripts,server,web}/**/*.{ts,tsx,mjs,js,css}";
const ROOT_SOURCES = "*.{ts,mjs}";
const DOCS = ["*.md", "docs/**/*.md", "bench/**/*.md"];
/** The generated schema, and this list of patterns. */
const EXEMPT = ["server/db/schema.ts", "scripts/lint-prose.ts"];

const COMMENT = /^\s*(\/\*\*?|\*|\/\/)(\s|$)|\s\/\/\s/;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(?:\n\s*)?(["'`])(.*?)\1,/g;

const findings: string[] = [];

function check(file: string, line: number, text: string, rules = AVOIDED): void {
  const prose = text.replaceAll(/`[^`]*`/g, "");
  for (const { pattern, advice } of rules) {
    const match = pattern.exec(prose);
    if (match) findings.push(`${file}:${line}: "${match[0].replace("/**", "").trim()}": ${advice}`);
  }
}

for (const file of globSync([SOURCES, ROOT_SOURCES])) {
  if (EXEMPT.includes(file) || file.includes("node_modules")) continue;
  const source = readFileSync(file, "utf8");
  for (const [index, text] of source.split("\n").entries()) {
    if (!COMMENT.test(text)) continue;
    check(file, index + 1, text);
    check(file, index + 1, text.trim(), [DOCSTRING_VERB]);
  }
  if (!/\.(test|spec)\.tsx?$/.test(file)) continue;
  for (const match of source.matchAll(TITLE)) {
    const title = match[2] ?? "";
    const line = source.slice(0, match.index).split("\n").length;
    check(file, line, title);
    if (title.length > MAX_TITLE_LENGTH) findings.push(`${file}:${line}: test title of ${title.length} characters`);
  }
}
for (const file of globSync(DOCS)) {
  for (const [index, text] of readFileSync(file, "utf8").split("\n").entries()) check(file, index + 1, text);
}

for (const finding of findings) console.log(finding);
if (findings.length > 0) {
  console.log(`\n${findings.length} places to rewrite; CONTRIBUTING.md says how we write.`);
  process.exit(1);
}
