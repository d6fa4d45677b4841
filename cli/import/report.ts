import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import type { Fault } from "./cells.ts";
import type { Cells } from "./records.ts";

/** Number of rejected lines that are printed. The report file contains all. */
const MAX_PRINTED = 20;
const LONGEST_DETAIL = 80;

const short = (text: string) => (text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)}…` : text);

function sentenceOf({ reason, detail, sentence }: Fault): string {
  if (sentence !== undefined) return sentence;
  return detail === undefined ? reason : `${reason.replace(/\.$/, "")}: "${short(detail.replaceAll(/\s+/g, " "))}"`;
}

const count = (counts: Map<string, number>, reason: string) => counts.set(reason, (counts.get(reason) ?? 0) + 1);

/** Counts rejected lines and notes about imported lines, prints the first, and writes all to a JSON Lines file. */
export class RefusalReport {
  readonly file: string;
  readonly counts = new Map<string, number>();
  readonly notes = new Map<string, number>();
  total = 0;
  readonly #tell: (text: string) => void;
  #stream: WriteStream | null = null;

  constructor(file: string, tell: (text: string) => void) {
    this.file = file;
    this.#tell = tell;
  }

  /** Waits while the disk is slower than reading the input. */
  async add(line: number, faults: readonly Fault[], cells?: Cells): Promise<void> {
    this.total += 1;
    count(this.counts, faults[0]?.reason ?? "unknown");
    const reasons = faults.map(sentenceOf);
    if (this.total <= MAX_PRINTED) this.#tell(`line ${line}: ${reasons.join("; ")}`);
    if (this.total === MAX_PRINTED + 1) this.#tell(`More lines were refused: all of them are in ${this.file}`);
    await this.#write({ line, reasons, record: cells });
  }

  /** Records what was left out of a line that is imported. */
  async addNotes(line: number, notes: readonly Fault[], cells: Cells): Promise<void> {
    if (notes.length === 0) return;
    for (const { reason } of notes) count(this.notes, reason);
    await this.#write({ line, notes: notes.map(sentenceOf), record: cells });
  }

  async #write(entry: object): Promise<void> {
    if (!this.#stream) {
      await mkdir(path.dirname(this.file), { recursive: true });
      this.#stream = createWriteStream(this.file);
    }
    if (!this.#stream.write(`${JSON.stringify(entry)}\n`)) await once(this.#stream, "drain");
  }

  async end(): Promise<void> {
    if (!this.#stream) return;
    this.#stream.end();
    await finished(this.#stream);
  }
}
