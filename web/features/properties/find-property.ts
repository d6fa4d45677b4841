import type { Property } from "#contract/properties.ts";
import { ApiError, api, type CallOptions } from "#web/lib/api.ts";
import { getProperty } from "./calls.ts";

/** What became of looking for a home. */
export type Found = { state: "ready"; property: Property } | { state: "missing" } | { state: "failed" };

/** Looks for a home as whoever is signed in. An address that can be no home's is one that is missing. */
export async function findProperty(id: string, options: CallOptions = {}): Promise<Found> {
  try {
    return { state: "ready", property: await api(getProperty, { params: { id }, ...options }) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return { state: isMissing ? "missing" : "failed" };
  }
}
