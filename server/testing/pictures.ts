import sharp from "sharp";

/** Returns a picture with noise, which compresses badly like a photo. */
export function noisy(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  });
}

/** Returns a picture of one colour. */
export function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#b9603e" } });
}

/** Returns a picture of rectangles. Each seed gives another one. */
export function drawing(seed: number) {
  let state = seed;
  const random = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const colour = () => ({ r: random(256), g: random(256), b: random(256) });
  const rectangle = (width: number, height: number) => ({
    create: { width, height, channels: 3 as const, background: colour() },
  });
  const tiles = Array.from({ length: 12 }, (_, i) => ({
    input: rectangle(160, 160),
    left: (i % 4) * 160,
    top: Math.floor(i / 4) * 160,
  }));
  const others = Array.from({ length: 20 }, () => ({ input: rectangle(100, 70), left: random(540), top: random(410) }));
  return sharp({ create: { width: 640, height: 480, channels: 3, background: "#777" } }).composite([
    ...tiles,
    ...others,
  ]);
}
