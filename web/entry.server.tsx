import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { pageContext } from "./context.ts";
import { NonceContext } from "./lib/nonce.ts";
import { replaceInStream } from "./rewrite-stream.server.ts";

/** How long a page may wait for deferred data. */
export const streamTimeout = 5_000;

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error);
}

/**
 * Renders a page, and answers it whole: nothing in it is awaited, and a part that comes behind the rest would be rendered
 * anew by the browser where its script is faster.
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
          // The scripts must not take the line from the fonts and pictures of the first sight.
          const body = replaceInStream('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');
          body.once("close", () => clearTimeout(tooLate));
          headers.set("content-type", "text/html; charset=utf-8");
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
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
