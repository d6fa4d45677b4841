import { parentPort, workerData } from "node:worker_threads";
import { draftModelOf } from "./drafts.ts";
import type { NightResult } from "./fit.ts";
import { fitHomes } from "./folds.ts";
import type { Homes } from "./homes.ts";
import { insightsOf } from "./insights.ts";

const homes = workerData as Homes;
const fitted = fitHomes(homes);
const result: NightResult = { insights: insightsOf(homes, fitted), model: draftModelOf(homes, fitted) };
parentPort?.postMessage(result);
