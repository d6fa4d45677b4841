import { drawResized, PictureFault, QUALITY, type Surface } from "./draw-resized.ts";
import type { Order, Outcome } from "./resize-worker.ts";
import { PICTURE_TEXTS } from "./texts.ts";

const ON_PAGE: Surface<HTMLCanvasElement> = {
  canvas: (width, height) => Object.assign(document.createElement("canvas"), { width, height }),
  pen: (canvas) => canvas.getContext("2d"),
  encode: (canvas, type) => new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY)),
};

const hasOffscreen = () => typeof Worker !== "undefined" && typeof OffscreenCanvas !== "undefined";

const waiting = new Map<number, (outcome: Outcome | null) => void>();
let worker: Worker | null = null;
let isBroken = false;
let lastId = 0;

/** The worker cannot be had, or has died: whoever waits is served by the page, and so is everybody after. */
function giveUpWorker(): void {
  isBroken = true;
  worker?.terminate();
  worker = null;
  for (const answer of waiting.values()) answer(null);
  waiting.clear();
}

function theWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./resize-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Outcome>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", giveUpWorker);
  return worker;
}

function inWorker(file: Blob, maxSide: number): Promise<Outcome | null> {
  return new Promise((resolve) => {
    lastId += 1;
    const order: Order = { id: lastId, file, maxSide };
    waiting.set(order.id, resolve);
    try {
      theWorker().postMessage(order);
    } catch {
      giveUpWorker();
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
 * A picture made ready for sending, off the page's own thread: upright, no side above `maxSide`, PNG as PNG and all else
 * as JPEG, nothing in it but the picture. Throws an Error with the sentence for the person.
 */
export async function resizePicture(file: Blob, { maxSide }: { maxSide: number }): Promise<Blob> {
  try {
    return await resize(file, maxSide);
  } catch (error) {
    throw new Error(error instanceof PictureFault ? PICTURE_TEXTS[error.fault] : PICTURE_TEXTS.processing);
  }
}
