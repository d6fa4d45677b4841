import { ERRORS } from "#contract/errors.ts";
import { IMAGE_TYPES } from "#contract/picture-terms.ts";
import { type UploadedImage, uploadPropertyImage } from "#contract/storage.ts";
import { api } from "#web/lib/api/api.ts";
import { dataUrl } from "#web/lib/api/data-url.ts";
import { fetchWithProgress } from "#web/lib/api/fetch-with-progress.ts";
import { retryWhileBusy } from "#web/lib/api/retry.ts";
import { resizePicture } from "./resize-picture.ts";

/** Pixels; the API's widest rendition is as wide. */
const MAX_SIDE = 1280;
/** How long sending is retried while the server is overloaded or the network too slow. */
const RETRY_FOR_MS = 2 * 60 * 1000;

async function shrink(file: File): Promise<Blob> {
  try {
    return await resizePicture(file, { maxSide: MAX_SIDE });
  } catch (error) {
    // An SVG or a HEIC is an image, and yet none that this browser or the API can work with.
    throw IMAGE_TYPES.some((type) => type === file.type) ? error : new Error(ERRORS.invalid_file_type.text);
  }
}

interface Steps {
  signal: AbortSignal;
  onShrunk: (picture: Blob) => void;
  /** How much has been sent, from 0 to 1. */
  onProgress: (sent: number) => void;
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Runs `send` after all earlier ones have settled: several pictures at once would share a slow network and all be too slow. */
function inTurn<Value>(send: () => Promise<Value>): Promise<Value> {
  const turn = lastTurn.then(send);
  lastTurn = turn.catch(() => {});
  return turn;
}

/** Shrinks a listing's picture and sends it. Throws an Error with a sentence for people, the API's own when it refuses. */
export async function uploadPicture(file: File, { signal, onShrunk, onProgress }: Steps): Promise<UploadedImage> {
  const picture = await shrink(file);
  signal.throwIfAborted();
  onShrunk(picture);
  const body = { base64: await dataUrl(picture), content_type: picture.type };
  const call = () => api(uploadPropertyImage, { body, signal, fetch: fetchWithProgress(onProgress) });
  return inTurn(async () => {
    signal.throwIfAborted();
    return retryWhileBusy(call, { signal, forMs: RETRY_FOR_MS });
  });
}
