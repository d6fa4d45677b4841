function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/**
 * Returns a `fetch` that reports upload progress from 0 to 1, which the native one cannot. Used for the `fetch` option
 * of `api`; supports only string addresses and bodies.
 */
export function fetchWithProgress(onProgress: (sent: number) => void): typeof fetch {
  return (address, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal } = init;
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      request.open(init.method ?? "GET", String(address));
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      });
      request.addEventListener("load", () => {
        const hasBody = ![204, 205, 304].includes(request.status);
        resolve(
          new Response(hasBody ? request.response : null, { status: request.status, headers: headersOf(request) }),
        );
      });
      request.addEventListener("error", () => reject(new TypeError("The request failed.")));
      request.addEventListener("abort", () => reject(new DOMException("The request was aborted.", "AbortError")));
      request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
      signal?.addEventListener("abort", abort);
      if (signal?.aborted) return reject(new DOMException("The request was aborted.", "AbortError"));
      request.send(typeof init.body === "string" ? init.body : null);
    });
}
