import { MultiBar, Presets } from "cli-progress";

export interface Progress {
  update(done: number): void;
  /** Says something without breaking the bar. */
  tell(text: string): void;
  /** Takes the bar away; may be called again. */
  stop(): void;
}

/** How often a log that nobody watches gets a line. */
const LINE_EVERY_MS = 5_000;

/**
 * A bar on a terminal; elsewhere a plain line every five seconds. It writes to stderr, so that stdout keeps the results.
 * Without a unit it shows only the share.
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
