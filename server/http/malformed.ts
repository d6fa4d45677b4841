import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "#contract/errors.ts";
import type { Config } from "../config.ts";
import { headersFor } from "./security-headers.ts";

const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Responds to connections that never sent a valid request: the status that says why, the usual headers, and the end of
 * the connection. No route or hook can, because there is no request.
 */
export function respondToMalformed(
  config: Pick<Config, "siteUrl">,
): (error: Error & { code?: string }, socket: Socket) => void {
  const headers = new Map<string, unknown>([
    ["content-type", "application/json; charset=utf-8"],
    ["cache-control", "no-store"],
    ["connection", "close"],
  ]);
  headersFor(config)({ setHeader: (name: string, value: unknown) => headers.set(name, value) } as never);
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return ({ code }, socket) => {
    if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const status = STATUSES[code ?? ""] ?? 400;
    const reason = STATUS_CODES[status] ?? "";
    const body: ErrorBody = { error: reason, code: "invalid", request_id: randomUUID() };
    const text = JSON.stringify(body);
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
}
