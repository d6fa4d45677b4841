import { expect, it } from "vitest";
import { ERRORS } from "#contract/errors.ts";
import { PICTURE_TEXTS } from "./texts.ts";
import { uploadPicture } from "./upload-picture.ts";

const upload = (name: string, type: string, content = "x") =>
  uploadPicture(new File([content], name, { type }), {
    signal: new AbortController().signal,
    onShrunk: () => {},
    onProgress: () => {},
  });

it("says what to do about a HEIC photo that the browser cannot read", async () => {
  await expect(upload("IMG_1.HEIC", "")).rejects.toThrow(PICTURE_TEXTS.heic);
  await expect(upload("photo", "image/heic")).rejects.toThrow(PICTURE_TEXTS.heic);
  await expect(upload("IMG_1.jpg", "image/jpeg", "\0\0\0\x18ftypheic\0\0\0\0")).rejects.toThrow(PICTURE_TEXTS.heic);
  await expect(upload("damaged.jpg", "image/jpeg", "nothing")).rejects.not.toThrow(PICTURE_TEXTS.heic);
  await expect(upload("drawing.svg", "image/svg+xml")).rejects.toThrow(ERRORS.invalid_file_type.text);
});
