import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { z } from "zod";
import { OperatorError } from "#server/operator-error.ts";

/** Input that cannot be read. */
export class LineError extends OperatorError {}

/**
 * Returns the rows of a file with one JSON object a line, or of standard input. Skips empty lines.
 * @throws LineError
 */
export async function* readLines<T>(file: string | undefined, schema: z.ZodType<T>): AsyncGenerator<T> {
  const input = file === undefined ? process.stdin : createReadStream(file);
  const failed = new Promise<never>((_, reject) => input.on("error", reject));
  failed.catch(() => {});
  let number = 0;
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([lines.next(), failed]).catch((error: NodeJS.ErrnoException) => {
      throw new LineError(`Cannot read ${file}: ${error.code ?? error.message}`);
    });
    if (next.done) return;
    number += 1;
    if (next.value.trim() === "") continue;
    yield parseLine(next.value, number, schema);
  }
}

function parseLine<T>(line: string, number: number, schema: z.ZodType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new LineError(`Line ${number} is not JSON.`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LineError(`Line ${number}: ${issue?.path.join(".") || "the line"}: ${issue?.message}`);
}

const id = z.union([z.string(), z.number()]);
const side = z
  .enum(["guest", "host"])
  .nullish()
  .transform((given) => given ?? undefined);
export const messageLine = z.object({ id, from: side, text: z.string() });
export const descriptionLine = z.object({ id, text: z.string() });
