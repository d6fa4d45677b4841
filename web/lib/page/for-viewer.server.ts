import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import type { RouterContextProvider } from "react-router";
import { pageContext, type Viewer } from "../../context.ts";
import type { CallOptions } from "../api/api.ts";

type Context = Readonly<RouterContextProvider>;

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/**
 * Loads data for the viewer of a document. Returns null for a visitor, and if it fails or takes too long: the server
 * then sends the shell, and the browser loads the data.
 */
export async function forViewer<Data>(
  context: Context,
  load: (viewer: Viewer, call: CallOptions) => Promise<Data>,
): Promise<Data | null> {
  const { viewer, fetch } = context.get(pageContext);
  if (!viewer) return null;
  try {
    return await Promise.race([load(viewer, { fetch }), rejectOnAbort(viewer.signal)]);
  } catch (error) {
    console.warn("The page of a member is sent as a shell.", error instanceof Error ? error.message : error);
    viewer.hasFailed = true;
    return null;
  }
}

/**
 * Like `forViewer`, but also loads data for visitors, without a time limit. Null only if the server sends the shell
 * instead.
 */
export function forAnyone<Data>(context: Context, load: (call: CallOptions) => Promise<Data>): Promise<Data | null> {
  const { viewer, fetch } = context.get(pageContext);
  return viewer ? forViewer(context, (_viewer, call) => load(call)) : load({ fetch });
}

/** Like `forViewer`: fills a query client with which the browser continues. */
export function queriesForViewer(
  context: Context,
  load: (client: QueryClient, viewer: Viewer, call: CallOptions) => Promise<unknown>,
): Promise<DehydratedState | null> {
  return forViewer(context, async (viewer, call) => {
    const client = new QueryClient();
    await load(client, viewer, call);
    return dehydrate(client);
  });
}
