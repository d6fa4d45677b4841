import { parentPort, workerData } from "node:worker_threads";
import type { Homes } from "./homes.ts";
import { insightsOf } from "./insights.ts";

parentPort?.postMessage(insightsOf(workerData as Homes));
