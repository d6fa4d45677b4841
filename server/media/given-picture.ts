import { MAX_IMAGE_BYTES } from "#contract/picture-terms.ts";
import { AppError } from "../errors.ts";

const DATA_URL = /^data:[^,]{0,200};base64,/i;
const NOT_BASE64 = "The picture must be given as base64.";

/**
 * The bytes of a picture that came in a JSON body. They are taken out of it: the text is larger than they are, and would
 * stay in memory as long as the request waits for its turn.
 * @throws AppError `file_too_large`, or `invalid` where the text is no base64
 */
export function takeBytes(body: { base64: string }): Buffer {
  const text = body.base64.slice(DATA_URL.exec(body.base64.slice(0, 300))?.[0].length ?? 0);
  body.base64 = "";
  const size = Buffer.byteLength(text, "base64");
  if (size > MAX_IMAGE_BYTES) throw new AppError("file_too_large");
  const bytes = Buffer.from(text, "base64");
  // What is no base64 is passed over in decoding, and so is missing.
  if (bytes.length !== size)
    throw new AppError("invalid", { text: NOT_BASE64, fields: [{ path: "base64", message: NOT_BASE64 }] });
  return bytes;
}
