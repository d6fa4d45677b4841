import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
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

/** Renders a page: people get it as soon as its shell is ready, crawlers when all of it is. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(pageContext).nonce || undefined;
  const readyEvent = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    let answered = false;
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={request.url} {...(nonce && { nonce })} />
      </NonceContext>,
      {
        nonce,
        [readyEvent]() {
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
