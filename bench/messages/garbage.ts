import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";

const GARBAGE_PORT = 9339;
/** Options of a server that opens the debugger on this port on request. */
export const GARBAGE_OPTIONS = {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --inspect-port=${GARBAGE_PORT} --inspect-publish-uid=http`,
};

/** Triggers a garbage collection in a server that was started with GARBAGE_OPTIONS. */
export async function collectGarbage(pid: number): Promise<void> {
  process.kill(pid, "SIGUSR1");
  let address: string | undefined;
  for (let tries = 0; !address && tries < 100; tries++) {
    await sleep(50);
    const answer = await fetch(`http://127.0.0.1:${GARBAGE_PORT}/json/list`).catch(() => null);
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : [];
    address = target?.webSocketDebuggerUrl;
  }
  if (!address) throw new Error("the server does not listen to a debugger");
  const debug = new WebSocket(address);
  await new Promise((resolve, reject) => debug.once("open", resolve).once("error", reject));
  for (let id = 1; id <= 3; id++) {
    const answered = new Promise((resolve) => debug.once("message", resolve));
    debug.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
    await answered;
    await sleep(200);
  }
  debug.close();
  await sleep(500);
}
