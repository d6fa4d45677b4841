import { ERRORS } from "#contract/errors.ts";
import { IMAGE_TYPES } from "#contract/pictures/picture-terms.ts";
import type { UploadedImage } from "#contract/pictures/storage.ts";
import { api } from "#web/lib/api/api.ts";
import { dataUrl } from "#web/lib/api/data-url.ts";
import { fetchWithProgress } from "#web/lib/api/fetch-with-progress.ts";
import { retryWhileBusy } from "#web/lib/api/retry.ts";
import { holdsHeic } from "./choose-files.ts";
import { resizePicture } from "./resize-picture.ts";
import { PICTURE_TEXTS } from "./texts.ts";

/** Pixels, the width of the API's widest rendition. */
const MAX_SIDE = 1280;
/** How long an upload is retried while the server is overloaded or the network too slow. */
const RETRY_FOR_MS = 2 * 60 * 1000;

async function shrink(file: File): Promise<Blob> {
  try {
    return await resizePicture(file, { maxSide: MAX_SIDE });
  } catch (error) {
    // Browsers that cannot decode SVG or HEIC fail here, and the API does not accept them either.
    if (await holdsHeic(file)) throw new Error(PICTURE_TEXTS.heic);
    throw IMAGE_TYPES.some((type) => type === file.type) ? error : new Error(ERRORS.invalid_file_type.text);
  }
}

interface UploadOptions {
  signal: AbortSignal;
  onShrunk: (picture: Blob) => void;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress: (sent: number) => void;
}

let lastUpload: Promise<unknown> = Promise.resolve();

/**
 * Runs uploads one at a time: parallel uploads would share a slow network, and all could exceed the server's time
 * limit.
 */
function enqueue<Value>(upload: () => Promise<Value>): Promise<Value> {
  const result = lastUpload.then(upload);
  lastUpload = result.catch(() => {});
  return result;
}

/** Shrinks and uploads a picture of a listing. Throws an Error with a message for the user. */
export async function uploadPicture(
  file: File,
  { signal, onShrunk, onProgress }: UploadOptions,
): Promise<UploadedImage> {
  const picture = await shrink(file);
  signal.throwIfAborted();
  onShrunk(picture);
  const body = { base64: await dataUrl(picture), content_type: picture.type };
  const call = () =>
    api("POST /api/storage/property-images/upload", { body, signal, fetch: fetchWithProgress(onProgress) });
  return enqueue(async () => {
    signal.throwIfAborted();
    return retryWhileBusy(call, { signal, forMs: RETRY_FOR_MS });
  });
}
