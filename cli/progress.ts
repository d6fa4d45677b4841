import { MultiBar, Presets } from "cli-progress";

export interface Progress {
  update(done: number): void;
  /** Prints a message without breaking the bar. */
  tell(text: string): void;
  /** Removes the bar; may be called again. */
  stop(): void;
}

/** Interval of progress lines without a terminal. */
const LINE_EVERY_MS = 5_000;

/**
 * Shows a bar on a terminal; otherwise prints a line every five seconds. Writes to stderr, so that stdout contains only
 * results. Without a unit it shows only the percentage.
 */
export function showProgress(title: string, total: number, unit?: string): Progress {
  const counts = (done: number | string, of: number | string) =>
    unit === undefined ? "" : ` (${done} of ${of} ${unit})`;
  if (process.stderr.isTTY) {
    const format = `${title} [{bar}] {percentage}%${counts("{value}", "{total}")}, {eta_formatted} left`;
    const bars = new MultiBar({ format, hideCursor: true, stream: process.stderr }, Presets.shades_classic);
    const bar = bars.create(total, 0);
    return {
      update: (done) => bar.update(done),
      tell: (text) => bars.log(`${text}\n`),
      stop() {
        if (bars.isActive) bars.stop();
      },
    };
  }
  let told = Date.now();
  return {
    update(done) {
      if (Date.now() - told < LINE_EVERY_MS) return;
      told = Date.now();
      process.stderr.write(`${title}: ${Math.floor((100 * done) / total)}%${counts(done, total)}\n`);
    },
    tell: (text) => process.stderr.write(`${text}\n`),
    stop() {},
  };
}
