import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import type { Fault } from "./map-record.ts";
import type { Cells } from "./records.ts";

/** Number of rejected lines that are printed; the report has all. */
const TOLD = 20;
const LONGEST_DETAIL = 80;

const short = (text: string) => (text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)}…` : text);

function sentenceOf({ reason, detail }: Fault): string {
  return detail === undefined ? reason : `${reason.replace(/\.$/, "")}: "${short(detail.replaceAll(/\s+/g, " "))}"`;
}

/** Records rejected lines: prints the first ones, writes all to a file of JSON lines, and counts them. */
export class RefusalReport {
  readonly file: string;
  readonly counts = new Map<string, number>();
  total = 0;
  readonly #tell: (text: string) => void;
  #stream: WriteStream | null = null;

  constructor(file: string, tell: (text: string) => void) {
    this.file = file;
    this.#tell = tell;
  }

  /** Waits if the disk is slower than the reading. */
  async add(line: number, faults: readonly Fault[], cells?: Cells): Promise<void> {
    this.total += 1;
    const first = faults[0]?.reason ?? "unknown";
    this.counts.set(first, (this.counts.get(first) ?? 0) + 1);
    const reasons = faults.map(sentenceOf);
    if (this.total <= TOLD) this.#tell(`line ${line}: ${reasons.join("; ")}`);
    if (this.total === TOLD + 1) this.#tell(`More lines were refused: all of them are in ${this.file}`);
    if (!this.#stream) {
      await mkdir(path.dirname(this.file), { recursive: true });
      this.#stream = createWriteStream(this.file);
    }
    if (!this.#stream.write(`${JSON.stringify({ line, reasons, record: cells })}\n`)) await once(this.#stream, "drain");
  }

  async end(): Promise<void> {
    if (!this.#stream) return;
    this.#stream.end();
    await finished(this.#stream);
  }
}
