import { WebSocket } from "ws";
import { SOCKET_PATH } from "#contract/messaging/messaging-terms.ts";

const TIMEOUT_MS = 20_000;
/** Packet types of Engine.IO and of socket.io within them. */
const [OPEN, PING, PONG] = ["0", "2", "3"];
const [CONNECTED, EVENT, ACKNOWLEDGEMENT, REFUSED] = ["40", "42", "43", "44"];

/** A minimal socket.io client that needs little CPU: websocket only, without reconnecting. */
export class LightSocket {
  #socket: WebSocket | null = null;
  #asked = new Map<number, (answer: unknown) => void>();
  #count = 0;
  readonly #onEvent: (name: string, payload: unknown) => void;

  constructor(onEvent: (name: string, payload: unknown) => void) {
    this.#onEvent = onEvent;
  }

  get isConnected(): boolean {
    return this.#socket !== null;
  }

  connect(port: number, token: string): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => fail(new Error("the server did not let the socket in")), TIMEOUT_MS);
      const fail = (error: Error) => {
        clearTimeout(late);
        socket.terminate();
        reject(error);
      };
      socket.on("error", fail);
      socket.on("close", () => {
        if (this.#socket === socket) this.#socket = null;
        fail(new Error("the server ended the connection"));
      });
      socket.on("message", (data) => {
        const text = String(data);
        if (text === PING) socket.send(PONG);
        else if (text.startsWith(EVENT)) this.#hear(text);
        else if (text.startsWith(ACKNOWLEDGEMENT)) this.#answer(text);
        else if (text.startsWith(OPEN)) socket.send(`${CONNECTED}${JSON.stringify({ token })}`);
        else if (text.startsWith(REFUSED)) fail(new Error(`refused: ${text.slice(2)}`));
        else if (text.startsWith(CONNECTED)) {
          clearTimeout(late);
          this.#socket = socket;
          resolve();
        }
      });
    });
  }

  /** Sends an event and waits for the acknowledgement. */
  ask(event: string, payload: unknown): Promise<unknown> {
    const id = this.#count++;
    return new Promise((resolve, reject) => {
      if (!this.#socket) return reject(new Error("not connected"));
      this.#asked.set(id, resolve);
      this.#socket.send(`${EVENT}${id}${JSON.stringify([event, payload])}`);
    });
  }

  cut(): void {
    this.#socket?.terminate();
    this.#socket = null;
  }

  #hear(text: string): void {
    const [name, payload] = JSON.parse(text.slice(EVENT.length)) as [string, unknown];
    this.#onEvent(name, payload);
  }

  #answer(text: string): void {
    const begin = text.indexOf("[");
    const id = Number(text.slice(ACKNOWLEDGEMENT.length, begin));
    this.#asked.get(id)?.(JSON.parse(text.slice(begin))[0]);
    this.#asked.delete(id);
  }
}
