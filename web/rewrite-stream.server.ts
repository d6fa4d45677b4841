import { Transform } from "node:stream";

/** A stream in which every `from` becomes `to`, also where a chunk ends in the middle of one. */
export function replaceInStream(from: string, to: string): Transform {
  let held = "";
  const decoder = new TextDecoder();
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = (held + decoder.decode(chunk, { stream: true })).replaceAll(from, to);
      // What may be the beginning of one waits for the next chunk.
      let keep = Math.min(from.length - 1, text.length);
      while (keep > 0 && !text.endsWith(from.slice(0, keep))) keep -= 1;
      held = text.slice(text.length - keep);
      done(null, text.slice(0, text.length - keep));
    },
    flush(done) {
      done(null, held + decoder.decode());
    },
  });
}
