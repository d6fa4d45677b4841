import type { CSSProperties } from "react";
import type { Position } from "#contract/places/geography.ts";
import type { Drawing } from "./draw/drawing.ts";
import { pixels } from "./draw/lines.ts";
import type { DrawnName } from "./draw/names.ts";
import type { Frame } from "./projection.ts";

/** A circle around an approximate position. */
export interface Spot extends Position {
  metres: number;
}

interface MapSvgProps {
  drawing: Drawing;
  frame: Frame;
  spot?: Spot | undefined;
  /** Ids of the lines in full colour; the others are muted. All are in full colour without it. */
  highlighted?: readonly string[] | undefined;
}

/** Returns the colours of a metro line as CSS variables. */
const lineColours = (id: string) =>
  ({
    "--line": `var(--metro-${id})`,
    "--edge": `var(--metro-${id}-edge)`,
    "--on": `var(--metro-${id}-on)`,
  }) as CSSProperties;

const NAME_CLASSES: Record<DrawnName["kind"], string> = {
  major: "fill-(--map-ink) text-[12px] font-[640]",
  minor: "fill-(--map-ink-soft) text-[11px] font-medium",
  landmark: "fill-(--map-area) text-[11px] font-medium",
  area: "fill-(--map-area) font-display text-[14px] font-[560] tracking-[0.01em]",
};

/** The drawing of a map: ground, walk zones, lines, stations and names, from back to front. */
export function MapSvg({ drawing, frame, spot, highlighted }: MapSvgProps) {
  const { lineWidth, lines, stops, zone, names, plates, dots } = drawing;
  const isMuted = (...ids: string[]) => highlighted !== undefined && !ids.some((id) => highlighted.includes(id));
  const circles = zone.centres.map(({ x, y }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: circles without identity
    <circle key={place} cx={pixels(x)} cy={pixels(y)} r={zone.radius} />
  ));
  return (
    <svg
      aria-hidden="true"
      width={frame.size.width}
      height={frame.size.height}
      className="pointer-events-none absolute inset-0 overflow-visible [&_path]:fill-none [&_path]:[stroke-linecap:round] [&_path]:[stroke-linejoin:round]"
    >
      {/* Edges of all zones first, so that overlapping zones look like one shape. */}
      <g className="fill-none stroke-(--map-zone-edge) stroke-[2.4]">{circles}</g>
      <g className="fill-(--map-zone)">{circles}</g>
      <g className="stroke-(--map-casing)" strokeWidth={pixels(lineWidth + 5.2)}>
        {lines.map(({ id, path }) => (
          <path key={id} d={path} />
        ))}
      </g>
      {lines.map(({ id, path }) => (
        <g key={id} style={lineColours(id)} className={isMuted(id) ? "opacity-35" : undefined}>
          <path className="stroke-(--edge)" strokeWidth={pixels(lineWidth + 1.6)} d={path} />
          <path className="stroke-(--line)" strokeWidth={lineWidth} d={path} />
        </g>
      ))}
      {stops.map(({ x, y, station, lines: [line = ""], kind, radius }) => (
        <circle
          key={station.id}
          cx={pixels(x)}
          cy={pixels(y)}
          r={pixels(radius)}
          style={lineColours(line)}
          className={stopClass(kind === "change", isMuted(line))}
        />
      ))}
      {spot && <SpotCircle spot={spot} frame={frame} />}
      {dots.map(({ x, y }) => (
        <circle
          key={`${pixels(x)} ${pixels(y)}`}
          cx={pixels(x)}
          cy={pixels(y)}
          r={2.5}
          className="fill-(--map-area) stroke-(--map-halo) stroke-[1.5]"
        />
      ))}
      {names.map(({ text, kind, x, y, anchor }) => (
        <text
          key={`${kind} ${text} ${pixels(x)} ${pixels(y)}`}
          x={pixels(x)}
          y={pixels(y)}
          textAnchor={anchor}
          className={`stroke-(--map-halo) stroke-[3.4px] [paint-order:stroke] [stroke-linejoin:round] ${NAME_CLASSES[kind]}`}
        >
          {text}
        </text>
      ))}
      {plates.map(({ line, text, x, y, width }) => (
        <g key={`${line} ${pixels(x)}`} style={lineColours(line)} className={isMuted(line) ? "opacity-50" : undefined}>
          <rect
            x={pixels(x - width / 2)}
            y={pixels(y - 9)}
            width={pixels(width)}
            height={18}
            rx={9}
            className="fill-(--edge) stroke-(--map-casing) stroke-2"
          />
          <text x={pixels(x)} y={pixels(y + 3.8)} textAnchor="middle" className="fill-(--on) text-[11px] font-[640]">
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}

function stopClass(isChange: boolean, isMuted: boolean): string {
  if (isChange) return "fill-(--map-casing) stroke-(--map-change-rim) stroke-[2.4]";
  return `fill-(--map-stop) stroke-(--edge) stroke-[1.7] dark:stroke-(--map-casing) dark:stroke-[1.2] ${isMuted ? "opacity-50" : ""}`;
}

function SpotCircle({ spot, frame }: { spot: Spot; frame: Frame }) {
  const { x, y } = frame.project(spot);
  return (
    <>
      <circle
        cx={pixels(x)}
        cy={pixels(y)}
        r={pixels(spot.metres / frame.metresPerPixel)}
        className="fill-brand/16 stroke-brand stroke-[1.75]"
      />
      <circle cx={pixels(x)} cy={pixels(y)} r={5} className="fill-brand stroke-(--map-casing) stroke-2" />
    </>
  );
}
