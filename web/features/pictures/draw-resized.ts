/** Shrinks a picture on a canvas, whichever kind the thread has: shared by the worker and by the page, which does it where workers cannot. */

export const QUALITY = 0.7;

export type Fault = "unreadable" | "noCanvas" | "compression" | "processing";

export class PictureFault extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

export interface Surface<Canvas> {
  canvas: (width: number, height: number) => Canvas;
  pen: (
    canvas: Canvas,
  ) => (CanvasDrawImage & Pick<CanvasFillStrokeStyles, "fillStyle"> & CanvasRect & CanvasImageSmoothing) | null;
  encode: (canvas: Canvas, type: string) => Promise<Blob | null>;
}

/** The largest size of the same shape with no side above `maxSide`. Never larger than it is. */
export function fitWithin(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** PNG stays PNG; anything else becomes JPEG. */
export const typeAfter = (type: string) => (type === "image/png" ? "image/png" : "image/jpeg");

async function decode(file: Blob): Promise<ImageBitmap> {
  // A file that was moved or deleted after it was chosen fails here, and only here.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new PictureFault("unreadable");
    });
  try {
    // As the camera was held, not as its sensor lies.
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new PictureFault("processing");
  }
}

/** The picture upright, with no side above `maxSide`, and without anything but its pixels. Throws a PictureFault. */
export async function drawResized<Canvas>(file: Blob, maxSide: number, surface: Surface<Canvas>): Promise<Blob> {
  const picture = await decode(file);
  try {
    const { width, height } = fitWithin(picture.width, picture.height, maxSide);
    const canvas = surface.canvas(width, height);
    const pen = surface.pen(canvas);
    if (!pen) throw new PictureFault("noCanvas");
    const type = typeAfter(file.type);
    if (type === "image/jpeg") {
      // What was transparent would turn black.
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, width, height);
    }
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, width, height);
    const shrunk = await surface.encode(canvas, type).catch(() => null);
    if (!shrunk) throw new PictureFault("compression");
    return shrunk;
  } finally {
    picture.close();
  }
}
