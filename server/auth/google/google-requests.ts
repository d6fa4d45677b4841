import { invalidField } from "../requests/errors.ts";
import type { GoogleClient } from "./google-client.ts";

/** Parameters that only the server sets. With one of them a caller could hijack the flow. */
const RESERVED = new Set([
  "client_id",
  "client_secret",
  "redirect_uri",
  "response_type",
  "response_mode",
  "scope",
  "state",
  "nonce",
  "code",
  "code_challenge",
  "code_challenge_method",
  "request",
  "request_uri",
]);
/** Parameters of this endpoint, not forwarded to Google. */
const OWN_PARAMETERS = new Set(["provider", "redirect_to", "scopes", "skip_http_redirect"]);

/** Skips reserved names in any letter case, and names with characters that OAuth does not allow. */
export function forwardedParameters(query: Record<string, string | string[] | undefined>): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const folded = name.toLowerCase();
    if (RESERVED.has(folded) || OWN_PARAMETERS.has(folded) || !/^[A-Za-z0-9._-]+$/.test(name)) continue;
    if (typeof value !== "string") throw invalidField(`${name} must be given once`);
    passed[name] = value;
  }
  return passed;
}

export function readScopes(given: string | undefined): string[] {
  const scopes = (given ?? "").split(/[\s,]+/).filter((scope) => scope !== "");
  if (scopes.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope))) throw invalidField("scopes are malformed");
  return scopes;
}

export function requireProvider(client: GoogleClient | null, provider: string | undefined): GoogleClient {
  if (provider !== "google")
    throw invalidField(`Unsupported provider: Provider ${provider ?? "(none)"} could not be found`);
  if (!client) throw invalidField("Unsupported provider: provider is not enabled");
  return client;
}
