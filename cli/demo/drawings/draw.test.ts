import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CITIES } from "#contract/cities.ts";
import { drawScene, SCENES } from "./draw.ts";

// Other tests of this process may have read what people sent, which closes the reader of drawings.
const DRAWINGS = { operation: ["VipsForeignLoadSvg"] };
beforeAll(() => sharp.unblock(DRAWINGS));
afterAll(() => sharp.block(DRAWINGS));

describe("drawScene", () => {
  it("draws the same home for the same seed, and another for another", () => {
    for (const scene of SCENES) {
      expect(drawScene("one", scene, "Delhi")).toBe(drawScene("one", scene, "Delhi"));
      expect(drawScene("one", scene, "Delhi")).not.toBe(drawScene("two", scene, "Delhi"));
    }
  });

  it("draws every scene in every city as SVG that renders, without text", async () => {
    for (const scene of SCENES)
      for (const city of [null, ...CITIES]) {
        const drawing = drawScene(`${scene} ${city}`, scene, city);
        expect(drawing).not.toMatch(/<text|NaN|undefined/);
        expect(drawing.length).toBeLessThan(60_000);
        const { info } = await sharp(Buffer.from(drawing)).resize(80).raw().toBuffer({ resolveWithObject: true });
        expect(info).toMatchObject({ width: 80, height: 60 });
      }
  });
});
