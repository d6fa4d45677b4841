import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral port range, because the system may assign ports of that range at any time. */
const [LEAST, MOST] = [20_000, 32_767];
const TRIES = 100;

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  await new Promise((resolve) => probe.close(resolve));
  return true;
}

/** Returns an unused port on loopback. Another program may take it before the caller does. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(LEAST, MOST + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${TRIES} ports between ${LEAST} and ${MOST} is free`);
}
