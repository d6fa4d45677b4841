import { isIP } from "node:net";
import { z } from "zod";
import { tileUrl } from "#contract/browse/map-terms.ts";
import { urlsOfHosts } from "./database-url.ts";

/* Types of the values in the environment. config.ts uses them. */

export const positive = (usual: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .positive("must be above 0")
    .default(usual);
export const notNegative = (usual: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(0, "must not be negative")
    .default(usual);
export const onOff = z
  .enum(["on", "off", "true", "false", "1", "0"], { error: "must be on or off" })
  .transform((word) => word === "on" || word === "true" || word === "1");
export const webAddress = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://basera.example" })
  .transform((address) => address.replace(/\/+$/, ""));

const canDecode = (text: string) => !/%(?![0-9a-f]{2})/i.test(text);

/** Returns what is wrong with the address of a service, which may contain a password. */
function addressFault(address: string, schemes: RegExp, example: string): string | null {
  // In .env, an unquoted value ends before a #.
  const hasPassword = /^[a-z]+:\/\/[^/@]*:/i.test(address);
  if (address.includes("#") || (hasPassword && !address.includes("@") && !URL.canParse(address)))
    return "must not contain #: in a password, write # as %23";
  if (!schemes.test(address)) return `must be an address such as ${example}`;
  if (!URL.canParse(address))
    return `must be an address such as ${example}${hasPassword ? "; in a password, write / as %2F, ? as %3F and % as %25" : ""}`;
  return canDecode(address) ? null : "must not contain a lone %: in a password, write % as %25";
}

/** The address of a service. Messages never quote it, because it may contain a password. */
export const serviceAddress = (schemes: RegExp, example: string) =>
  z.string().superRefine((address, context) => {
    const message = addressFault(address, schemes, example);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
export const origin = webAddress.refine(
  (address) => URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`,
  {
    error: "must be an address without a path, such as https://basera.example",
  },
);
/** The address of a database, with one or several hosts as libpq reads it. */
export const databaseUrl = z.string().superRefine((location, context) => {
  const faults = urlsOfHosts(location).map((url) =>
    addressFault(url, /^postgres(ql)?:\/\//i, "postgres://user@host/database"),
  );
  if (/[?&]target_session_attrs=(?!read-write(&|$))/.test(location))
    faults.push("can have no target_session_attrs but read-write");
  const message = faults.find((fault) => fault !== null);
  if (message) context.addIssue({ code: "custom", message });
});
function isProxyRange(part: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(part)) return true;
  const [address = "", bits, ...rest] = part.split("/");
  const version = isIP(address);
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && isPrefix && rest.length === 0;
}

/** Fastify also accepts a hop count, which trusts no proxy, and `true`, which trusts all; both are refused here. */
export const trustedProxies = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine((parts) => parts.every(isProxyRange), {
    error: "must be loopback or a list of addresses and networks, such as 10.0.0.0/8",
  });
const text = z.string({ error: "must be given as text" });
const literal = <Value extends string>(value: Value) => z.literal(value, { error: `must be ${value}` });
export const signingKeys = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "must be a JSON array of private EC P-256 keys" });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(
        z.object(
          {
            kty: literal("EC"),
            crv: literal("P-256"),
            x: text,
            y: text,
            d: z.string({ error: "is missing: a signing key needs the private part d" }),
            kid: text,
            alg: literal("ES256"),
          },
          { error: "must be a private EC P-256 key" },
        ),
        { error: "must be a JSON array of private EC P-256 keys" },
      )
      .min(1, "must name at least one key"),
  );

/** Schemes that a browser executes as code or reads from the local machine. */
const UNSAFE_SCHEME = /^\s*(javascript|data|vbscript|blob|file|about|view-source):/i;
/** Endings under which anyone can register a name, such as co.in. */
const SHARED_ENDING = /^(ac|co|com|edu|firm|gen|gov|ind|net|nic|org|res)\.[a-z]{2}$/i;

/** Returns whether a pattern matches addresses of one site or app only. */
function namesOneSite(pattern: string): boolean {
  const [, scheme = "", host] = /^([a-z][a-z0-9+.-]*):(?:\/\/([^/:]*))?/i.exec(pattern) ?? [];
  if (!/^https?$/i.test(scheme)) return scheme !== "";
  if (!host || host.includes("**")) return false;
  if (!/[*?]/.test(host)) return true;
  const [top = "", second = "", ...below] = host.split(".").reverse();
  const ending = `${second}.${top}`;
  return below.length > 0 && !/[*?]/.test(ending) && !SHARED_ENDING.test(ending);
}

export const redirectPatterns = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((pattern) => pattern.trim())
      .filter((pattern) => pattern !== ""),
  )
  .refine((patterns) => !patterns.some((pattern) => UNSAFE_SCHEME.test(pattern)), {
    error: "must list addresses that are safe to open, such as https://app.example/**",
    abort: true,
  })
  .superRefine((patterns, context) => {
    const open = patterns.find((pattern) => !namesOneSite(pattern));
    if (open === undefined) return;
    const message = `must begin each address with its scheme and host, such as https://app.example/** or https://*.app.example/**, not ${open}`;
    context.addIssue({ code: "custom", message });
  });

/** Host names, of which `*.` at the start stands for any subdomain. */
export const hostPatterns = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ""),
  )
  .refine((hosts) => hosts.every((host) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host) && isIP(host) === 0), {
    error: "must list host names, such as push.example or *.push.example",
  });

/** An address of map tiles. Its placeholders are in its path or query, so that all tiles have one origin. */
export const tileTemplate = z.string().refine(
  (template) => {
    const [one, other] = [tileUrl(template, { z: 0, x: 0, y: 0 }), tileUrl(template, { z: 1, x: 1, y: 1 })];
    return (
      ["{z}", "{x}", "{y}"].every((placeholder) => template.includes(placeholder)) &&
      /^https?:\/\/[^{}]+$/.test(one) &&
      URL.canParse(one) &&
      new URL(one).origin === new URL(other).origin
    );
  },
  { error: "must be an http or https address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png" },
);
