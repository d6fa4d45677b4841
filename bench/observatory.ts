import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { TlsOptions } from "node:tls";
import { promisify } from "node:util";
import { exportJWK, generateKeyPair } from "jose";
import { table } from "./figures.ts";
import { graderFolder, installGrader } from "./grader.ts";
import { startServer } from "./server.ts";

const GRADER = "@mdn/mdn-http-observatory";
const VERSION = "1.4.8";
const FOLDER = graderFolder("observatory");
const PACKAGE = path.join(FOLDER, "node_modules", GRADER);
const WANTED = "A+";

const run = promisify(execFile);

/**
 * Installs Mozilla's grader without its install scripts, which download lists, and with an empty list of preloaded
 * hosts.
 */
async function install(): Promise<void> {
  const home = await installGrader({ package: GRADER, version: VERSION, folder: FOLDER });
  await writeFile(path.join(home, "conf/hsts-preload.json"), "{}");
}

/** Creates a certificate for this machine's name. Only the grader trusts it. */
async function certificate(): Promise<{ key: Buffer; cert: Buffer; file: string }> {
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(FOLDER, name)) as [string, string];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  await run("openssl", [...made, ...subject, "-keyout", key, "-out", cert]).catch((error: Error) => {
    throw new Error(`openssl is needed to make a certificate: ${error.message}`);
  });
  return { key: await readFile(key), cert: await readFile(cert), file: cert };
}

/** Starts a proxy that terminates TLS. The port to which it forwards is set later. */
async function openProxy(options: TlsOptions) {
  const proxy = createServer(options);
  await new Promise<void>((resolve) => proxy.listen(0, "localhost", resolve));
  const passTo = (port: number) =>
    proxy.on("request", (asked, answer) => {
      const { method, url, headers } = asked;
      const passed = request({ host: "localhost", port, method, path: url, headers }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      });
      passed.on("error", () => answer.writeHead(502).end());
      asked.pipe(passed);
    });
  return { host: `localhost:${(proxy.address() as AddressInfo).port}`, passTo, close: () => proxy.close() };
}

interface Graded {
  scan?: { grade: string; score: number; testsPassed: number; testsQuantity: number; algorithmVersion: number };
  tests?: Record<string, { pass: boolean; result: string; scoreModifier: number }>;
  error?: string;
}

async function grade(host: string, certificateFile: string): Promise<Graded> {
  const child = spawn(process.execPath, [path.join(PACKAGE, "src/scan.js"), host], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificateFile },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const part of child.stdout) said += part;
  return JSON.parse(said) as Graded;
}

async function signingKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return JSON.stringify([{ ...(await exportJWK(privateKey)), kid: "bench", alg: "ES256" }]);
}

/** Runs Mozilla's HTTP Observatory on a server in production mode behind TLS. Returns the result; throws below A+. */
export async function benchObservatory(): Promise<string> {
  await install();
  const { key, cert, file } = await certificate();
  const proxy = await openProxy({ key, cert });
  const dataDir = path.join(FOLDER, "data");
  if (existsSync(dataDir)) await rm(dataDir, { recursive: true });
  const server = await startServer({
    MODE: "production",
    MAIL: "off",
    DATA_DIR: dataDir,
    SITE_URL: `https://${proxy.host}`,
    AUTH_JWT_KEYS: await signingKeys(),
    TRUST_PROXY: "loopback",
  });
  try {
    proxy.passTo(server.port);
    const { scan, tests, error } = await grade(proxy.host, file);
    if (!scan || !tests) throw new Error(`the grader found no site: ${error}`);
    const rows = Object.entries(tests).map(([test, { result, scoreModifier, pass }]) => ({
      test,
      result: result ?? "does not apply",
      points: scoreModifier ?? 0,
      passed: pass ? "yes" : "no",
    }));
    const sentence = `Grade ${scan.grade}, score ${scan.score}, ${scan.testsPassed} of ${scan.testsQuantity} tests passed (${GRADER} ${VERSION})`;
    if (scan.grade !== WANTED) throw new Error(`${sentence}, and not ${WANTED}:\n${table(rows)}`);
    return ["### HTTP Observatory", "", sentence, "", table(rows)].join("\n");
  } finally {
    await server.stop();
    proxy.close();
  }
}
