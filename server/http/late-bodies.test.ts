import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { updateProfile } from "#contract/accounts/accounts.ts";
import { uploadPropertyImage } from "#contract/pictures/storage.ts";
import { authCalls } from "../auth/testing/auth.ts";
import { postbox } from "../auth/testing/codes.ts";
import { testApp } from "../testing/app.ts";
import { plain } from "../testing/pictures.ts";

// A client may authenticate with the headers of a request and send its body minutes later.

const { app, db, config, runJobs } = await testApp();
const { post, newcomer } = authCalls(app);
const { lastTo } = postbox({ config, runJobs });
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as { port: number };
const base64 = (await plain(20, 20).png().toBuffer()).toString("base64");

/** Sends a request without the last byte of its body, and resolves once the server has authenticated it. */
async function beginCall(method: string, path: string, token: string, payload: unknown) {
  const body = JSON.stringify(payload);
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: localhost",
    `authorization: Bearer ${token}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ].join("\r\n");
  const arriving = once(app.server, "request");
  const socket: Socket = connect(port, "127.0.0.1");
  let response = "";
  socket.on("data", (chunk) => (response += chunk));
  socket.write(`${head}\r\n\r\n${body.slice(0, -1)}`);
  const [incoming] = await arriving;
  // The body is read once the caller is known.
  await expect.poll(() => incoming.listenerCount("data")).toBeGreaterThan(0);
  return async function finish(): Promise<string> {
    const closed = once(socket, "close");
    socket.write(body.slice(-1));
    await closed;
    return response;
  };
}

const CALLS = [
  ["a profile", "PATCH", (id: string) => updateProfile.path.replace(":id", id), { name: "Stranger Danger" }],
  ["a picture", "POST", () => uploadPropertyImage.path, { base64 }],
] as const;

it.each(CALLS)("refuses %s whose body arrives after the session ended", async (_what, method, pathOf, body) => {
  const { id, email, token } = await newcomer();
  const finish = await beginCall(method, pathOf(id), token, body);
  await post("/otp", { email });
  const { code } = await lastTo(email);
  expect((await post("/verify", { type: "email", email, token: code })).statusCode).toBe(200);
  expect(await finish()).toContain("401 Unauthorized");
  const account = await db.selectFrom("accounts").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  expect(account.name).not.toBe("Stranger Danger");
  expect(await db.selectFrom("uploads").select("path").where("account_id", "=", id).execute()).toEqual([]);
});

it.each(CALLS)("accepts %s whose body arrives late, while the session lasts", async (_what, method, pathOf, body) => {
  const { id, token } = await newcomer();
  const finish = await beginCall(method, pathOf(id), token, body);
  expect(await finish()).toMatch(/^HTTP\/1\.1 20[01]/);
});
