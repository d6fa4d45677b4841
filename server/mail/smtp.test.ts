import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import pino from "pino";
import { Registry } from "prom-client";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, expect, it } from "vitest";
import { JobHandlers } from "../jobs/handlers.ts";
import { testApp } from "../testing/app.ts";
import { openTestDatabase } from "../testing/database/database.ts";
import { dueJobs } from "../testing/programs/jobs.ts";
import { mailLayout } from "./layout.ts";
import { queueMail, registerMailJobs } from "./mail.ts";

interface Arrived {
  from: string;
  to: string[];
  raw: string;
}

const servers: SMTPServer[] = [];
afterAll(() => Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())))));

/** Starts a local mail server that accepts everything. */
async function mailServer(options: SMTPServerOptions = {}, port = 0) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk) => (raw += chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        arrived.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  servers.push(server);
  return { arrived, server, port: (server.server.address() as AddressInfo).port };
}

/** Starts a database with the mail jobs of a server that uses this mail server. */
async function sender(url: string, more: { envelopeFrom?: string } = {}) {
  const at = await openTestDatabase();
  const said: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => said.push(line) });
  const { config } = await testApp({ mail: { by: "smtp", url, from: "Basera <hello@basera.example>", ...more } });
  const jobs = new JobHandlers();
  const metrics = new Registry();
  registerMailJobs(jobs, { config, log, metrics });
  const queued = async () =>
    (
      await sql<{ attempts: number; last_error: string | null }>`
        select attempts, last_error from graphile_worker.jobs`.execute(at.db)
    ).rows;
  return {
    db: at.db,
    queued,
    said,
    /** Returns how many attempts ended in this way, as the alarm about mail counts them. */
    attempts: async (outcome: string) =>
      (await metrics.getSingleMetric("mail_attempts_total")?.get())?.values.find(
        ({ labels }) => labels.outcome === outcome,
      )?.value,
    run: dueJobs({ ...at, jobs, log }),
  };
}

const mail = { to: "meera@basera.test", subject: "Your home is live ₹", text: "Hello\n", html: "<p>Hello</p>" };
const headersOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf("\r\n\r\n"))
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");

it("delivers a mail once, with both parts and proper headers", async () => {
  const { arrived, port } = await mailServer();
  const { db, run, queued } = await sender(`smtp://127.0.0.1:${port}`);
  const url = `https://basera.example/verify?token=${"x".repeat(90)}&type=signup`;
  const layout = mailLayout({ title: "Confirm", paragraphs: ["Hello ₹"], action: { label: "Confirm", url } });
  await queueMail(db, { ...mail, ...layout });
  await run();
  await run({ afterMinutes: 60 });
  expect(await queued()).toEqual([]);
  expect(arrived).toMatchObject([{ from: "hello@basera.example", to: ["meera@basera.test"] }]);
  const raw = arrived[0]?.raw ?? "";
  const headers = headersOf(raw);
  expect(headers).toContain("From: Basera <hello@basera.example>");
  expect(headers).toContain("To: meera@basera.test");
  expect(headers).toContain("Auto-Submitted: auto-generated");
  expect(headers).toContainEqual(expect.stringMatching(/^Message-ID: <[0-9a-f-]{36}@basera\.example>$/));
  expect(headers).toContainEqual(expect.stringMatching(/^Date: .+ \+0000$/));
  expect(headers).toContainEqual(expect.stringMatching(/^Content-Type: multipart\/alternative;/));
  const [plain = "", html = ""] = raw
    .split(`--${/boundary="([^"]+)"/.exec(raw)?.[1]}`)
    .slice(1)
    .map(decoded);
  expect(plain).toContain(url);
  expect(html).toContain(url.replace("&", "&amp;"));
});

it("sends bounces to the envelope sender, if one is set", async () => {
  const { arrived, port } = await mailServer();
  const { db, run } = await sender(`smtp://127.0.0.1:${port}`, { envelopeFrom: "bounces@mail.basera.example" });
  await queueMail(db, mail);
  await run();
  expect(arrived).toMatchObject([{ from: "bounces@mail.basera.example", to: ["meera@basera.test"] }]);
  const headers = headersOf(arrived[0]?.raw ?? "");
  expect(headers).toContain("From: Basera <hello@basera.example>");
  expect(headers).toContainEqual(expect.stringMatching(/^Message-ID: <[0-9a-f-]{36}@basera\.example>$/));
});

