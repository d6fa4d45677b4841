import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "#contract/errors.ts";
import type { Config } from "../config.ts";
import { securityHeaders } from "./security-headers.ts";

const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Responds to a connection that did not send a valid request, with a matching status and the usual headers, and closes
 * it. Hooks and routes do not run for such connections.
 */
export function respondToMalformed(
  config: Pick<Config, "siteUrl">,
): (error: Error & { code?: string }, socket: Socket) => void {
  const headers = [
    ["content-type", "application/json; charset=utf-8"],
    ["cache-control", "no-store"],
    ["connection", "close"],
    ...securityHeaders(config),
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return ({ code }, socket) => {
    if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const status = STATUSES[code ?? ""] ?? 400;
    const reason = STATUS_CODES[status] ?? "";
    const body: ErrorBody = { error: reason, code: "invalid", request_id: randomUUID() };
    const text = JSON.stringify(body);
    socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
}
