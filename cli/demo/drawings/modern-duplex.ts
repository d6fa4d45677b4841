import { type Brush, GROUND, pane, WIDTH } from "./brush.ts";
import { railing } from "./facade.ts";
import { FAR_TREES, INK, PLANTS, TRIM } from "./palette.ts";
import { bougainvillea, leaves, palm, pot } from "./plants.ts";
import { car, road, sky, skyline } from "./street.ts";
import { path, rect, shade } from "./svg.ts";
import { streetTree } from "./trees.ts";

const LEFT = 150;
const FRAME = "#3a4f47";
const BUSHES = PLANTS.slice(0, 3);

function volumes({ wall, accent }: Brush): string {
  let drawn =
    rect(LEFT + 30, 330, 470, GROUND - 330, wall) +
    shade(LEFT + 30, 330, 470, 22, 0.24) +
    rect(LEFT, 200, 360, 140, TRIM) +
    rect(LEFT, 200, 360, 140, wall, 'opacity=".35"') +
    rect(LEFT + 360, 150, 150, GROUND - 150, accent);
  for (let x = LEFT + 366; x < LEFT + 510; x += 12) drawn += rect(x, 150, 2.4, GROUND - 150, INK, 'opacity=".14"');
  return (
    drawn + rect(LEFT - 10, 190, 380, 12, TRIM) + rect(LEFT + 350, 138, 172, 13, TRIM) + shade(LEFT, 340, 360, 26, 0.22)
  );
}

function upperFloor(brush: Brush): string {
  const { glass } = brush.light;
  return (
    rect(LEFT + 30, 232, 150, 92, FRAME) +
    rect(LEFT + 36, 238, 66, 80, pane(brush, 0.2)) +
    rect(LEFT + 108, 238, 66, 80, glass) +
    path(`M${LEFT + 36} 318l66-80v46l-30 34z`, "#fff", 'opacity=".18"') +
    shade(LEFT + 206, 216, 140, 124, 0.24) +
    rect(LEFT + 222, 232, 60, 108, FRAME) +
    rect(LEFT + 227, 237, 50, 103, pane(brush, 0.2)) +
    pot(brush, LEFT + 320, 340, 1) +
    railing(LEFT + 200, 300, 156, 40, { kind: "glass", colour: "#fff" })
  );
}

/** The window of the stair hall, two floors high. */
function tallWindow(brush: Brush): string {
  const x = LEFT + 398;
  return (
    rect(x - 6, 186, 86, 190, FRAME) +
    rect(x, 192, 74, 178, pane(brush, 0.3)) +
    rect(x, 252, 74, 4, FRAME) +
    rect(x, 312, 74, 4, FRAME) +
    rect(x + 35, 192, 4, 178, FRAME) +
    path(`M${x} 300l74-90v60l-74 90z`, "#fff", 'opacity=".16"')
  );
}

function groundFloor(brush: Brush): string {
  return (
    rect(LEFT + 60, 376, 200, GROUND - 376, FRAME) +
    rect(LEFT + 67, 383, 90, GROUND - 383, brush.light.glass) +
    rect(LEFT + 163, 383, 90, GROUND - 383, pane(brush, 0.2)) +
    path(`M${LEFT + 67} 480l90-97v60l-70 77h-20z`, "#fff", 'opacity=".18"') +
    rect(LEFT + 300, 388, 70, GROUND - 388, "#7c4b38") +
    rect(LEFT + 356, 450, 5, 26, "#ffe1a0") +
    rect(LEFT + 280, 372, 110, 10, TRIM) +
    shade(LEFT + 280, 382, 110, 8, 0.2)
  );
}

/** A new house of two floors with its own garden. */
export function modernDuplex(brush: Brush): string {
  const { random, isRight } = brush;
  return (
    sky(brush) +
    skyline(brush) +
    leaves(brush, 90, 380, 120, 20, FAR_TREES) +
    leaves(brush, 720, 370, 120, 20, FAR_TREES) +
    volumes(brush) +
    upperFloor(brush) +
    tallWindow(brush) +
    groundFloor(brush) +
    rect(0, GROUND - 30, WIDTH, 30, "#8fae78") +
    road() +
    rect(LEFT + 290, GROUND - 8, 100, 10, "#e9e2d2") +
    leaves(brush, 190, GROUND - 16, 30, 9, BUSHES) +
    leaves(brush, 470, GROUND - 14, 28, 9, BUSHES) +
    palm(brush, isRight ? 700 : 96, GROUND + 4, 250, isRight ? 20 : -20) +
    (random.chance(0.6)
      ? bougainvillea(brush, isRight ? 110 : 700, GROUND - 30, 1.1)
      : streetTree(brush, isRight ? 90 : 720, GROUND + 6, 1.05, "leafy")) +
    car(isRight ? 600 : 20, GROUND + 10, random.pick(["#f1eee6", "#5e8f9a", "#b9603e"]))
  );
}
