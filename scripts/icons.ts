import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

/** Renders the icons of the installed site from the logo: `node scripts/icons.ts`. */
const BRAND = "#175c44";
const TRANSPARENT = "#00000000";
const mark = await readFile("web/public/favicon.svg");
// Home screens show the light version only.
const plain = Buffer.from(mark.toString().replace(/@media[^{]+\{(?:[^{}]*\{[^{}]*\})*\}/, ""));

async function draw(name: string, side: number, markSide: number, background: string): Promise<void> {
  const drawn = await sharp(plain, { density: (72 * markSide) / 32 })
    .resize(markSide)
    .png()
    .toBuffer();
  const canvas = { width: side, height: side, channels: 4 as const, background };
  const icon = await sharp({ create: canvas })
    .composite([{ input: drawn }])
    .png({ palette: true, effort: 10 })
    .toBuffer();
  await writeFile(`web/public/${name}.png`, icon);
}

await draw("icon-192", 192, 192, TRANSPARENT);
await draw("icon-512", 512, 512, TRANSPARENT);
// Android's mask may cut off a fifth on each side. iOS rounds the corners itself and does not support transparency.
await draw("icon-maskable-512", 512, 410, BRAND);
await draw("apple-touch-icon", 180, 160, BRAND);
