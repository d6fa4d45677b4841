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