/** Returns the decoded body of a part. */
function decoded(part: string): string {
  const [head = "", body = ""] = part.split(/\r\n\r\n([\s\S]*)/);
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

it("prevents header and recipient injection through the subject", async () => {
  const { arrived, port } = await mailServer();
  const { db, run } = await sender(`smtp://127.0.0.1:${port}`);
  await queueMail(db, { ...mail, subject: "Home\r\nBcc: evil@basera.test\r\n\r\n<script>\u2028x" });
  await run();
  expect(arrived[0]?.to).toEqual(["meera@basera.test"]);
  const headers = headersOf(arrived[0]?.raw ?? "");
  expect(headers.filter((header) => /^bcc/i.test(header))).toEqual([]);
  expect(headers.filter((header) => header.startsWith("Subject:"))).toHaveLength(1);
});

it("keeps a mail while the server is down, sends it later, and logs no credentials or address", async () => {
  const { port, server } = await mailServer();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  const { db, run, queued, said } = await sender(`smtp://someone:hunter2pass@127.0.0.1:${port}`);
  await queueMail(db, mail);
  await expect(run()).rejects.toThrow("ESOCKET at CONN");
  expect(await queued()).toMatchObject([{ attempts: 1 }]);
  await expect(run({ afterMinutes: 60 })).rejects.toThrow("ESOCKET at CONN");
  const logins: string[] = [];
  const back = await mailServer(
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        logins.push(`${username}:${password}`);
        done(null, { user: username });
      },
    },
    port,
  );
  await run({ afterMinutes: 60 });
  expect(back.arrived).toHaveLength(1);
  expect(logins).toEqual(["someone:hunter2pass"]);
  expect(await queued()).toEqual([]);
  expect(said.join("")).toContain("sendMail");
  expect(said.join("")).not.toMatch(/hunter2pass|meera/);
});

it("retries after a temporary rejection, with the same Message-ID", async () => {
  const ids: string[] = [];
  const { arrived, port } = await mailServer({
    onData(stream, _session, done) {
      let raw = "";
      stream.on("data", (chunk) => (raw += chunk));
      stream.on("end", () => {
        ids.push(headersOf(raw).find((header) => header.startsWith("Message-ID")) ?? "");
        done(ids.length === 1 ? Object.assign(new Error("try later, meera@basera.test"), { responseCode: 451 }) : null);
      });
    },
  });
  const { db, run, queued, said } = await sender(`smtp://127.0.0.1:${port}`);
  await queueMail(db, mail);
  await expect(run()).rejects.toThrow("451");
  await run({ afterMinutes: 60 });
  expect(arrived).toEqual([]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  expect(await queued()).toEqual([]);
  expect(said.join("")).not.toContain("meera");
});

it("gives up immediately on a permanently rejected recipient, and logs no address", async () => {
  const { port } = await mailServer({
    onRcptTo({ address }, _session, done) {
      done(Object.assign(new Error(`no such user ${address}`), { responseCode: 550 }));
    },
  });
  const { db, run, queued, said, attempts } = await sender(`smtp://127.0.0.1:${port}`);
  await queueMail(db, mail);
  await run();
  expect(await queued()).toEqual([]);
  expect(await attempts("refused")).toBe(1);
  expect(said.join("")).toMatch(/"job":"sendMail".*RCPT TO, reply 550.*job failed permanently/);
  expect(said.join("")).not.toContain("meera");
});

it("keeps mails if the server rejects the sign-in or the sender, so that the operator can fix it", async () => {
  const { port } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      done(Object.assign(new Error("wrong password hunter2pass"), { responseCode: 535 }));
    },
  });
  const { db, run, queued, said } = await sender(`smtp://someone:hunter2pass@127.0.0.1:${port}`);
  await queueMail(db, mail);
  await expect(run()).rejects.toThrow("535");
  expect(await queued()).toMatchObject([{ attempts: 1 }]);
  const strict = await mailServer({
    onMailFrom(_address, _session, done) {
      done(Object.assign(new Error("sender not allowed"), { responseCode: 550 }));
    },
  });
  const other = await sender(`smtp://127.0.0.1:${strict.port}`);
  await queueMail(other.db, mail);
  await expect(other.run()).rejects.toThrow("MAIL FROM");
  expect([await other.attempts("failed"), await other.attempts("sent")]).toEqual([1, 0]);
  expect(await other.queued()).toMatchObject([{ attempts: 1 }]);
  expect([...said, ...other.said].join("")).not.toMatch(/hunter2pass|meera/);
});

it("sends and stores nothing when mail is off", async () => {
  const { db, runJobs } = await testApp({ mail: { by: "off" } });
  await queueMail(db, mail);
  await runJobs();
  const { rows } = await sql`select from graphile_worker.jobs`.execute(db);
  expect(rows).toEqual([]);
});
