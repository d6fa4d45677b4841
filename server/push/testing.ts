import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import tls from "node:tls";
import ece from "http_ece";
import { generate } from "selfsigned";
import type { PushMessage, Subscribe } from "#contract/messaging/push.ts";
import { atEnd } from "../testing/at-end.ts";

interface Received {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** The decrypted payload; null if no browser of this service has the keys for it. */
  message: PushMessage | null;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** A browser that subscribed at the push service of a test. */
export interface TestBrowser {
  subscription: Subscribe;
  /** Returns the messages that it received, in order. */
  messages(): (PushMessage | null)[];
}

/**
 * Starts a push service with its own certificate on https://localhost, which this process trusts. It decrypts what it
 * receives, like a browser, and responds with `answer`, 201 by default.
 */
export async function openPushService() {
  // OpenSSL finds a trusted certificate by its name, so that two of the same name in one process would be confused.
  const name = `push-${randomBytes(8).toString("hex")}`;
  const { cert, private: key } = await generate([{ name: "commonName", value: name }], {
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
  });
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), cert]);
  const browsers = new Map<string, { ecdh: ECDH; secret: Buffer }>();
  const received: Received[] = [];
  const service = { answer: { status: 201 } as Answer, received, open };

  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      const browser = browsers.get(path);
      const payload =
        browser &&
        ece.decrypt(Buffer.concat(parts), {
          version: "aes128gcm",
          privateKey: browser.ecdh,
          authSecret: browser.secret.toString("base64url"),
        });
      const message = payload ? (JSON.parse(payload.toString("utf8")) as PushMessage) : null;
      received.push({ path, headers: request.headers, message });
      response.writeHead(service.answer.status, service.answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => void server.close());
  const { port } = server.address() as AddressInfo;

  /** Subscribes like a new browser. */
  function open(): TestBrowser {
    const path = `/push/${randomBytes(16).toString("hex")}`;
    const ecdh = createECDH("prime256v1");
    const p256dh = ecdh.generateKeys("base64url");
    const secret = randomBytes(16);
    browsers.set(path, { ecdh, secret });
    return {
      subscription: {
        endpoint: `https://localhost:${port}${path}`,
        keys: { p256dh, auth: secret.toString("base64url") },
      },
      messages: () => received.filter((one) => one.path === path).map(({ message }) => message),
    };
  }
  return service;
}
