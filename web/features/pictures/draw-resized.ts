/** Shrinks pictures on a canvas. Shared by the worker and the page, which draws them if the worker cannot. */

export const QUALITY = 0.7;

export type Fault = "unreadable" | "noCanvas" | "compression" | "processing";

export class PictureFault extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Abstracts over `OffscreenCanvas` and `<canvas>`. */
export interface Surface<Canvas> {
  canvas: (width: number, height: number) => Canvas;
  context: (
    canvas: Canvas,
  ) => (CanvasDrawImage & Pick<CanvasFillStrokeStyles, "fillStyle"> & CanvasRect & CanvasImageSmoothing) | null;
  encode: (canvas: Canvas, type: string) => Promise<Blob | null>;
}

/** Returns the largest size of the same aspect ratio with no side above `maxSide`. Never enlarges. */
export function fitWithin(width: number, height: number, maxSide: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Returns the output type: PNG for PNG, JPEG for all others. */
export const typeAfter = (type: string) => (type === "image/png" ? "image/png" : "image/jpeg");

async function decode(file: Blob): Promise<ImageBitmap> {
  // Fails only for a file that was moved or deleted after it was chosen.
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new PictureFault("unreadable");
    });
  try {
    // Applies the EXIF orientation.
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new PictureFault("processing");
  }
}

/** Returns the picture upright, with no side above `maxSide` and without metadata. Throws a PictureFault. */
export async function drawResized<Canvas>(file: Blob, maxSide: number, surface: Surface<Canvas>): Promise<Blob> {
  const picture = await decode(file);
  try {
    const { width, height } = fitWithin(picture.width, picture.height, maxSide);
    const canvas = surface.canvas(width, height);
    const context = surface.context(canvas);
    if (!context) throw new PictureFault("noCanvas");
    const type = typeAfter(file.type);
    if (type === "image/jpeg") {
      // Transparent pixels would turn black.
      context.fillStyle = "#fff";
      context.fillRect(0, 0, width, height);
    }
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, width, height);
    const shrunk = await surface.encode(canvas, type).catch(() => null);
    if (!shrunk) throw new PictureFault("compression");
    return shrunk;
  } finally {
    picture.close();
  }
}
