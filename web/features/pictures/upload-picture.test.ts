import { expect, it } from "vitest";
import { ERRORS } from "#contract/errors.ts";
import { PICTURE_TEXTS } from "./texts.ts";
import { uploadPicture } from "./upload-picture.ts";

const upload = (name: string, type: string) =>
  uploadPicture(new File(["x"], name, { type }), {
    signal: new AbortController().signal,
    onShrunk: () => {},
    onProgress: () => {},
  });

it("says what to do about a HEIC photo that the browser cannot read", async () => {
  await expect(upload("IMG_1.HEIC", "")).rejects.toThrow(PICTURE_TEXTS.heic);
  await expect(upload("photo", "image/heic")).rejects.toThrow(PICTURE_TEXTS.heic);
  await expect(upload("drawing.svg", "image/svg+xml")).rejects.toThrow(ERRORS.invalid_file_type.text);
});
