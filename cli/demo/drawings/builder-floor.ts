import { type Brush, GROUND } from "./brush.ts";
import { airConditioner, balcony, facadeWindow, railing, waterTank } from "./facade.ts";
import { IRON, TRIM, WALLS } from "./palette.ts";
import { ashoka } from "./plants.ts";
import { car, road, scooter, sky, skyline } from "./street.ts";
import { each, rect, shade, times } from "./svg.ts";
import { streetTree } from "./trees.ts";

const LEFT = 176;
const WIDTH = 448;
const STOREY = 108;
/** Of the pillars and the parked cars under the house. */
const STILT = 96;

function neighbours(brush: Brush): string {
  const plain = { frame: "#efe8da" };
  const left = brush.random.pick(WALLS);
  const drawn =
    rect(-20, 150, 190, GROUND - 150, left) +
    shade(-20, 150, 190, GROUND - 150, 0.1) +
    facadeWindow(brush, 40, 210, 56, 64, plain) +
    facadeWindow(brush, 40, 320, 56, 64, plain);
  return (
    drawn +
    rect(640, 190, 190, GROUND - 190, brush.random.pick(WALLS)) +
    shade(640, 190, 190, GROUND - 190, 0.12) +
    facadeWindow(brush, 700, 240, 56, 64, plain) +
    facadeWindow(brush, 700, 350, 56, 64, plain)
  );
}

function roof({ random, wall, accent }: Brush, top: number): string {
  const stair = LEFT + 300;
  return (
    waterTank(LEFT + 50, top - 18) +
    waterTank(LEFT + 106, top - 18, 0.86, "#efeae0") +
    rect(stair, top - 76, 100, 60, wall) +
    shade(stair, top - 76, 100, 60, 0.1) +
    rect(stair - 10, top - 84, 120, 9, TRIM) +
    rect(stair + 34, top - 58, 30, 42, "#7c4b38") +
    rect(LEFT, top - 16, WIDTH, GROUND - top + 16, wall) +
    shade(LEFT + WIDTH - 26, top - 16, 26, GROUND - top + 16, 0.08) +
    railing(LEFT, top - 42, WIDTH, 28, {
      kind: random.pick(["bars", "solid", "jaali"]),
      colour: random.pick([IRON, accent]),
    }) +
    rect(LEFT - 10, top - 16, WIDTH + 20, 10, TRIM)
  );
}

/** The tiled strip behind which the stairs run. */
function stairStrip({ isRight, accent }: Brush, top: number): string {
  const x = isRight ? LEFT + WIDTH - 150 : LEFT + 96;
  let drawn = rect(x, top - 6, 54, GROUND - top + 6, accent);
  for (let y = top; y < GROUND; y += 14) drawn += rect(x, y, 54, 1.6, "#fff", 'opacity=".18"');
  return drawn;
}

function storey(brush: Brush, y: number): string {
  const grille = { hasGrille: true };
  const unit = (x: number) => (brush.random.chance(0.7) ? airConditioner(x, y + STOREY - 34) : "");
  const slab = rect(LEFT - 6, y - 6, WIDTH + 12, 8, TRIM) + shade(LEFT, y + 2, WIDTH, 7, 0.12);
  if (brush.isRight)
    return (
      slab +
      balcony(brush, LEFT + 20, y + 2, 240, STOREY - 16) +
      facadeWindow(brush, LEFT + WIDTH - 76, y + 34, 50, 48, grille) +
      unit(LEFT + WIDTH - 140)
    );
  return (
    slab +
    facadeWindow(brush, LEFT + 26, y + 34, 50, 48, grille) +
    balcony(brush, LEFT + 172, y + 2, 252, STOREY - 16) +
    unit(LEFT + 104)
  );
}

function stilts({ random, wall, accent }: Brush): string {
  const y = GROUND - STILT;
  return (
    rect(LEFT - 6, y, WIDTH + 12, 10, TRIM) +
    shade(LEFT, y + 10, WIDTH, 86, 0.5) +
    each([0, 0.3, 0.66, 0.96], (at) => rect(LEFT + at * (WIDTH - 18), y + 10, 18, 86, wall)) +
    car(LEFT + 190, GROUND, random.pick(["#f1eee6", "#b9603e", "#5e8f9a", "#c9cdc6"])) +
    scooter(LEFT + 60, GROUND, accent)
  );
}

/** Two or three floors over stilt parking, one home a floor: what most of Delhi and much of Bangalore rents. */
export function builderFloor(brush: Brush): string {
  const { isRight } = brush;
  const storeys = brush.city !== null && brush.variety.chance(0.35) ? 2 : 3;
  const top = GROUND - STILT - storeys * STOREY;
  return (
    sky(brush) +
    skyline(brush) +
    neighbours(brush) +
    roof(brush, top) +
    stairStrip(brush, top) +
    times(storeys, (i) => storey(brush, top + i * STOREY)) +
    stilts(brush) +
    road() +
    (brush.random.chance(0.5)
      ? streetTree(brush, isRight ? 704 : 92, GROUND + 6, 1.15, "flowering")
      : streetTree(brush, isRight ? 706 : 90, GROUND + 6, 1.2, "leafy")) +
    ashoka(isRight ? 52 : 748, GROUND + 4, 210) +
    ashoka(isRight ? 92 : 706, GROUND + 8, 160)
  );
}
