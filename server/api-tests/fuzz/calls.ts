import fc from "fast-check";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import {
  enrolmentSchema,
  factorAnswerSchema,
  otpSchema,
  passwordGrantSchema,
  pkceGrantSchema,
  recoverSchema,
  refreshGrantSchema,
  resendSchema,
  signUpSchema,
  userChangesSchema,
  verifySchema,
} from "../../auth/requests/requests.ts";
import { contractEndpoints } from "../endpoints.ts";
import {
  contentTypes,
  headers,
  hostileText,
  hostileValue,
  idFor,
  known,
  misspelt,
  near,
  queryBytes,
} from "./arbitraries.ts";

/** A call of any API of the server. */
interface FuzzedCall extends Pick<Endpoint, "params" | "query" | "body"> {
  method: string;
  path: string;
}

const text = z.string().optional();
const challenge = { code_challenge: text, code_challenge_method: z.enum(["s256", "plain"]).optional() };
const id = z.object({ id: z.guid() });
const redirect = z.object({ redirect_to: text });
const withEmail = { email: z.email().optional(), phone: text, password: text };

/** Fields of the authentication service whose format is not described by a schema. */
const kinds = z.enum(["signup", "recovery", "magiclink", "invite", "email_change", "email", "sms", "phone_change"]);

const AUTH_CALLS: FuzzedCall[] = [
  { method: "POST", path: "/signup", query: redirect, body: signUpSchema.extend(withEmail) },
  ...(["password", "refresh_token", "pkce", "id_token"] as const).map((grant) => ({
    method: "POST",
    path: `/token?grant_type=${grant}`,
    body: {
      password: passwordGrantSchema.extend(withEmail),
      refresh_token: refreshGrantSchema,
      pkce: pkceGrantSchema,
      id_token: z.object({}),
    }[grant],
  })),
  { method: "POST", path: "/token", query: z.object({ grant_type: text }), body: z.unknown() },
  { method: "POST", path: "/otp", query: redirect, body: otpSchema.extend({ email: z.email().optional() }) },
  { method: "POST", path: "/recover", query: redirect, body: recoverSchema.extend({ email: z.email().optional() }) },
  { method: "POST", path: "/resend", query: redirect, body: resendSchema.extend({ type: kinds, email: z.email() }) },
  {
    method: "POST",
    path: "/verify",
    query: redirect,
    body: verifySchema.extend({ type: kinds, email: z.email(), token: z.string().regex(/^\d{6}$/) }),
  },
  { method: "GET", path: "/verify", query: z.object({ type: kinds, token: z.string(), redirect_to: text }) },
  {
    method: "POST",
    path: "/verify/link",
    body: z.object({ type: kinds, token: z.string(), redirect_to: text, answer: z.enum(["confirm", "reject"]) }),
  },
  { method: "GET", path: "/reauthenticate" },
  { method: "POST", path: "/logout", query: z.object({ scope: z.enum(["local", "others", "global"]) }) },
  { method: "GET", path: "/user" },
  { method: "PUT", path: "/user", query: redirect, body: userChangesSchema.extend(withEmail) },
  {
    method: "POST",
    path: "/factors",
    body: enrolmentSchema.extend({ factor_type: z.enum(["totp", "phone", "webauthn"]) }),
  },
  { method: "POST", path: "/factors/:id/challenge", params: id, body: z.object({}) },
  {
    method: "POST",
    path: "/factors/:id/verify",
    params: id,
    body: factorAnswerSchema.extend({ challenge_id: z.guid() }),
  },
  { method: "DELETE", path: "/factors/:id", params: id },
  {
    method: "GET",
    path: "/authorize",
    query: z.object({ provider: text, scopes: text, redirect_to: text, ...challenge }),
  },
  {
    method: "GET",
    path: "/user/identities/authorize",
    query: z.object({ provider: text, skip_http_redirect: text, ...challenge }),
  },
  { method: "DELETE", path: "/user/identities/:id", params: id },
  {
    method: "GET",
    path: "/callback",
    query: z.object({ state: text, code: text, error: text, error_description: text }),
  },
  { method: "GET", path: "/settings" },
  { method: "GET", path: "/health" },
  { method: "GET", path: "/.well-known/jwks.json" },
  { method: "GET", path: "/:rest", params: z.object({ rest: z.string() }), query: z.unknown() },
].map((call) => ({ ...call, path: `/auth/v1${call.path}` }));

