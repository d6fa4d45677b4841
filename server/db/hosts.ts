import pg from "pg";

/** Finds the primary among several servers, as libpq does with `target_session_attrs=read-write`; pg cannot. */

const ANSWER_MS = 3000;

/** @throws Error if the server does not respond or is read-only */
async function requireWritable(options: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
    if (rows[0]?.transaction_read_only !== "off") throw new Error("the server is read-only");
    return options;
  } finally {
    void client.end().catch(() => {});
  }
}

export type PrimarySearch = () => Promise<pg.ClientConfig>;

/**
 * Returns a function that finds the options of the server that accepts writes. Calls at the same time share a search.
 * The search fails with an error if there is none.
 */
export function primarySearch(servers: readonly pg.ClientConfig[]): PrimarySearch {
  let search: Promise<pg.ClientConfig> | null = null;
  return () => {
    search ??= Promise.any(servers.map(requireWritable))
      .catch((error) => {
        const reasons = error instanceof AggregateError ? error.errors.map(({ message }) => message).join("; ") : error;
        throw new Error(`no server accepts writes: ${reasons}`);
      })
      .finally(() => {
        search = null;
      });
    return search;
  };
}
