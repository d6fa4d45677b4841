// The entry point of all npm scripts. Plain JavaScript for Node 20 or newer: it installs missing packages, builds the
// pages if needed, and runs the task with the project's own Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import util from "node:util";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
// Many login shells set MAIL to the user's mailbox, which would override the setting in .env.
if (process.env.MAIL?.startsWith("/")) delete process.env.MAIL;

const BUILT_FROM = ["web", "contract", "vite.config.ts", "react-router.config.ts", "package-lock.json"];
/**
 * `tools`: the task needs the development packages as well (test tools, linters, a browser).
 * `server`: all its lines are JSON in production mode, unless a person reads them on a terminal.
 */
const TASKS = {
  start: { script: "server/main.ts", server: true, built: true, env: { NODE_ENV: "production" } },
  cluster: { script: "cli/cluster.ts", server: true, built: true, env: { NODE_ENV: "production" } },
  dev: { script: "server/main.ts", args: ["--dev"], restartOn: ["server", "contract", "cli"] },
  build: { built: true },
  test: { tools: true, script: "scripts/test-run/main.ts", built: true },
  typecheck: { tools: true, script: "scripts/test-run/main.ts", args: ["types"] },
  lint: { tools: true, script: "scripts/test-run/main.ts", args: ["lint"] },
  "lint:prose": { script: "scripts/lint-prose.ts" },
  format: { tools: true, script: "node_modules/@biomejs/biome/bin/biome", args: ["check", "--write", "."] },
  bench: { tools: true, script: "bench/main.ts", built: true, env: { NODE_ENV: "production" } },
  demo: { script: "cli/demo.ts" },
  // A small space for new objects keeps the memory of long imports low, without making them slower.
  import: { script: "cli/import.ts", nodeArgs: ["--max-semi-space-size=4"] },
  admin: { script: "cli/make-admin.ts" },
  export: { script: "cli/export.ts" },
  check: { script: "cli/check.ts" },
  freshness: { script: "cli/freshness.ts" },
  moderate: { script: "cli/moderate.ts" },
  backup: { script: "cli/backup.ts" },
  restore: { script: "cli/restore.ts" },
  screenshots: { tools: true, script: "scripts/screenshots.ts", built: true },
  "db:types": { tools: true, script: "scripts/db-types.ts" },
};

const onWindows = process.platform === "win32";
const ourNode = path.join(root, "node_modules", ".bin", onWindows ? "node.cmd" : "node");
/** Makes starts faster: compiled sources are kept between them. */
const COMPILE_CACHE = path.join(root, "node_modules", ".cache", "compiled");
const ourPath = path.join(root, "node_modules", ".bin") + path.delimiter + process.env.PATH;

const INFO = 30;
const FATAL = 60;
let isAllJson = false;

/** Prints a line: as JSON in the shape of the server's log, or as text for people. */
function say(level, msg, details = {}) {
  const entry = { level, time: Date.now(), pid: process.pid, hostname: os.hostname(), ...details, msg };
  if (isAllJson) console.log(JSON.stringify(entry));
  else if (level === FATAL) console.error(msg);
  else console.log(msg);
}