const OTHER_CALLS: FuzzedCall[] = [
  {
    method: "GET",
    path: "/media/:rest",
    params: z.object({ rest: z.string() }),
    query: z.object({ expires: z.int(), signature: z.string() }).partial(),
  },
  { method: "GET", path: "/unsubscribe/:token", params: z.object({ token: z.string() }) },
  { method: "POST", path: "/unsubscribe/:token", params: z.object({ token: z.string() }), body: z.unknown() },
  { method: "GET", path: "/listing-answer/:token", params: z.object({ token: z.string() }) },
  { method: "POST", path: "/listing-answer/:token", params: z.object({ token: z.string() }), body: z.unknown() },
  { method: "GET", path: "/appeal/:token", params: z.object({ token: z.string() }) },
  { method: "POST", path: "/appeal/:token", params: z.object({ token: z.string() }), body: z.unknown() },
  { method: "GET", path: "/personal-data/:token", params: z.object({ token: z.string() }) },
  { method: "POST", path: "/personal-data/:token", params: z.object({ token: z.string() }), body: z.unknown() },
  { method: "GET", path: "/calendar/:file", params: z.object({ file: z.string() }) },
  { method: "GET", path: "/api/health" },
  { method: "GET", path: "/api/ready" },
  { method: "GET", path: "/metrics" },
  { method: "GET", path: "/sitemap.xml", query: z.unknown() },
  { method: "GET", path: "/sitemap/pages.xml", query: z.unknown() },
  { method: "GET", path: "/sitemap/areas.xml", query: z.unknown() },
  { method: "GET", path: "/sitemap/properties.xml", query: z.object({ from: z.guid() }).partial() },
  { method: "GET", path: "/robots.txt" },
  { method: "GET", path: "/api/openapi.json" },
  { method: "GET", path: "/api/docs" },
  { method: "GET", path: "/api/docs/:rest", params: z.object({ rest: z.string() }) },
  { method: "POST", path: "/api/:rest", params: z.object({ rest: z.string() }), body: z.unknown() },
];

export const nameOf = ({ method, path }: Pick<FuzzedCall, "method" | "path">) => `${method} ${path}`;

/** Returns all calls: the contract's endpoints, the authentication service, pictures and probes. */
export async function fuzzedCalls(): Promise<FuzzedCall[]> {
  return [...(await contractEndpoints()), ...AUTH_CALLS, ...OTHER_CALLS];
}

const ROLES = ["visitor", "stranger", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** A request with `@...` placeholders, as it is sent and stored in a file. */
export interface FuzzedRequest {
  call: string;
  role: Role;
  params: Record<string, string>;
  query: [name: string, value: string][];
  /** Replaces the query by these characters, as they are. */
  queryBytes?: string | undefined;
  headers: Record<string, string>;
  contentType: string;
  /** Valid or almost valid JSON. Null if there is no body. */
  body: string | null;
}

const asText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** Returns the name-value pairs of a query. A list repeats its name. */
function pairs(value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [["q", asText(value)]];
  return Object.entries(value).flatMap(([name, one]) =>
    [one].flat().map((each): [string, string] => [name, asText(each)]),
  );
}

function paramsOf({ path, params }: FuzzedCall): fc.Arbitrary<Record<string, string>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  if (!params || names.length === 0) return fc.constant({});
  // The last word before the parameter tells which kind of id it is.
  const [word = ""] = [...path.matchAll(/\/([a-z-]+)\/:/g)].map(([, noun]) => noun as string);
  const one = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: idFor(name === "id" ? word : name) },
      { weight: 1, arbitrary: known.path },
      hostileText,
    );
  return fc.record(Object.fromEntries(names.map((name) => [name, one(name)])));
}

function bodyOf({ body }: FuzzedCall): fc.Arbitrary<string | null> {
  if (!body) return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: misspelt });
  return fc.oneof(
    { weight: 9, arbitrary: near(body).map((value) => JSON.stringify(value) ?? "") },
    { weight: 1, arbitrary: misspelt },
  );
}

/** Generates requests for a call, as every kind of caller. */
export function requestsOf(call: FuzzedCall): fc.Arbitrary<FuzzedRequest> {
  const query = call.query
    ? near(call.query).map(pairs)
    : fc.oneof({ weight: 9, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: hostileValue.map(pairs) });
  return fc.record({
    call: fc.constant(nameOf(call)),
    role: fc.constantFrom("stranger" as const, ...ROLES),
    params: paramsOf(call),
    query: query.map((all) => all.slice(0, 40)),
    queryBytes: fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, queryBytes),
    headers,
    contentType: contentTypes,
    body: bodyOf(call),
  });
}
