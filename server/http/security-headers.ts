import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";

const A_YEAR_SECONDS = 31_536_000;

/** Browser features that are turned off, because no page uses them. */
const UNUSED_FEATURES = [
  "accelerometer",
  "camera",
  "display-capture",
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

/** Returns the headers of every response. Pages, the API docs and pictures each override one. */
export function securityHeaders({ siteUrl }: Pick<Config, "siteUrl">): [name: string, value: string][] {
  const secure = siteUrl.startsWith("https:");
  return [
    ["content-security-policy", "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"],
    ["cross-origin-opener-policy", "same-origin"],
    ["cross-origin-resource-policy", "same-origin"],
    ["origin-agent-cluster", "?1"],
    ["permissions-policy", [...UNUSED_FEATURES.map((feature) => `${feature}=()`), "geolocation=(self)"].join(", ")],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["x-permitted-cross-domain-policies", "none"],
    ...(secure
      ? [["strict-transport-security", `max-age=${A_YEAR_SECONDS}; includeSubDomains`] satisfies [string, string]]
      : []),
  ];
}

/** Headers that only documents need. Sending them with a page's twenty assets would take as many bytes as a picture. */
export const OF_DOCUMENTS = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
];

/** Returns a function that sets the headers on a response before it is sent. */
export function headersFor(config: Pick<Config, "siteUrl">): (answer: Pick<ServerResponse, "setHeader">) => void {
  const headers = securityHeaders(config);
  return (answer) => {
    for (const [name, value] of headers) answer.setHeader(name, value);
  };
}

/** Sets the headers on every response of a route. Responses without a route call `headersFor` themselves. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const putOn = headersFor(config);
  app.addHook("onRequest", (_request, reply, done) => {
    putOn(reply.raw);
    done();
  });
}
