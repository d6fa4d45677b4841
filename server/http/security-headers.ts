import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

const A_YEAR_SECONDS = 31_536_000;

/** What no page of ours asks a browser for, and no script that found its way into one may have either. */
const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** The headers that every answer carries, whoever answers it. Pages, the API's own page and pictures differ in one each. */
function securityHeaders({ siteUrl }: Pick<Config, "siteUrl">): [name: string, value: string][] {
  const secure = siteUrl.startsWith("https:");
  return [
    ["content-security-policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["origin-agent-cluster", "?1"],
    ["permissions-policy", UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ")],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["x-permitted-cross-domain-policies", "none"],
    ...(secure
      ? [["strict-transport-security", `max-age=${A_YEAR_SECONDS}; includeSubDomains`] satisfies [string, string]]
      : []),
  ];
}

/** Headers that say something of documents alone. On some twenty files they weigh as much as a picture. */
export const OF_DOCUMENTS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
];

/** Puts the headers on an answer of which nothing is sent yet. */
export function headersFor(config: Pick<Config, "siteUrl">): (answer: Pick<ServerResponse, "setHeader">) => void {
  const headers = securityHeaders(config);
  return (answer) => {
    for (const [name, value] of headers) answer.setHeader(name, value);
  };
}

/** Every answer that a route gives carries the headers. What is answered without one calls `headersFor` itself. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const putOn = headersFor(config);
  app.addHook("onRequest", (_request, reply, done) => {
    putOn(reply.raw);
    done();
  });
}
