import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Endpoint } from "#contract/endpoint.ts";

const CONTRACT = path.resolve(import.meta.dirname, "../../contract");

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "route" in value && "reply" in value;
}

/** Returns all endpoints of the contract. Imports its files, so that new endpoints are included automatically. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(CONTRACT, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const modules = await Promise.all(files.sort().map((name) => import(pathToFileURL(path.join(CONTRACT, name)).href)));
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}
