import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { readConfig } from "../../config.ts";

/** The default settings of authentication. */
export const AUTH = readConfig({}).auth;

/** Allows several messages to an address without a wait. */
export const NO_WAIT = { ...AUTH, emailIntervalSeconds: 0, smsIntervalSeconds: 0 };

interface AuthCallOptions {
  token?: string;
  headers?: Record<string, string>;
}

let count = 0;

/** Calls the authentication service over HTTP. Paths are relative to its prefix. */
export function authCalls(app: FastifyInstance) {
  function send(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload: InjectOptions["payload"],
    { token, headers }: AuthCallOptions = {},
  ): Promise<LightMyRequestResponse> {
    return app.inject({
      method,
      url: `/auth/v1${path}`,
      headers: {
        ...(payload !== undefined && { "content-type": "application/json;charset=UTF-8" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
  }
  const get = (path: string, options?: AuthCallOptions) => send("GET", path, undefined, options);
  const post = (path: string, body?: InjectOptions["payload"], options?: AuthCallOptions) =>
    send("POST", path, body, options);
  const put = (path: string, body?: InjectOptions["payload"], options?: AuthCallOptions) =>
    send("PUT", path, body, options);
  /** Sends a JSON content type and an empty body, like the stock client. */
  const del = (path: string, { headers, ...options }: AuthCallOptions = {}) =>
    send("DELETE", path, undefined, {
      ...options,
      headers: { "content-type": "application/json;charset=UTF-8", ...headers },
    });

  /** Signs up a new person over HTTP, with a session. */
  async function newcomer(data: Record<string, unknown> = { name: "Asha Rao" }) {
    count += 1;
    const email = `newcomer${count}@example.test`;
    const password = "correct horse 9";
    const session = (await post("/signup", { email, password, data })).json();
    return { email, password, session, id: session.user.id as string, token: session.access_token as string };
  }
  const signIn = (email: string, password: string) => post("/token?grant_type=password", { email, password });
  const refresh = (refreshToken: string) => post("/token?grant_type=refresh_token", { refresh_token: refreshToken });

  return { get, post, put, del, newcomer, signIn, refresh };
}
