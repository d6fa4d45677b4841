import { availableParallelism } from "node:os";
import sharp from "sharp";
import { renderPixels } from "#server/media/renditions.ts";
import { type PlannedDrawing, planPool } from "./pool-plan.ts";
import type { FromDrawer, ToDrawer } from "./renderer.ts";

/** The process behind `drawPool`: says what the pool holds, draws what it is told to, and ends with its parent. */

/** The drawings' 800 by 600 at 1280 by 960. */
const DENSITY = 72 * 1.6;

const drawings = planPool(process.argv[2] ?? "");
const say = (message: FromDrawer) => process.send?.(message);

async function render({ id, svg }: PlannedDrawing): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: DENSITY }).removeAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  say({ id, renditions: await renderPixels(data, info) });
}

/** As many at once as keep every core busy. */
async function renderAll(wanted: ReadonlySet<string>): Promise<void> {
  const left = drawings.filter(({ id }) => wanted.has(id)).values();
  const worker = async () => {
    for (const drawing of left) await render(drawing);
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
}

process.on("disconnect", () => process.exit());
process.on("message", ({ wanted }: ToDrawer) =>
  renderAll(new Set(wanted)).catch((error) => say({ fault: String(error) })),
);
say({ plan: drawings.map(({ id, scene, region }) => ({ id, scene, region })) });
