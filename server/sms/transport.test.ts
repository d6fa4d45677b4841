import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { AUTH, authCalls } from "../auth/testing/auth.ts";
import { freshAddress } from "../auth/testing/codes.ts";
import { testApp } from "../testing/app.ts";

interface Arrived {
  contentType: string | undefined;
  body: { to: string; text: string };
}

/** Starts a local text gateway that responds as configured. */
async function gateway() {
  const arrived: Arrived[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    arrived.push({ contentType: request.headers["content-type"], body });
    response.writeHead(status).end("+919876543210 is not known here");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => server.close(resolve));
  afterAll(close);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?key=secret`;
  return { arrived, url, close, answer: (next: number) => (status = next) };
}

const at = await gateway();
const { app, runJobs } = await testApp({
  sms: { by: "webhook", url: at.url },
  auth: { ...AUTH, smsIntervalSeconds: 0 },
});
const { get, post, put, newcomer } = authCalls(app);

it("passes a text to the gateway, with the code on a separate line", async () => {
  at.answer(200);
  const { phone } = freshAddress();
  await post("/otp", { phone });
  expect(at.arrived).toEqual([]);
  await runJobs();
  const { contentType, body } = at.arrived.at(-1) ?? {};
  expect(contentType).toBe("application/json");
  expect(body).toEqual({ to: `+${phone}`, text: expect.stringMatching(/^\d{6}$/m) });
  const token = /^\d{6}$/m.exec(body?.text ?? "")?.[0];
  expect((await post("/verify", { type: "sms", phone, token })).json().user.phone).toBe(phone);
  expect((await get("/settings")).json()).toMatchObject({ external: { phone: true }, sms_provider: "webhook" });
});

it("tells a signed-in person when the gateway refuses, and changes nothing", async () => {
  const { token } = await newcomer();
  for (const status of [400, 500]) {
    at.answer(status);
    const answer = await put("/user", { phone: freshAddress().phone }, { token });
    expect(answer.json()).toMatchObject({ code: 422, error_code: "sms_send_failed" });
    expect(answer.body).not.toContain("not known here");
    expect((await get("/user", { token })).json()).not.toHaveProperty("new_phone");
  }
});

it("hides a refusal from strangers, does not retry a permanent one, and retries others", async () => {
  const refused = freshAddress().phone;
  at.answer(400);
  expect((await post("/otp", { phone: refused })).statusCode).toBe(200);
  await runJobs();
  await runJobs({ afterMinutes: 10 });
  expect(at.arrived.filter(({ body }) => body.to === `+${refused}`)).toHaveLength(1);

  const later = freshAddress().phone;
  at.answer(503);
  expect((await post("/otp", { phone: later })).statusCode).toBe(200);
  await expect(runJobs()).rejects.toThrow("the text gateway answered 503");
  at.answer(200);
  await runJobs({ afterMinutes: 10 });
  const texts = at.arrived.filter(({ body }) => body.to === `+${later}`);
  expect(texts).toHaveLength(2);
  const token = /^\d{6}$/m.exec(texts.at(-1)?.body.text ?? "")?.[0];
  expect((await post("/verify", { type: "sms", phone: later, token })).statusCode).toBe(200);
});

it("reports an unreachable gateway without its URL", async () => {
  const gone = await gateway();
  await gone.close();
  const dead = await testApp({ sms: { by: "webhook", url: gone.url } });
  await authCalls(dead.app).post("/otp", { phone: freshAddress().phone });
  const failure = await dead.runJobs().then(
    () => null,
    (error: Error) => error,
  );
  expect(failure?.message).toBe("the text gateway cannot be reached: ECONNREFUSED");
});
