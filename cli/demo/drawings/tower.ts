import { type Brush, GROUND, pane } from "./brush.ts";
import { railing } from "./facade.ts";
import { ACCENTS, INK, IRON, LAMPLIGHT, PLANTS, TRIM, WALLS } from "./palette.ts";
import { ashoka, leaves, palm } from "./plants.ts";
import { road, sky, skyline } from "./street.ts";
import { each, group, rect, shade, times } from "./svg.ts";

const STOREY = 46;
const GARDEN = PLANTS.slice(0, 3);

interface Block {
  left: number;
  width: number;
  storeys: number;
  wall: string;
  accent: string;
}

function flat(brush: Brush, x: number, y: number, w: number): string {
  const { kind } = brush.railing;
  const style = {
    kind: kind === "jaali" ? "solid" : kind,
    colour: kind === "bars" ? IRON : "#f7f2e6",
  } as const;
  return (
    shade(x, y + 6, w, STOREY - 10, 0.3) +
    rect(x + w * 0.1, y + 12, w * 0.36, STOREY - 16, pane(brush, 0.12)) +
    rect(x + w * 0.58, y + 14, w * 0.3, STOREY - 30, pane(brush, 0.05)) +
    railing(x, y + STOREY - 20, w, 16, style) +
    rect(x - 3, y + STOREY - 4, w + 6, 4, TRIM) +
    (brush.random.chance(0.3) ? leaves(brush, x + w * 0.85, y + STOREY - 20, 9, 4, ["#3f8059", "#2f6b4c"]) : "")
  );
}

function block(brush: Brush, { left, width, storeys, wall, accent }: Block): string {
  const top = GROUND - 30 - storeys * STOREY;
  const stairLight = (y: number) => {
    const colour = brush.random.chance(brush.light.lit + 0.1) ? LAMPLIGHT : "#fff";
    return rect(left + width * 0.47, y + 12, width * 0.06, STOREY - 22, colour, 'opacity=".7"');
  };
  return (
    rect(left + width * 0.36, top - 40, width * 0.28, 40, wall) +
    rect(left + width * 0.34, top - 46, width * 0.32, 8, TRIM) +
    rect(left, top, width, GROUND - top, wall) +
    rect(left + width * 0.42, top, width * 0.16, GROUND - top, accent) +
    shade(left + width * 0.86, top, width * 0.14, GROUND - top, 0.1) +
    rect(left - 6, top - 8, width + 12, 9, TRIM) +
    times(storeys, (i) => {
      const y = top + i * STOREY;
      return each([0.04, 0.62], (at) => flat(brush, left + width * at, y, width * 0.34)) + stairLight(y);
    })
  );
}

/** A swimming pool or a play area before the towers of a large society. */
function forecourt({ city, variety }: Brush, x: number): string {
  if (city === null || variety.chance(0.6)) return "";
  return (
    rect(x, GROUND - 24, 120, 16, "#8cc5cc", 'rx="8"') +
    rect(x + 10, GROUND - 20, 60, 3, "#fff", 'opacity=".5" rx="1.5"') +
    rect(x - 8, GROUND - 8, 136, 4, INK, 'opacity=".1"')
  );
}

/** Two towers of a society, with lawn, gate and palms. */
export function tower(brush: Brush): string {
  const { random, variety, isRight, city } = brush;
  const [low, high] = city === null ? [7, 9] : [variety.whole(5, 8), variety.whole(7, 9)];
  const gate = isRight ? 360 : 300;
  return (
    sky(brush) +
    skyline(brush) +
    group(
      block(brush, {
        left: isRight ? 70 : 560,
        width: 170,
        storeys: low,
        wall: random.pick(WALLS),
        accent: random.pick(ACCENTS),
      }),
      'opacity=".82"',
    ) +
    block(brush, { left: isRight ? 290 : 230, width: 260, storeys: high, wall: brush.wall, accent: brush.accent }) +
    rect(0, GROUND - 34, 800, 34, "#7fa77a") +
    forecourt(brush, isRight ? 150 : 530) +
    leaves(brush, 120, GROUND - 20, 60, 14, GARDEN) +
    leaves(brush, 690, GROUND - 20, 70, 16, GARDEN) +
    rect(gate, GROUND - 60, 120, 60, TRIM) +
    rect(gate + 12, GROUND - 48, 96, 48, "#35564b") +
    rect(gate - 10, GROUND - 68, 140, 10, brush.accent) +
    road("#e2dccd", "#a8b09f") +
    ashoka(40, GROUND + 6, 150) +
    ashoka(86, GROUND + 10, 190) +
    ashoka(720, GROUND + 8, 180) +
    ashoka(764, GROUND + 6, 140) +
    palm(brush, isRight ? 610 : 190, GROUND + 8, 170, 16)
  );
}
