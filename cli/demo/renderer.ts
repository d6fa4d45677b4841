import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { Renditions } from "#server/media/renditions.ts";

export interface Order {
  id: string;
  svg: string;
}
export type Answer = { id: string; renditions: Renditions } | { id: string; fault: string };

/** Enough that no core waits for us. */
const AT_ONCE = availableParallelism() + 1;

/**
 * Renders drawings on all cores and gives each to `keep`. It is done in a process of its own, so that the hundreds of
 * megabytes it takes do not stay with a server that draws only once.
 */
export async function renderDrawings(
  orders: readonly Order[],
  keep: (id: string, renditions: Renditions) => Promise<void>,
): Promise<void> {
  if (orders.length === 0) return;
  const child = fork(path.join(import.meta.dirname, "render-drawings.ts"), {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  });
  const left = orders.values();
  let kept = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      const order = () => {
        const { value, done } = left.next();
        if (!done) child.send(value);
      };
      child.on("message", (answer: Answer) => {
        if ("fault" in answer) return reject(new Error(`drawing ${answer.id} failed: ${answer.fault}`));
        order();
        keep(answer.id, answer.renditions).then(() => {
          kept += 1;
          if (kept === orders.length) resolve();
        }, reject);
      });
      child.once("error", reject);
      child.once("exit", (code, signal) => reject(new Error(`drawing stopped early (${signal ?? code})`)));
      for (let i = 0; i < AT_ONCE; i++) order();
    });
  } finally {
    child.removeAllListeners();
    child.kill();
  }
}
