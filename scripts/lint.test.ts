import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const BIOME = path.join(ROOT, "node_modules/@biomejs/biome/bin/biome");
const FEATURES = await readdir(path.join(ROOT, "web/features"));

/** Of these imports, by the file that has them, those that lint refuses. */
async function refusedOf(imports: Record<string, readonly string[]>): Promise<Record<string, string[]>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-lint-"));
  try {
    await cp(path.join(ROOT, "biome.json"), path.join(folder, "biome.json"));
    for (const [file, names] of Object.entries(imports)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), names.map((name, n) => `export * as a${n} from "${name}";\n`).join(""));
    }
    const given = ["lint", "--only=style/noRestrictedImports", "--reporter=github", "--max-diagnostics=none"];
    const { stdout } = spawnSync(process.execPath, [BIOME, ...given], { cwd: folder, encoding: "utf8" });
    const isRefused = (file: string, line: number) => stdout.includes(`/${file},line=${line},`);
    const refused = Object.entries(imports).map(([file, names]) => [
      file,
      names.filter((_, n) => isRefused(file, n + 1)),
    ]);
    return Object.fromEntries(refused);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it("keeps each feature of the web from the server, from screens and from other features, pictures for properties aside", async () => {
  const own = ["#contract/errors.ts", "#web/lib/api.ts", "#web/ui/button.tsx"];
  const foreign = ["#server/config.ts", "#cli/command.ts", "#web/routes/home.tsx"];
  const textsOf = (feature: string) => `#web/features/${feature}/texts.ts`;
  const fileOf = (feature: string) => `web/features/${feature}/any.ts`;
  const isKnown = (name: string, to: string) => name === to || (name === "pictures" && to === "properties");
  const every = FEATURES.map((to) => [fileOf(to), [...own, ...foreign, ...FEATURES.map(textsOf)]] as const);
  const wrong = FEATURES.map((to) => {
    const others = FEATURES.filter((name) => !isKnown(name, to));
    return [fileOf(to), [...foreign, ...others.map(textsOf)]] as const;
  });
  expect(FEATURES.length).toBeGreaterThan(5);
  expect(await refusedOf(Object.fromEntries(every))).toEqual(Object.fromEntries(wrong));
});
