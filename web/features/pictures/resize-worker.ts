import { drawResized, type Fault, PictureFault, QUALITY, type Surface } from "./draw-resized.ts";

export interface ResizeRequest {
  id: number;
  file: Blob;
  maxSide: number;
}
export type ResizeReply = { id: number; picture: Blob } | { id: number; fault: Fault };

const OFFSCREEN: Surface<OffscreenCanvas> = {
  canvas: (width, height) => new OffscreenCanvas(width, height),
  context: (canvas) => canvas.getContext("2d"),
  encode: (canvas, type) => canvas.convertToBlob({ type, quality: QUALITY }),
};

async function resize({ id, file, maxSide }: ResizeRequest): Promise<ResizeReply> {
  try {
    return { id, picture: await drawResized(file, maxSide, OFFSCREEN) };
  } catch (error) {
    return { id, fault: error instanceof PictureFault ? error.fault : "processing" };
  }
}

// One at a time, as a decoded photo takes 50 MB and more.
let last: Promise<void> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<ResizeRequest>) => {
  last = last.then(async () => postMessage(await resize(data)));
});
