import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { testApp } from "../testing/app.ts";
import { queueMail } from "./mail.ts";
import { appendToOutbox } from "./outbox.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "basera-outbox-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const message = (text: string) => ({ channel: "email" as const, to: "a@basera.test", subject: "Hi", text, html: "" });

async function linesOf(file: string) {
  const content = await readFile(file, "utf8");
  expect(content.endsWith("\n")).toBe(true);
  return content
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

it("writes a queued mail as one line after the commit", async () => {
  const { db, config, runJobs } = await testApp();
  if (config.mail.by !== "outbox") throw new Error("a demo has an outbox");
  expect(config.mail.file).toBe(path.join(config.dataDir, "outbox.jsonl"));
  const mail = { to: "Meera@Basera.Test", subject: "Hello\r\nBcc: x@y.test", text: "one\ntwo", html: "<p>one</p>" };
  const rolledBack = db.transaction().execute(async (trx) => {
    await queueMail(trx, { ...mail, subject: "Never" });
    throw new Error("changed our mind");
  });
  await expect(rolledBack).rejects.toThrow();
  await db.transaction().execute((trx) => queueMail(trx, mail));
  await runJobs();
  const lines = await linesOf(config.mail.file);
  expect(lines).toEqual([
    {
      channel: "email",
      to: "meera@basera.test",
      subject: "Hello Bcc: x@y.test",
      text: "one\ntwo",
      html: "<p>one</p>",
      headers: {},
      sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  ]);
});

it("refuses to queue a mail to an invalid address", async () => {
  const { db } = await testApp();
  const mail = { subject: "Hi", text: "", html: "" };
  for (const to of ["nobody", "a@b.test, c@d.test", "a@b.test\nBcc: c@d.test", ""])
    await expect(queueMail(db, { ...mail, to })).rejects.toThrow();
});

it("writes whole lines, with concurrent writers and long lines", async () => {
  const file = path.join(folder, "many.jsonl");
  const texts = Array.from({ length: 200 }, (_, n) => `${n} ${"₹".repeat((n % 20) * 1000)}`);
  await Promise.all(texts.map((text) => appendToOutbox(file, message(text))));
  const lines = await linesOf(file);
  expect(lines.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
});

it("recreates a deleted file or folder, readable by its owner only", async () => {
  const file = path.join(folder, "below", "outbox.jsonl");
  await appendToOutbox(file, message("first"));
  await rm(path.dirname(file), { recursive: true });
  await appendToOutbox(file, message("second"));
  expect(await linesOf(file)).toMatchObject([{ text: "second" }]);
  if (process.platform !== "win32") expect((await stat(file)).mode & 0o077).toBe(0);
});
