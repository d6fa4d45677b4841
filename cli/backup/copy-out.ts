import type postgres from "postgres";

/**
 * What a `copy … to stdout` answers, by the piece. The client may be asked anything else afterwards: postgres.js lets the
 * connection sleep for good where the last piece came while its reader was behind (porsager/postgres#499), so it is woken.
 */
export async function* copyOut(client: postgres.Sql, statement: string): AsyncGenerator<Buffer> {
  const pieces = await client.unsafe(statement).readable();
  yield* pieces;
  pieces._read(0);
}
