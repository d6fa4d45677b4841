import type { Talk } from "./frames.ts";

/** How long to wait for the last response. A client that has left its namespace gets none. */
const ANSWER_MS = 300;
const LAST_WORD = '42777["leave:conversation","01900000-0000-7000-8000-000000000000"]';

/** Sends the frames on a new connection, and returns the response. */
export async function talk(url: string, { signsIn, frames }: Talk, fill: (text: string) => string): Promise<string[]> {
  const heard: string[] = [];
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`);
  socket.binaryType = "arraybuffer";
  const closed = new Promise<void>((resolve) => socket.addEventListener("close", () => resolve()));
  const answered = (start: RegExp) =>
    new Promise<void>((resolve) => {
      socket.addEventListener("message", ({ data }) => start.test(String(data)) && resolve());
    });
  socket.addEventListener("error", () => {});
  socket.addEventListener("message", ({ data }) => {
    heard.push(typeof data === "string" ? data : Buffer.from(data as ArrayBuffer).toString("latin1"));
  });
  await Promise.race([answered(/^0/), closed]);
  if (signsIn) {
    const letIn = answered(/^4[04]/);
    socket.send(fill('40{"token":"@token"}'));
    await Promise.race([letIn, closed]);
  }
  const last = answered(/^43777/);
  for (const frame of frames) {
    if (socket.readyState !== WebSocket.OPEN) break;
    socket.send("text" in frame ? fill(frame.text) : Buffer.from(frame.hex, "hex"));
  }
  if (socket.readyState === WebSocket.OPEN && signsIn) {
    socket.send(LAST_WORD);
    let giveUp: NodeJS.Timeout | undefined;
    await Promise.race([last, closed, new Promise((resolve) => (giveUp = setTimeout(resolve, ANSWER_MS)))]);
    clearTimeout(giveUp);
  }
  socket.close();
  await closed;
  return heard;
}
