import { Worker } from "node:worker_threads";
import type { Homes } from "./homes.ts";
import type { Insights } from "./insights.ts";

/** Computes the insights in a thread, because the main thread serves requests. */
export async function fitInThread(homes: Homes, signal: AbortSignal): Promise<Insights> {
  signal.throwIfAborted();
  const worker = new Worker(new URL("./fit-thread.ts", import.meta.url), { workerData: homes, execArgv: [] });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop);
  try {
    return await new Promise<Insights>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(signal.reason ?? new Error("The thread ended without a result.")));
    });
  } finally {
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
