import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { startAfterPaint, startLowly } from "./after-paint.server.ts";
import { pageContext } from "./context.ts";
import { NonceContext } from "./lib/page/nonce.ts";

/** How long a page may wait for deferred data, in milliseconds. */
export const streamTimeout = 5_000;

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}

/** Whether there is more than the shell of a page before its scripts run. */
const isDrawnHere = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.every(({ route }) => route.id !== "routes/signed-in");

/**
 * Renders a page, and answers it whole: no page defers data, and a part that came behind the rest would be rendered anew by
 * the browser where its script is faster.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(pageContext).nonce || undefined;
  return new Promise((resolve, reject) => {
    let answered = false;
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={request.url} {...(nonce && { nonce })} />
      </NonceContext>,
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          answered = true;
          clearTimeout(tooLate);
          headers.set("content-type", "text/html; charset=utf-8");
          const drawn = text(pipe(new PassThrough()));
          drawn.then((html) => {
            const page = isDrawnHere(router) && nonce ? startAfterPaint(html, nonce) : startLowly(html);
            resolve(new Response(page, { headers, status: finalStatus }));
          }, reject);
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          if (answered && !request.signal.aborted) console.error(error);
        },
      },
    );
    const tooLate = setTimeout(abort, streamTimeout + 1_000);
  });
}
