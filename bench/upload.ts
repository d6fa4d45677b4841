import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { MAX_IMAGE_BYTES } from "#contract/pictures/picture-terms.ts";
import { uploadPropertyImage } from "#contract/pictures/storage.ts";
import { cpuOf, memoryOf, percentile, table } from "./figures.ts";
import { type RunningServer, startServer } from "./server.ts";

const ONE_BY_ONE = 10;
const AT_ONCE = 20;
const SAMPLE_MS = 20;
const REST_MS = 3000;
const MEGAPIXELS = [12, 48];

/** Creates a photo close to the size limit: noise like that of small sensors, with the quality that fits. */
export async function largePhoto(megapixels: number): Promise<Buffer> {
  const width = Math.round(Math.sqrt((megapixels * 1_000_000 * 4) / 3));
  const height = Math.round((width * 3) / 4);
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const grain = await sharp({ create: { width, height, channels: 3, background: "#808080", noise } })
    .blur(1.2)
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let quality = 95; quality > 0; quality -= 3) {
    const file = await sharp(grain.data, { raw: grain.info }).jpeg({ quality }).toBuffer();
    if (file.length <= MAX_IMAGE_BYTES) return Buffer.concat([file, Buffer.alloc(MAX_IMAGE_BYTES - file.length)]);
  }
  throw new Error("no quality makes this picture small enough");
}

async function signUp({ address }: RunningServer): Promise<string> {
  const answer = await fetch(`${address}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: `bench-${Date.now()}@bench.example`, password: "bench-password" }),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`could not sign up: ${answer.status}`);
  return access_token;
}

/** Returns the server's peak memory while the work runs. */
async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let isRunning = true;
  const end = () => {
    isRunning = false;
  };
  work.then(end, end);
  let peak = 0;
  while (isRunning) {
    peak = Math.max(peak, memoryOf(pid) ?? 0);
    await sleep(SAMPLE_MS);
  }
  await work;
  return peak;
}

async function measure(server: RunningServer, token: string, megapixels: number) {
  const body = JSON.stringify({ base64: (await largePhoto(megapixels)).toString("base64"), contentType: "image/jpeg" });
  const upload = async () => {
    const begun = performance.now();
    const answer = await fetch(server.address + uploadPropertyImage.path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body,
    });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - begun;
  };
  await upload();
  const [before, times] = [cpuOf([server.pid]), [] as number[]];
  for (let i = 0; i < ONE_BY_ONE; i++) times.push(await upload());
  const cpu = (cpuOf([server.pid]) - before) / ONE_BY_ONE;
  await sleep(REST_MS);
  const rest = memoryOf(server.pid) ?? Number.NaN;
  const begun = performance.now();
  const peak = await peakDuring(server.pid, Promise.all(Array.from({ length: AT_ONCE }, upload)));
  const took = performance.now() - begun;
  await sleep(REST_MS);
  return {
    "5 MB photo": `${megapixels} megapixels`,
    "p50 ms": percentile(times, 0.5).toFixed(0),
    "CPU ms": cpu.toFixed(0),
    "20 at once": `${(took / 1000).toFixed(1)} s`,
    "memory before": `${rest.toFixed(0)} MB`,
    "at its peak": `${peak.toFixed(0)} MB`,
    after: `${(memoryOf(server.pid) ?? Number.NaN).toFixed(0)} MB`,
  };
}

/** Measures uploads of 5 MB pictures, one after the other and 20 at once. */
export async function benchUpload(): Promise<string> {
  const server = await startServer({ RATE_LIMIT_SCALE: "1000" });
  try {
    const token = await signUp(server);
    const rows: Record<string, string>[] = [];
    for (const megapixels of MEGAPIXELS) rows.push(await measure(server, token, megapixels));
    return ["### Uploads", "", table(rows)].join("\n");
  } finally {
    await server.stop();
  }
}
