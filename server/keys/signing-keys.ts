import { hkdfSync } from "node:crypto";
import path from "node:path";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { type Config, ConfigError } from "../config.ts";
import { readOrCreateJson } from "./kept-file.ts";

/** The first key signs, all keys verify. */
export interface SigningKeys {
  kid: string;
  privateKey: CryptoKey;
  publicKeys: ReadonlyMap<string, CryptoKey>;
  jwks: { keys: JWK[] };
  /** Returns the secret that signs and seals for this purpose, derived from the first key. */
  secretFor(purpose: string): Uint8Array;
  /** Returns the secrets that may have signed or sealed for this purpose: one per key, in key order. */
  secretsFor(purpose: string): Uint8Array[];
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: "ES256" };
}

/** Demo mode: keeps the keys in the data folder. */
async function loadOrCreateKeys(dataDir: string): Promise<JWK[]> {
  const file = path.join(dataDir, "auth-keys.json");
  return readOrCreateJson(file, async () => [await makeKey()]);
}

const deriveSecret = ({ d = "" }: JWK, purpose: string) =>
  new Uint8Array(hkdfSync("sha256", Buffer.from(d, "base64url"), "basera", purpose, 32));

export async function importSigningKeys(jwks: JWK[]): Promise<SigningKeys> {
  const publicJwks = jwks.map(({ kty, crv, x, y, kid }) => ({
    kty,
    crv,
    x,
    y,
    kid,
    alg: "ES256",
    use: "sig",
    key_ops: ["verify"],
  }));
  const [first] = jwks;
  if (!first?.kid) throw new Error("a signing key needs a kid");
  if (jwks.some(({ d }) => !d)) throw new Error("a signing key needs its private part");
  return {
    kid: first.kid,
    privateKey: (await importJWK(first, "ES256")) as CryptoKey,
    publicKeys: new Map(
      await Promise.all(
        publicJwks.map(async (jwk) => [jwk.kid as string, (await importJWK(jwk, "ES256")) as CryptoKey] as const),
      ),
    ),
    jwks: { keys: publicJwks as JWK[] },
    secretFor: (purpose) => deriveSecret(first, purpose),
    secretsFor: (purpose) => jwks.map((jwk) => deriveSecret(jwk, purpose)),
  };
}

/** Falls back to the data folder's keys if none are configured (never in production mode). */
export async function loadSigningKeys(config: Pick<Config, "auth" | "dataDir">): Promise<SigningKeys> {
  if (config.auth.jwtKeys === null) return importSigningKeys(await loadOrCreateKeys(config.dataDir));
  return importSigningKeys(config.auth.jwtKeys).catch((error: Error) => {
    throw new ConfigError(`AUTH_JWT_KEYS contains a key that cannot be used: ${error.message}`);
  });
}
