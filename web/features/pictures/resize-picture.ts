import { drawResized, PictureFault, QUALITY, type Surface } from "./draw-resized.ts";
import type { ResizeReply, ResizeRequest } from "./resize-worker.ts";
import { PICTURE_TEXTS } from "./texts.ts";

const ON_PAGE: Surface<HTMLCanvasElement> = {
  canvas: (width, height) => Object.assign(document.createElement("canvas"), { width, height }),
  context: (canvas) => canvas.getContext("2d"),
  encode: (canvas, type) => new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY)),
};

const hasOffscreen = () => typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined";

const pending = new Map<number, (outcome: ResizeReply | null) => void>();
let worker: Worker | null = null;
let isBroken = false;
let lastId = 0;

/** Stops using a worker that failed to start or crashed. The page draws pending and later pictures itself. */
function abandonWorker(): void {
  isBroken = true;
  worker?.terminate();
  worker = null;
  for (const resolve of pending.values()) resolve(null);
  pending.clear();
}

function getWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./resize-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<ResizeReply>) => {
    pending.get(data.id)?.(data);
    pending.delete(data.id);
  });
  worker.addEventListener("error", abandonWorker);
  return worker;
}

function inWorker(file: Blob, maxSide: number): Promise<ResizeReply | null> {
  return new Promise((resolve) => {
    lastId += 1;
    const request: ResizeRequest = { id: lastId, file, maxSide };
    pending.set(request.id, resolve);
    try {
      getWorker().postMessage(request);
    } catch {
      abandonWorker();
    }
  });
}

async function resize(file: Blob, maxSide: number): Promise<Blob> {
  const outcome = hasOffscreen() && !isBroken ? await inWorker(file, maxSide) : null;
  if (!outcome) return drawResized(file, maxSide, ON_PAGE);
  if ("fault" in outcome) throw new PictureFault(outcome.fault);
  return outcome.picture;
}

/**
 * Shrinks a picture for the upload, in a worker if possible: upright, no side above `maxSide`, PNG or JPEG, without
 * metadata. Throws an Error with a message for the user.
 */
export async function resizePicture(file: Blob, { maxSide }: { maxSide: number }): Promise<Blob> {
  try {
    return await resize(file, maxSide);
  } catch (error) {
    throw new Error(error instanceof PictureFault ? PICTURE_TEXTS[error.fault] : PICTURE_TEXTS.processing);
  }
}