/** Runs a program, and exits if it fails. Its output is shown as it comes, or as one line of JSON if it fails. */
function runToEnd(command, args, env = {}) {
  const { status, output, error } = spawnSync(command, args, {
    stdio: isAllJson ? "pipe" : "inherit",
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    shell: onWindows,
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  const said = error?.message ?? util.stripVTControlCharacters(output?.join("") ?? "").trim();
  if (isAllJson) say(FATAL, `could not run ${[command, ...args].join(" ")}`, { output: said });
  process.exit(status ?? 1);
}

function hashOf(entries) {
  const hash = createHash("sha256");
  const add = (entry) => {
    if (!existsSync(entry)) return;
    if (statSync(entry).isDirectory()) for (const name of readdirSync(entry).sort()) add(path.join(entry, name));
    else hash.update(entry).update(readFileSync(entry));
  };
  for (const entry of entries) add(entry);
  return hash.digest("hex");
}

const isStamped = (stamp, wanted) => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;

function writeStamp(stamp, value) {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, value);
}

/** Installs the packages that running and building need; with `tools`, the development packages too. */
function installIfMissing(tools) {
  // A symlink means that another checkout shares its packages, and an install here would remove them.
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const stamp = "node_modules/.installed";
  const lock = hashOf(["package-lock.json"]);
  const withTools = `${lock} with tools`;
  if (isStamped(stamp, withTools) || (!tools && isStamped(stamp, lock))) return;
  // An `npm install` that was run manually after the lock file changed counts too.
  const byHand = "node_modules/.package-lock.json";
  if (!existsSync(stamp) && existsSync(byHand) && statSync(byHand).mtimeMs > statSync("package-lock.json").mtimeMs) {
    return writeStamp(stamp, withTools);
  }
  say(INFO, `Installing packages${tools ? " and development tools" : ""} (about ${tools ? 900 : 560} MB)…`);
  const args = ["ci", tools ? "--include=dev" : "--omit=dev", "--include=optional"];
  args.push("--no-audit", "--no-fund", "--loglevel=error");
  const npm = process.env.npm_execpath;
  if (npm?.endsWith(".js")) runToEnd(process.execPath, [npm, ...args]);
  else runToEnd("npm", args);
  writeStamp(stamp, tools ? withTools : lock);
}

function reactRouter(command, env = {}) {
  runToEnd(ourNode, ["node_modules/@react-router/dev/dist/cli/index.js", command], { PATH: ourPath, ...env });
}

function buildIfStale() {
  const stamp = "build/.built";
  const wanted = hashOf(BUILT_FROM);
  if (isStamped(stamp, wanted)) return;
  say(INFO, "Building the pages…");
  reactRouter("build", { NODE_ENV: "production" });
  writeStamp(stamp, wanted);
}

/** Returns the text of `.env`; null if there is none. Node itself does not say why it cannot read the file. */
function readEnvironmentFile() {
  if (!existsSync(".env")) return null;
  try {
    return readFileSync(".env", "utf8");
  } catch (error) {
    say(FATAL, `This user cannot read the file .env: ${error.message}`);
    process.exit(1);
  }
}

/** Returns whether these settings mean production mode, like `modeOf` of the server. Node before 20.12 reads no file. */
function isProduction(environmentFile) {
  const { MODE, DATABASE_URL } = { ...util.parseEnv?.(environmentFile ?? ""), ...process.env };
  return MODE === "production" || (MODE !== "demo" && Boolean(DATABASE_URL));
}

/**
 * Returns the ids of the parent process and, on Linux, the grandparent. npm runs this script under a shell that neither
 * forwards signals nor exits with npm, so only a change of these ids shows that npm has exited.
 */
function livingAncestors() {
  const parent = process.ppid;
  try {
    const afterName = readFileSync(`/proc/${parent}/stat`, "utf8").split(") ").at(-1);
    return [parent, Number(afterName.split(" ")[1])];
  } catch {
    return [parent];
  }
}

/**
 * Runs the task's program, forwards signals, and exits with its code. With `restartOn`, changes in these folders
 * restart it.
 */
function become(args, env = {}, restartOn = []) {
  let child;
  let restarting = false;
  let restartedOnce = false;
  let stopping = false;
  const start = () => {
    child = spawn(ourNode, args, {
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      shell: onWindows,
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env, PATH: ourPath },
    });
    child.on("exit", (code, signal) => {
      if (restarting) {
        restarting = false;
        start();
      } else if (restartedOnce && !stopping && code !== 0) {
        say(INFO, "Waiting for a change…");
      } else {
        process.exit(code ?? (signal === "SIGINT" ? 130 : 1));
      }
    });
  };
  const restart = () => {
    restartedOnce = true;
    if (child.exitCode !== null) return start();
    restarting = true;
    child.kill("SIGTERM");
  };
  let pause;
  for (const folder of restartOn) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!/\.ts$/.test(file ?? "") || /\.test\.ts$/.test(file ?? "")) return;
      clearTimeout(pause);
      pause = setTimeout(restart, 150);
    });
  }
  const stop = (signal) => {
    restarting = false;
    stopping = true;
    if (!child.kill(signal)) process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal));
  // Node resets what `nohup` has set. Without a terminal, its end is no reason to stop.
  process.on("SIGHUP", () => process.stdout.isTTY && stop("SIGHUP"));
  if (process.env.npm_lifecycle_event !== undefined) {
    const ancestors = String(livingAncestors());
    const watching = setInterval(() => {
      if (String(livingAncestors()) === ancestors) return;
      clearInterval(watching);
      say(INFO, "npm has ended, so this stops too.");
      stop("SIGTERM");
    }, 500).unref();
  }
  start();
}

const [name, ...args] = process.argv.slice(2);
const task = TASKS[name];
if (!task) {
  say(FATAL, `Unknown task ${name ?? ""}. There are: ${Object.keys(TASKS).join(", ")}.`);
  process.exit(1);
}
const environmentFile = task.script ? readEnvironmentFile() : null;
isAllJson = task.server === true && !process.stdout.isTTY && isProduction(environmentFile);
installIfMissing(task.tools === true);
if (task.built) buildIfStale();
if (task.script) {
  become(
    [
      ...(environmentFile === null ? [] : ["--env-file=.env"]),
      ...(task.nodeArgs ?? []),
      task.script,
      ...(task.args ?? []),
      ...args,
    ],
    task.env,
    task.restartOn,
  );
}
