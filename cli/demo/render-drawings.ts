import sharp from "sharp";
import { renderPixels } from "#server/media/renditions.ts";
import type { Answer, Order } from "./renderer.ts";

/** The process behind `renderDrawings`: takes drawings, gives their renditions, and ends with its parent. */

/** The drawings' 800 by 600 at 1280 by 960. */
const DENSITY = 72 * 1.6;

async function render({ id, svg }: Order): Promise<Answer> {
  try {
    const picture = sharp(Buffer.from(svg), { density: DENSITY }).removeAlpha().raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { id, renditions: await renderPixels(data, info) };
  } catch (error) {
    return { id, fault: String(error) };
  }
}

process.on("message", async (order: Order) => process.send?.(await render(order)));
process.on("disconnect", () => process.exit());
