import { useEffect, useRef, useState } from "react";
import { MINUTE_MS } from "#contract/durations.ts";
import { MAX_IMAGE_BYTES } from "#contract/pictures/picture-terms.ts";
import { holdsHeic, isHeic } from "#web/features/pictures/choose-files.ts";
import { PICTURE_TEXTS } from "#web/features/pictures/texts.ts";
import { api } from "#web/lib/api/api.ts";
import { dataUrl } from "#web/lib/api/data-url.ts";
import { retryWhileBusy } from "#web/lib/api/retry.ts";
import { PROFILE } from "./profile-texts.ts";

/** How long the upload is retried while the server is overloaded. */
const RETRY_FOR_MS = 2 * MINUTE_MS;

/** Returns why a file cannot be an avatar, or null. */
export function avatarFault(file: Pick<File, "name" | "type" | "size">): string | null {
  if (!file.type.startsWith("image/") && !isHeic(file)) return PROFILE.notAnImage;
  return file.size < MAX_IMAGE_BYTES ? null : PROFILE.tooLarge;
}

export interface AvatarUpload {
  isUploading: boolean;
  upload: (file: File) => void;
  /** Aborts the current upload. */
  cancel: () => void;
}

interface AvatarUploadOptions {
  /** Shrinks the picture before the upload. */
  shrink: (file: File) => Promise<Blob>;
  onUploaded: (address: string) => void;
  /** Called with the message for the user. */
  onFault: (text: string) => void;
}

/** Uploads a picture as soon as it is chosen. Saving the profile makes it the avatar. */
export function useAvatarUpload({ shrink, onUploaded, onFault }: AvatarUploadOptions): AvatarUpload {
  const [isUploading, setUploading] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File, signal: AbortSignal): Promise<void> {
    const fault = avatarFault(file);
    if (fault) throw new Error(fault);
    const unreadable = (await holdsHeic(file)) ? PICTURE_TEXTS.heic : PROFILE.notProcessed;
    const picture = await withErrorText(shrink(file), unreadable);
    const body = { base64: await withErrorText(dataUrl(picture), PROFILE.notProcessed), content_type: picture.type };
    const sending = retryWhileBusy(() => api("POST /api/storage/avatars/upload", { body, signal }), {
      signal,
      forMs: RETRY_FOR_MS,
    });
    const uploaded = await withErrorText(sending, PROFILE.notUploaded);
    if (!uploaded?.url) throw new Error(PROFILE.notUploaded);
    if (!signal.aborted) onUploaded(uploaded.url);
  }

  async function upload(file: File): Promise<void> {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setUploading(true);
    try {
      await send(file, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) onFault((error as Error).message);
    } finally {
      if (current.current === controller) setUploading(false);
    }
  }

  function cancel() {
    current.current?.abort();
    setUploading(false);
  }
  return { isUploading, upload: (file) => void upload(file), cancel };
}

/** Returns the result of a step. Throws an Error with this text for the user if the step fails. */
async function withErrorText<Value>(step: Promise<Value>, text: string): Promise<Value> {
  try {
    return await step;
  } catch (error) {
    console.warn(text, error);
    throw new Error(text);
  }
}
