import type { UploadedImage } from "#contract/pictures/storage.ts";
import { api, orElse } from "#web/lib/api/api.ts";
import { PICTURE_TEXTS } from "./texts.ts";
import { uploadPicture } from "./upload-picture.ts";

interface Upload {
  file: File;
  controller: AbortController;
  /** Resolves when the upload has succeeded, failed or been aborted. Never rejects. */
  done: Promise<void>;
  /** The storage path, once uploaded. */
  path: string | null;
}

interface UploadEvents {
  onShrunk: (key: string, picture: Blob) => void;
  /** `sent` is the uploaded share, from 0 to 1. */
  onProgress: (key: string, sent: number) => void;
  onStored: (key: string, image: UploadedImage) => void;
  onFailed: (key: string, reason: string) => void;
}

/** Deletes an uploaded picture without waiting. If that fails, the server's cleanup job deletes it later. */
function deleteFromServer(path: string): void {
  void orElse(api("DELETE /api/storage/property-images", { body: { paths: [path] } }), null);
}

/** Manages the uploads of a form's pictures, by their keys. A failed upload does not affect the others. */
export function createPictureUploads({ onShrunk, onProgress, onStored, onFailed }: UploadEvents) {
  const uploads = new Map<string, Upload>();

  async function run(key: string, file: File, signal: AbortSignal): Promise<void> {
    try {
      const image = await uploadPicture(file, {
        signal,
        onShrunk: (picture) => onShrunk(key, picture),
        onProgress: (sent) => onProgress(key, sent),
      });
      const upload = uploads.get(key);
      if (signal.aborted || !upload) return deleteFromServer(image.path);
      upload.path = image.path;
      onStored(key, image);
    } catch (error) {
      if (!signal.aborted) onFailed(key, error instanceof Error ? error.message : PICTURE_TEXTS.processing);
    }
  }

  function start(key: string, file: File): void {
    const controller = new AbortController();
    const upload: Upload = { file, controller, path: null, done: Promise.resolve() };
    uploads.set(key, upload);
    upload.done = run(key, file, controller.signal);
  }

  return {
    start,

    /** Uploads the same file again. Returns false if there was no upload with this key. */
    retry(key: string): boolean {
      const file = uploads.get(key)?.file;
      if (file) start(key, file);
      return file !== undefined;
    },

    /** Aborts an upload, or deletes its picture from the server. */
    discard(key: string): void {
      const upload = uploads.get(key);
      uploads.delete(key);
      upload?.controller.abort();
      if (upload?.path) deleteFromServer(upload.path);
    },

    /** Aborts all pending uploads. */
    abortAll(): void {
      for (const { controller } of uploads.values()) controller.abort();
    },

    /** Waits for the current uploads. */
    async settled(): Promise<void> {
      await Promise.all([...uploads.values()].map(({ done }) => done));
    },
  };
}
