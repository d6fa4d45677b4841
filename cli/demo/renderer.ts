import { fork } from "node:child_process";
import path from "node:path";
import type { Renditions } from "#server/media/renditions.ts";
import type { Planned } from "./pool-plan.ts";

/** What the drawing process is told, and what it says. */
export type ToDrawer = { wanted: string[] };
export type FromDrawer = { plan: Planned[] } | { id: string; renditions: Renditions } | { fault: string };

/** What becomes of the pool's pictures. */
interface PoolKeeper {
  /** Those of the plan that are to be drawn. */
  choose(plan: Planned[]): Promise<Planned[]>;
  /** Keeps one of the `missing` pictures. */
  keep(id: string, renditions: Renditions, missing: number): Promise<void>;
}

/**
 * Draws the pool of a seed on all cores, and answers all that it holds. It is done in a process of its own, so that the
 * hundreds of megabytes it takes do not stay with a server that draws only once.
 */
export async function drawPool(seed: string, { choose, keep }: PoolKeeper): Promise<Planned[]> {
  const drawer = fork(path.join(import.meta.dirname, "draw-pool.ts"), [seed], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  });
  let plan: Planned[] = [];
  let missing = 0;
  let kept = 0;

  async function hear(said: FromDrawer): Promise<void> {
    if ("fault" in said) throw new Error(`the demo homes could not be drawn: ${said.fault}`);
    if ("plan" in said) {
      plan = said.plan;
      const wanted = (await choose(plan)).map(({ id }) => id);
      missing = wanted.length;
      drawer.send({ wanted } satisfies ToDrawer);
      return;
    }
    await keep(said.id, said.renditions, missing);
    kept += 1;
  }

  try {
    await new Promise<void>((resolve, reject) => {
      const settle = () => plan.length > 0 && kept === missing && resolve();
      drawer.on("message", (said: FromDrawer) => hear(said).then(settle, reject));
      drawer.once("error", reject);
      drawer.once("exit", (code, signal) =>
        reject(new Error(`drawing the demo homes ended early (${signal ?? code})`)),
      );
    });
  } finally {
    drawer.removeAllListeners();
    drawer.kill();
  }
  return plan;
}
