import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { atEnd } from "../testing/at-end.ts";
import { drain } from "./draining.ts";

/** Starts a server and returns calls to it over one keep-alive connection. */
async function keptConnection(trustProxy: string[] | false) {
  const { app, services } = await testApp({ trustProxy });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  atEnd(() => agent.destroy());
  const get = (path: string) =>
    new Promise<{ status?: number; connection?: string; isReused: boolean }>((resolve, reject) => {
      const asked = request({ port, path, agent }, (answer: IncomingMessage) => {
        const { statusCode: status, headers } = answer;
        answer.resume().on("end", () => {
          resolve({ status, connection: headers.connection, isReused: asked.reusedSocket });
        });
      });
      asked.on("error", reject).end();
    });
  return { get, drain: () => drain(app, services) };
}

it("answers a proxy's requests on open connections while not ready, and closes each after its response", async () => {
  const server = await keptConnection(["loopback"]);
  expect(await server.get("/api/health")).toMatchObject({ status: 200, connection: "keep-alive" });
  const drained = server.drain();
  expect(await server.get("/api/ready")).toEqual({ status: 503, connection: "close", isReused: true });
  await drained;
  await expect(server.get("/api/ready")).rejects.toThrow();
});

it("does not wait for idle connections of browsers", async () => {
  const server = await keptConnection(false);
  await server.get("/api/health");
  await server.drain();
  await expect(server.get("/api/health")).rejects.toThrow();
});
