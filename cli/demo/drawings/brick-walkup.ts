import { type Brush, GROUND } from "./brush.ts";
import { airConditioner, balcony, facadeWindow, waterTank } from "./facade.ts";
import { INK, IRON, PLANTS } from "./palette.ts";
import { leaves } from "./plants.ts";
import { road, scooter, sky, skyline } from "./street.ts";
import { rect, times } from "./svg.ts";
import { streetTree } from "./trees.ts";

const LEFT = 110;
const WIDTH = 580;
const STOREY = 112;
const STOREYS = 3;
const TOP = GROUND - STOREYS * STOREY - 6;
const PLASTER = "#e9e2d2";
const HEDGE = PLANTS.slice(0, 3);

function body(brick: string): string {
  let drawn = rect(LEFT, TOP, WIDTH, GROUND - TOP, brick);
  for (let y = TOP + 9; y < GROUND; y += 10) drawn += rect(LEFT, y, WIDTH, 1.1, "#fff", 'opacity=".11"');
  return drawn + rect(LEFT - 8, TOP - 8, WIDTH + 16, 12, PLASTER);
}

/** The stair shaft with its pierced screen and the front door. */
function stairs(accent: string): string {
  const x = LEFT + 244;
  let drawn = rect(x, TOP + 4, 92, GROUND - TOP, PLASTER);
  for (let y = TOP + 20; y < GROUND - 96; y += 22)
    drawn += times(4, (i) => rect(x + 10 + i * 19, y, 12, 13, INK, 'opacity=".5" rx="1"'));
  return drawn + rect(x + 18, GROUND - 84, 56, 84, IRON) + rect(x + 8, GROUND - 96, 76, 12, accent);
}

function wing(brush: Brush, y: number, floor: number, isFar: boolean): string {
  const isLowest = floor === STOREYS - 1;
  // The lowest balcony has its screen for privacy.
  const style = isLowest ? ({ kind: "jaali", colour: PLASTER } as const) : brush.railing;
  const balconyLeft = isFar ? LEFT + 352 : LEFT + 22;
  const windowLeft = isFar ? LEFT + 506 : LEFT + 178;
  return (
    balcony(brush, balconyLeft, y + 14, isFar ? 120 : 124, STOREY - 24, style) +
    facadeWindow(brush, windowLeft, y + 42, isFar ? 44 : 42, 46, { hasGrille: true, frame: "#efe8da" }) +
    (brush.random.chance(0.4) ? airConditioner(windowLeft + 2, y + STOREY - 22) : "")
  );
}

/** Three floors of brick round a stair, as the old housing societies built. */
export function brickWalkup(brush: Brush): string {
  const { random, isRight, accent } = brush;
  const behind = sky(brush) + skyline(brush);
  const brick = random.pick(["#b8654a", "#c0724f", "#a95c47"]);
  return (
    behind +
    waterTank(LEFT + 70, TOP - 4) +
    waterTank(LEFT + 124, TOP - 4) +
    waterTank(LEFT + 450, TOP - 4, 0.9) +
    rect(LEFT + 250, TOP - 66, 86, 64, brick) +
    rect(LEFT + 242, TOP - 72, 102, 9, PLASTER) +
    body(brick) +
    stairs(accent) +
    times(STOREYS, (floor) => {
      const y = TOP + floor * STOREY;
      return rect(LEFT, y + STOREY - 8, WIDTH, 9, PLASTER) + wing(brush, y, floor, false) + wing(brush, y, floor, true);
    }) +
    road() +
    rect(0, GROUND - 6, 800, 12, "#8fae78") +
    streetTree(brush, isRight ? 60 : 742, GROUND + 8, 1.25, "leafy") +
    (random.chance(0.6)
      ? streetTree(brush, isRight ? 742 : 60, GROUND + 8, 1.05, "flowering")
      : streetTree(brush, isRight ? 742 : 60, GROUND + 8, 1, "leafy")) +
    scooter(isRight ? 560 : 150, GROUND + 18, accent) +
    leaves(brush, 210, GROUND - 2, 22, 7, HEDGE) +
    leaves(brush, 600, GROUND - 2, 26, 8, HEDGE)
  );
}
