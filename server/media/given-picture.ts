import { MAX_IMAGE_BYTES } from "#contract/pictures/picture-terms.ts";
import { AppError, invalidIn } from "../errors.ts";

const DATA_URL = /^data:[^,]{0,200};base64,/i;
const NOT_BASE64 = "The picture must be given as base64.";

/**
 * Returns the bytes of a picture in a JSON body, and deletes the base64 text from the body, so that it does not stay in
 * memory while the request waits.
 * @throws AppError `file_too_large`, or `invalid` if it is not base64
 */
export function takeBytes(body: { base64: string }): Buffer {
  const text = body.base64.slice(DATA_URL.exec(body.base64.slice(0, 300))?.[0].length ?? 0);
  body.base64 = "";
  const size = Buffer.byteLength(text, "base64");
  if (size > MAX_IMAGE_BYTES) throw new AppError("file_too_large");
  const bytes = Buffer.from(text, "base64");
  // `Buffer.from` skips invalid characters, so the result is then shorter.
  if (bytes.length !== size) throw invalidIn("base64", NOT_BASE64);
  return bytes;
}
