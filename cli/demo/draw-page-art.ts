import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { drawScene, type Scene } from "./drawings/draw.ts";

/** Draws the pictures of the home, login and register pages into web/public/art. Run by hand: `node cli/demo/draw-page-art.ts`. */

const FOLDER = path.resolve(import.meta.dirname, "../../web/public/art");
const LARGE = [640, 1280];
const TILE = [320, 640];

const PICTURES: [name: string, scene: Scene, seed: string, widths: number[]][] = [
  ["hero-builder-floor", "builder-floor", "c", LARGE],
  ["hero-living", "living", "b", LARGE],
  ["hero-tiled-house", "tile-house", "b", LARGE],
  ["city-bangalore", "modern-duplex", "d", TILE],
  ["city-delhi", "brick-walkup", "c", TILE],
  ["city-noida", "tower", "c", TILE],
  ["city-greater-noida", "tower", "b", TILE],
  ["city-faridabad", "builder-floor", "d", TILE],
  ["city-ghaziabad", "terrace-room", "a", TILE],
  ["owner-balcony", "balcony", "b", LARGE],
  ["login", "terrace-room", "a", LARGE],
  ["register", "tile-house", "c", LARGE],
];

await mkdir(FOLDER, { recursive: true });
for (const [name, scene, seed, widths] of PICTURES) {
  const drawing = Buffer.from(drawScene(seed, scene));
  for (const width of widths) {
    // Drawn twice as large, then halved: smoother edges than the renderer's own.
    const picture = sharp(drawing, { density: (72 * width * 2) / 800 })
      .resize(width)
      .removeAlpha();
    const file = await picture.webp({ quality: 72, effort: 6 }).toBuffer();
    await writeFile(path.join(FOLDER, `${name}-${width}.webp`), file);
    console.log(`${name}-${width}.webp`, `${(file.length / 1024).toFixed(1)} kB`);
  }
}
