import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { pageContext, type Viewer } from "./context.ts";
import { loadScriptsAfterPaint, lowerScriptPriority } from "./lib/hydration/defer-scripts.server.ts";
import { NonceContext } from "./lib/page/nonce.ts";

/** Milliseconds that a page may wait for deferred data. */
export const streamTimeout = 5_000;

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}

/** Returns whether the server renders the page's content, and not only a shell as for signed-in pages without a viewer. */
const isServerRendered = ({ staticHandlerContext }: EntryContext, viewer: Viewer | null) =>
  viewer !== null || staticHandlerContext.matches.every(({ route }) => route.id !== "routes/signed-in");

/**
 * Renders a page and responds with the complete HTML. Streaming would have no benefit, because no page defers data, and
 * the browser would render a late part again if its script arrived first.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const page = context.get(pageContext);
  const { viewer } = page;
  const nonce = page.nonce || undefined;
  // The server renders the shell instead.
  if (viewer?.hasFailed) return Promise.resolve(new Response(null, { status: 503 }));
  return new Promise((resolve, reject) => {
    let isRendered = false;
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={request.url} {...(nonce && { nonce })} />
      </NonceContext>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          isRendered = true;
          clearTimeout(tooLate);
          headers.set("content-type", "text/html; charset=utf-8");
          const rendered = buffer(pipe(new PassThrough()));
          rendered.then((bytes) => {
            const html = bytes.toString();
            page.html =
              isServerRendered(router, viewer) && nonce
                ? loadScriptsAfterPaint(html, nonce)
                : lowerScriptPriority(html);
            resolve(new Response(null, { headers, status: finalStatus }));
          }, reject);
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          if (isRendered && !request.signal.aborted) console.error(error);
        },
      },
    );
    const tooLate = setTimeout(abort, streamTimeout + 1_000);
  });
}
