import type { CSSProperties } from "react";

const fill = (line: string) => `var(--metro-${line})`;

/** Returns the colours of a metro line, or of a station where two lines meet. */
function coloursOf([line = "", other]: readonly string[]): CSSProperties {
  const colours =
    other === undefined
      ? { "--line-fill": fill(line), "--line-edge": `var(--metro-${line}-edge)` }
      : {
          "--line-fill": `linear-gradient(90deg, ${fill(line)} 50%, ${fill(other)} 50%)`,
          "--line-edge": "var(--color-ink)",
        };
  return colours as CSSProperties;
}

/** A piece of line with a station on it, in the colours of the lines. The name beside it is text. */
export function LineMark({ lines }: { lines: readonly string[] }) {
  return <span className="line-mark" style={coloursOf(lines)} aria-hidden="true" />;
}
