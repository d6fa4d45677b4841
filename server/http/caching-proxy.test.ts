import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { startPageSession } from "#contract/accounts/page-session.ts";
import { buildApp } from "../app.ts";
import { freePort } from "../process/free-port.ts";
import { limitConcurrency } from "../process/limit-concurrency.ts";
import { testApp } from "../testing/app.ts";
import { atEnd } from "../testing/at-end.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";
import { hasNginx, withNginx } from "../testing/programs/programs.ts";
import { until } from "../testing/until.ts";
import { registerPages } from "./pages/pages.ts";

const { db, services, as } = await testApp({ siteUrl: "http://basera.example" });

/** Starts nginx in front of the server. It stores every response that HTTP allows a shared cache to store. */
async function startCachingProxy(): Promise<string> {
  const app = await buildApp({ ...services, metrics: new Registry() });
  await registerPages(app, { ...services, demo: null, isDevelopment: false });
  await app.listen({ host: "127.0.0.1", port: 0 });
  atEnd(() => app.close());
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-proxy-"));
  // If nginx is started as root, its workers run as another user.
  await chmod(folder, 0o755);
  const port = await freePort();
  await writeFile(
    path.join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/errors;
    events {}
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/temp;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      proxy_cache_path ${folder}/cache keys_zone=pages:4m;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://127.0.0.1:${(app.server.address() as AddressInfo).port};
          proxy_buffer_size 16k; proxy_buffers 8 16k; proxy_busy_buffers_size 32k;
          proxy_cache pages; proxy_cache_key $uri$is_args$args; proxy_cache_valid 200 1m; proxy_cache_revalidate on;
          add_header x-cache $upstream_cache_status always;
        }
      }
    }`,
  );
  const nginx = spawn("nginx", ["-c", path.join(folder, "nginx.conf"), "-e", path.join(folder, "errors")], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const ended = new Promise((resolve) => nginx.once("exit", resolve));
  atEnd(async () => {
    nginx.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const accepts = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
      socket.on("connect", () => socket.end());
    });
  await until(accepts, "nginx listens");
  return `http://127.0.0.1:${port}`;
}

/** Sends the headers of a navigation. `fetch` would send those of a script. */
async function navigate(url: string, headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { "sec-fetch-mode": "navigate", ...headers } }, resolve).on("error", reject);
  });
  return { status: answer.statusCode, cache: answer.headers["x-cache"], body: await text(answer) };
}

it.skipIf(!hasNginx)(withNginx("a caching proxy never sends a page to anyone but its viewer"), async () => {
  const proxy = await startCachingProxy();
  const home = await insertProperty(db, { title: "Sunny duplex by the lake", featured: true });
  const people = await Promise.all(
    Array.from({ length: 4 }, async (_, n) => {
      const account = await insertAccount(db, { name: `Zz Person ${n}` });
      const set = await (await as(account)).call(startPageSession, { headers: { "sec-fetch-site": "same-origin" } });
      return { account, cookie: String(set.headers["set-cookie"]).split(";")[0] as string };
    }),
  );
  const paths = [
    "/",
    `/property/${home.id}`,
    "/browse",
    "/favorites",
    "/messages",
    "/my-listings",
    "/notifications",
    "/profile",
    "/login",
  ];
  const run = limitConcurrency(16);
  // Each person and visitors open each page four times.
  const pages = await Promise.all(
    Array.from({ length: 180 }, (_, n) =>
      run(async () => {
        const person = n % 5 === 0 ? null : people[n % people.length];
        const url = proxy + paths[n % paths.length];
        return { person, url, ...(await navigate(url, person ? { cookie: person.cookie } : {})) };
      }),
    ),
  );
  for (const { person, url, status, cache, body } of pages) {
    expect([200, 503], `${url}: ${body.slice(0, 300)}`).toContain(status);
    if (person) expect(cache, url).not.toBe("HIT");
    for (const { account } of people)
      if (account !== person?.account)
        expect(body.includes(account.id) || body.includes(account.name), url).toBe(false);
  }
  expect(pages.filter(({ body }) => body.includes("data-rendered")).length).toBeGreaterThan(20);
});
