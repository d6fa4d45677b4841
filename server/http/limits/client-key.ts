import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";

/** Limits the length of a key, because it can come from a header. */
const MAX_LENGTH = 64;

/** Returns the eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const parts = (half: string) => (half === "" ? [] : half.split(":"));
  const [before, after] = [parts(head), parts(tail ?? "")];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(missing).fill("0"), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/**
 * Returns the rate-limit key of a client address: the address itself for IPv4, also in IPv6 notation; the /64 for IPv6,
 * because one subscriber has a whole /64. Other text is shortened.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address.slice(0, MAX_LENGTH);
  // The last two groups may be in IPv4 notation; they are not part of the /64.
  return `${groupsOf(plain.replace(/[\d.]+\.\d+$/, "0:0"))
    .slice(0, 4)
    .join(":")}::/64`;
}

/**
 * Returns the caller's rate-limit key: from the header that the operator's proxy sets if configured, otherwise from the
 * connection's address.
 */
export function clientKey(request: Pick<FastifyRequest, "headers" | "ip">, { auth }: Pick<Config, "auth">): string {
  const told = auth.rateLimitHeader === null ? undefined : request.headers[auth.rateLimitHeader.toLowerCase()];
  const first = (Array.isArray(told) ? told[0] : told)?.split(",")[0]?.trim();
  return addressKey(first || request.ip);
}

/** Returns a function with the same result for requests that Fastify does not handle, or not yet. */
export function clientKeyOf(config: Pick<Config, "auth" | "trustProxy">): (request: IncomingMessage) => string {
  const { trustProxy } = config;
  const isTrusted = trustProxy === false ? null : proxyAddr.compile(trustProxy);
  return (request) => {
    const ip = isTrusted ? proxyAddr(request, isTrusted) : (request.socket.remoteAddress ?? "");
    return clientKey({ headers: request.headers, ip }, config);
  };
}
