import type postgres from "postgres";

/**
 * Yields the output of `copy … to stdout` in chunks. The client can be used afterwards: postgres.js leaves a connection
 * paused when the last chunk arrives while its reader is behind (porsager/postgres#499), so it is resumed.
 */
export async function* copyOut(client: postgres.Sql, statement: string): AsyncGenerator<Buffer> {
  const pieces = await client.unsafe(statement).readable();
  yield* pieces;
  pieces._read(0);
}
