import { AuthClient } from "@supabase/auth-js";

export type StockClient = InstanceType<typeof AuthClient>;

/** Returns the published client, as the web uses it, with its session in memory. */
export function inMemoryClient(
  origin: string,
  kept = new Map<string, string>(),
  flowType: "implicit" | "pkce" = "implicit",
  detectSessionInUrl = false,
): StockClient {
  return new AuthClient({
    url: `${origin}/auth/v1`,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl,
    flowType,
  });
}
