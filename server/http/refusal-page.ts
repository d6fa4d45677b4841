import type { IncomingHttpHeaders } from "node:http";

/** Returns whether a person will read the response: the request is a navigation of a browser. */
export function isForPeople({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers.accept?.includes("text/html") === true;
}

/** Returns a small page that replaces a refused page, and reloads after `seconds`. */
export function refusalPage(text: string, seconds: number): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${seconds}">
<title>One moment, please</title>
<p>${text}</p>
</html>
`;
}
