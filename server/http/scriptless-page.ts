import { createHash } from "node:crypto";

interface ScriptlessPage {
  /** Escaped, like `content`. */
  title: string;
  style: string;
  content: string;
  /** More elements for the head. */
  head?: string;
}

/** Returns a page without scripts, for links in mails. */
export function scriptlessPage({ title, style, content, head = "" }: ScriptlessPage): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Basera</title>${head}
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

/** Returns the content security policy of such a page: only its style sheet, and forms to this site and `formTarget`. */
export function scriptlessPolicy(style: string, { images = "", formTarget = "" } = {}): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    images && `img-src ${images}`,
    `form-action ${`'self' ${formTarget}`.trim()}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
    .filter(Boolean)
    .join("; ");
}
