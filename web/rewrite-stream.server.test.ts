import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { replaceInStream } from "./rewrite-stream.server.ts";

async function rewritten(chunks: Uint8Array[]): Promise<string> {
  const stream = replaceInStream('rel="a"', 'rel="a" low');
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  return text(stream);
}

it("replaces every occurrence, wherever the chunks end", async () => {
  const html = '<link rel="a"><p>₹1,000 rel="b" rel=</p><link rel="a">';
  const bytes = new TextEncoder().encode(html);
  const wanted = html.replaceAll('rel="a"', 'rel="a" low');
  for (let size = 1; size <= bytes.length; size += 1) {
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
    expect(await rewritten(chunks)).toBe(wanted);
  }
});

it("lets an empty stream and a loose end through", async () => {
  expect(await rewritten([])).toBe("");
  expect(await rewritten([new TextEncoder().encode('<link rel="')])).toBe('<link rel="');
});
