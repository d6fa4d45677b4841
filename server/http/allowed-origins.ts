import type { Config } from "../config.ts";

/** Allow-list syntax: `*` matches any run without `.` or `/`, `**` any run, `?` one character except `.` and `/`. */
export function patternToExpression(pattern: string): RegExp {
  const body = pattern.replace(/\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    if (part === "?") return "[^./]";
    return part.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${body}$`, "s");
}

/** Returns the origins that browsers may call from: the site's, and those that sign-ins may redirect to. */
export function allowedOrigins({ siteUrl, auth }: Pick<Config, "siteUrl" | "auth">): (string | RegExp)[] {
  const patterns = auth.redirectAllowList.flatMap((pattern) => /^https?:\/\/[^/]+/i.exec(pattern)?.[0] ?? []);
  return [new URL(siteUrl).origin, ...patterns.map(patternToExpression)];
}
