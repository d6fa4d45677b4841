import type { LightMyRequestResponse } from "fastify";
import { ERRORS } from "#contract/errors.ts";

/** Internal details that no response may contain. */
export const INSIDE =
  /\bat .{0,200}\.[jt]s:\d|node_modules|syntax error|violates .* constraint|\bselect .{1,60} from \w+|insert into /i;

/** Returns what is wrong with a response to any API call: a server error, or a refusal without the common error body. */
export function apiFault({ statusCode, payload }: Pick<LightMyRequestResponse, "statusCode" | "payload">) {
  const said = `${statusCode} ${payload.slice(0, 400)}`;
  if (statusCode >= 500) return `answered ${said}`;
  if (statusCode < 400) return null;
  const { code, error, request_id } = JSON.parse(payload);
  if (!(code in ERRORS) || !/\S/.test(error) || !/^[0-9a-f-]{36}$/.test(request_id)) return `refused by ${said}`;
  return INSIDE.test(payload) ? `told of the inside: ${said}` : null;
}
