import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "../../process/free-port.ts";
import { atEnd } from "../at-end.ts";
import { until } from "../until.ts";

/** Returns a Redis for this test. It is not started yet, and can be stopped and restarted. */
export async function ownRedis() {
  const port = await freePort();
  let running: ChildProcess | undefined;
  async function stop(): Promise<void> {
    if (!running) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    running = undefined;
    await ended;
  }
  atEnd(stop);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    async start(): Promise<void> {
      const where = ["--port", String(port), "--bind", "127.0.0.1"];
      const child = spawn("redis-server", [...where, "--save", "", "--appendonly", "no"]);
      running = child;
      let said = "";
      child.stdout.on("data", (chunk) => {
        said += chunk;
      });
      await until(() => said.includes("Ready to accept connections"), "Redis was ready");
    },
    /** Makes it stop responding while it still accepts connections. */
    freeze: () => void running?.kill("SIGSTOP"),
    thaw: () => void running?.kill("SIGCONT"),
  };
}
