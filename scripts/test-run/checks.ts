import { availableParallelism } from "node:os";
import { oneTest, type RunResult, run } from "./outcome.ts";

/**
 * Checks everything together, and then each side with only its own types: no browser types in the server, no Node types
 * in the pages. The contract is a part of both sides.
 */
const PROJECTS = ["tsconfig.json", "tsconfig.server.json", "tsconfig.web.json"];

export async function types(): Promise<RunResult> {
  let isGood = await run("node_modules/@react-router/dev/dist/cli/index.js", ["typegen"]);
  // By default there are four checkers, each of which loads all types again. On two cores that takes 51 s of CPU
  // instead of 20 s.
  const checkers = ["--checkers", String(availableParallelism())];
  for (const project of PROJECTS) isGood &&= await run("node_modules/typescript/bin/tsc", ["-p", project, ...checkers]);
  return oneTest("types", isGood);
}

/** The script and arguments that check imports. */
export const CRUISER = [
  "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
  ...["--config", ".dependency-cruiser.mjs"],
  ...["contract", "server", "web", "cli"],
] as const;

export async function lint(): Promise<RunResult> {
  const isClean = await run("node_modules/@biomejs/biome/bin/biome", ["ci", "."]);
  const [cruiser, ...args] = CRUISER;
  const importsAreAllowed = await run(cruiser, args);
  const proseIsPlain = await run("scripts/lint-prose.ts", []);
  return oneTest("lint", isClean && importsAreAllowed && proseIsPlain);
}
