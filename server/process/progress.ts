import { MultiBar, Presets } from "cli-progress";

export interface Progress {
  update(done: number): void;
  /** Prints a message above the progress bar. */
  tell(text: string): void;
  /** Removes the bar. Can be called repeatedly. */
  stop(): void;
}

/** Interval of progress lines if the output is not a terminal. */
const LINE_EVERY_MS = 5_000;

/**
 * Shows a progress bar on a terminal; otherwise prints a line every five seconds. Writes to stderr, so that stdout
 * contains only results. Without a unit it shows only the percentage.
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
