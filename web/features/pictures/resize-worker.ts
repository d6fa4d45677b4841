import { drawResized, type Fault, PictureFault, QUALITY, type Surface } from "./draw-resized.ts";

export interface Order {
  id: number;
  file: Blob;
  maxSide: number;
}
export type Outcome = { id: number; picture: Blob } | { id: number; fault: Fault };

const OFFSCREEN: Surface<OffscreenCanvas> = {
  canvas: (width, height) => new OffscreenCanvas(width, height),
  pen: (canvas) => canvas.getContext("2d"),
  encode: (canvas, type) => canvas.convertToBlob({ type, quality: QUALITY }),
};

async function carryOut({ id, file, maxSide }: Order): Promise<Outcome> {
  try {
    return { id, picture: await drawResized(file, maxSide, OFFSCREEN) };
  } catch (error) {
    return { id, fault: error instanceof PictureFault ? error.fault : "processing" };
  }
}

// One after another: a photo takes 50 MB and more once it is unpacked.
let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<Order>) => {
  last = last.then(async () => postMessage(await carryOut(data)));
});
