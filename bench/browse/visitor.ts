import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { type Cost, costOf, each } from "../costs.ts";
import type { RunningServer } from "../server.ts";

interface Reply {
  headers: IncomingHttpHeaders;
  body: string;
}

/** The result of a load test. */
export interface Load {
  /** Milliseconds per request. */
  times: number[];
  perSecond: number;
  /** CPU milliseconds per request. */
  cpu: Cost;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A client of one server with keep-alive connections. */
export class Visitor {
  readonly #agent = new Agent({ keepAlive: true });
  readonly server: RunningServer;
  readonly #headers: Record<string, string>;

  constructor(server: RunningServer, headers: Record<string, string>) {
    this.server = server;
    this.#headers = headers;
  }

  #ask(address: string, method: string, payload?: string): Promise<IncomingMessage> {
    const headers = { ...this.#headers, ...(payload !== undefined && { "content-type": "application/json" }) };
    return new Promise((resolve, reject) => {
      const { port } = this.server;
      request({ agent: this.#agent, host: "127.0.0.1", port, method, path: address, headers }, resolve)
        .on("error", reject)
        .end(payload);
    });
  }

  /** @throws Error if the response is not successful. */
  async call(address: string, method = "GET", payload?: object): Promise<Reply> {
    const answer = await this.#ask(address, method, payload && JSON.stringify(payload));
    const body = await textOf(answer);
    if ((answer.statusCode ?? 0) >= 300) throw new Error(`${method} ${address}: ${answer.statusCode} ${body}`);
    return { headers: answer.headers, body };
  }

  /** Discards a response; resolves when it is complete. */
  async #pass(address: string): Promise<void> {
    const answer = await this.#ask(address, "GET");
    if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode} ${await textOf(answer)}`);
    await new Promise((resolve, reject) => answer.on("end", resolve).on("error", reject).resume());
  }

  /** Requests all addresses in turn with this concurrency. Starts no more requests after the time limit. */
  async load(addresses: readonly string[], atOnce: number, mostMs = Number.POSITIVE_INFINITY): Promise<Load> {
    const times: number[] = [];
    const left = addresses.values();
    const begun = performance.now();
    const work = async () => {
      for (const address of left) {
        const asked = performance.now();
        await this.#pass(address);
        times.push(performance.now() - asked);
        if (performance.now() - begun > mostMs) return;
      }
    };
    const { cost } = await costOf(this.server, () => Promise.all(Array.from({ length: atOnce }, work)));
    const seconds = (performance.now() - begun) / 1000;
    return { times, perSecond: times.length / seconds, cpu: each(cost, times.length) };
  }

  leave(): void {
    this.#agent.destroy();
  }
}
