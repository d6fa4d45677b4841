import type { LightMyRequestResponse } from "fastify";
import { apiFault, INSIDE } from "../../testing/api-fault.ts";
import type { FuzzedRequest, Role } from "./calls.ts";
import type { World } from "./world.ts";

/** An input that the server handled incorrectly, in a form that can be stored and replayed. */
export class FuzzFailure extends Error {
  constructor(what: string, input: unknown) {
    super(
      `${what.slice(0, 3000)}\n  to keep it, add to server/api-tests/fuzz/past-failures.json:\n  ${JSON.stringify(input)}`,
    );
  }
}

/** Returns what is wrong with a response, by rules that apply to all responses. */
export function faultOf(
  world: World,
  role: Role,
  {
    statusCode,
    headers,
    payload,
    rawPayload,
  }: Pick<LightMyRequestResponse, "statusCode" | "headers" | "payload" | "rawPayload">,
) {
  if (statusCode >= 500) return `answered ${statusCode}: ${payload.slice(0, 300)}`;
  const said = `${JSON.stringify(headers)}${rawPayload.toString("latin1")}`;
  const leaked = world.hiddenFrom(role).find((secret) => said.includes(secret));
  if (leaked) return `told a ${role} ${leaked}, in ${payload.slice(0, 600)}`;
  const isText = /json|text/.test(String(headers["content-type"] ?? ""));
  if (statusCode >= 400 && isText && INSIDE.test(payload)) return `told of the inside: ${payload.slice(0, 300)}`;
  return null;
}

/** Expects that no error was logged and that the server still responds to other users. */
export async function expectCalm(world: World, input: unknown): Promise<void> {
  // Removed when reported, because the next input did not cause it.
  const [complaint] = world.complaints.splice(0);
  if (complaint !== undefined) throw new FuzzFailure(`complained: ${complaint}`, input);
  if (!(await world.isHealthy())) throw new FuzzFailure("is not healthy", input);
}

const isApi = (url: string) => /^\/api\/(?!docs)/.test(url);

function requestOf(world: World, { call, role, params, query, queryBytes, headers, contentType, body }: FuzzedRequest) {
  const [method, path] = call.split(" ") as [string, string];
  const filled = (text: string) => world.fill(text, role).toWellFormed();
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(filled(params[name] ?? "x")) || "x");
  const search =
    queryBytes ?? query.map((pair) => pair.map((part) => encodeURIComponent(filled(part))).join("=")).join("&");
  return {
    method: method as "GET",
    url: search === "" ? address : `${address}${address.includes("?") ? "&" : "?"}${search}`,
    headers: body === null ? headers : { "content-type": contentType, ...headers },
    ...(body !== null && { payload: filled(body) }),
  };
}

/**
 * Sends requests one after the other, and throws on the first incorrect response. `done` counts the successes of each
 * call.
 */
export function requestChecker(world: World) {
  let stored: string | null = null;
  const done = new Map<string, number>();
  const check = async (input: FuzzedRequest): Promise<void> => {
    const request = requestOf(world, input);
    const isRead = request.method === "GET";
    if (!isRead) stored ??= await world.stored();
    const answer = await world.callerOf(input.role).inject(request);
    const fault = faultOf(world, input.role, answer) ?? (isApi(request.url) ? apiFault(answer) : null);
    if (fault) throw new FuzzFailure(`${fault}\n  ${world.complaints.splice(0).join("")}`, input);
    if (!isRead && answer.statusCode >= 400 && (await world.stored()) !== stored)
      throw new FuzzFailure(`half written, and answered ${answer.statusCode}: ${answer.payload.slice(0, 200)}`, input);
    await expectCalm(world, input);
    // Following a link is a GET request of the authentication service that changes state.
    const isDone = answer.statusCode < 400 && (!isRead || request.url.startsWith("/auth/"));
    if (answer.statusCode < 400) done.set(input.call, (done.get(input.call) ?? 0) + 1);
    const mayHaveChanged = isDone || (answer.statusCode === 401 && input.role !== "visitor");
    if (!mayHaveChanged) return;
    stored = null;
    await world.renew();
  };
  return { check, done };
}
