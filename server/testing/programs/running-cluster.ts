import { readFile } from "node:fs/promises";
import { freePort } from "../../process/free-port.ts";
import { until } from "../until.ts";
import { dataFolder, type Running, ready, run } from "./running-server.ts";

const REPLACED = "All processes were replaced.";

export interface RunningCluster extends Running {
  port: number;
  folder: string;
  /** Returns the ids of the server processes, oldest first. */
  processes(): Promise<number[]>;
  /** Returns the ids of all started processes, including child processes. */
  everything(): Promise<number[]>;
  /** Replaces all processes, one after the other. */
  replaceAll(): Promise<void>;
}

async function childrenOf(pid: number): Promise<number[]> {
  const line = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return line.split(" ").map(Number).filter(Boolean);
}

async function descendantsOf(pid: number): Promise<number[]> {
  const children = await childrenOf(pid);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}

/** Starts two server processes behind nginx with an empty marketplace, in a new data folder. They end with the test. */
export async function startCluster(environment: Record<string, string> = {}, folder?: string): Promise<RunningCluster> {
  folder ??= await dataFolder();
  const port = await freePort();
  const running = run("cli/cluster.ts", [], {
    PORT: String(port),
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: "1000",
    LOG_LEVEL: "error",
    ...environment,
  });
  await ready(running);
  const times = () => running.said().split(REPLACED).length;
  return {
    ...running,
    port,
    folder,
    async processes() {
      const children = await childrenOf(running.child.pid ?? 0);
      const commands = await Promise.all(
        children.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
      );
      return children.filter((_, n) => commands[n]?.includes("server/main.ts"));
    },
    everything: () => descendantsOf(running.child.pid ?? 0),
    async replaceAll() {
      const before = times();
      running.child.kill("SIGHUP");
      await until(() => times() > before, running.said);
    },
  };
}
