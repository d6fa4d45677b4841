import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeBackup } from "#cli/backup/make.ts";
import { readConfig } from "#server/config.ts";
import { UPGRADES, WRITTEN } from "#server/testing/database/upgrades.ts";
import { postBody } from "#server/testing/factories.ts";
import { noisy } from "#server/testing/pictures.ts";
import { withDatabaseOf } from "#server/testing/programs/data-folder.ts";
import { freePort } from "../server/process/free-port.ts";

/**
 * Writes server/db/upgrades/NAME.tar.gz: a small backup filled by some version of the program, which every later
 * version must migrate (cli/upgrade.test.ts). Created for each release, from a checkout with packages and built pages:
 * node scripts/upgrade-fixture.ts 0.1.0 [the checkout's folder]
 */
const [name, program = "."] = process.argv.slice(2);
if (!name) throw new Error("Name the version.");
const target = path.join(UPGRADES, `${name}.tar.gz`);
if (existsSync(target)) throw new Error(`${target} is there already: what was released does not change.`);

const folder = await mkdtemp(path.join(os.tmpdir(), "basera-upgrade-"));
const port = await freePort();
const environment = {
  DATA_DIR: folder,
  PORT: String(port),
  DEMO: "off",
  RATE_LIMIT_SCALE: "1000",
  NODE_ENV: "production",
};
const server = spawn(process.execPath, ["server/main.ts"], {
  cwd: path.resolve(program),
  env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  stdio: "inherit",
});
const ended = new Promise((resolve) => server.once("exit", resolve));

async function call<T>(method: string, address: string, token?: string, body?: object): Promise<T> {
  const headers = {
    ...(body && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const signUp = async ({ email, name }: { email: string; name: string }) => {
  const { access_token, user } = await call<{ access_token: string; user: { id: string } }>(
    "POST",
    "/auth/v1/signup",
    undefined,
    { email, password: WRITTEN.password, data: { name } },
  );
  return { token: access_token, id: user.id };
};

/**
 * Creates the data: an owner posts a home with a picture, a tenant saves it and sends a message, and the owner replies.
 */
async function live(): Promise<void> {
  const [owner, tenant] = [await signUp(WRITTEN.owner), await signUp(WRITTEN.tenant)];
  const base64 = (await noisy(24, 18).jpeg().toBuffer()).toString("base64");
  const upload = "/api/storage/property-images/upload";
  const { url } = await call<{ url: string }>("POST", upload, owner.token, { base64 });
  const posted = postBody([url], { title: WRITTEN.title });
  const { id } = await call<{ id: string }>("POST", "/api/properties", owner.token, posted);
  // Approves the property, like an admin.
  await withDatabaseOf(folder, (db) => db.updateTable("properties").set({ status: "approved" }).execute());
  await call("POST", `/api/users/${tenant.id}/favorites/toggle`, tenant.token, { property_id: id });
  const { conversation_id } = await call<{ conversation_id: string }>(
    "POST",
    "/api/conversations/by-email",
    tenant.token,
    {
      owner_email: WRITTEN.owner.email,
      property_id: id,
    },
  );
  const about = { conversation_id, property_id: id };
  const [question, answer] = WRITTEN.messages;
  await call("POST", "/api/messages/send", tenant.token, { ...about, to_user_id: owner.id, content: question });
  await call("POST", "/api/messages/send", owner.token, { ...about, to_user_id: tenant.id, content: answer });
}

try {
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (server.exitCode !== null) throw new Error("the server ended");
    await sleep(50);
  }
  await live();
  server.kill("SIGTERM");
  await ended;
  await makeBackup(readConfig({ DATA_DIR: folder }), target);
  console.log(target);
} finally {
  server.kill("SIGKILL");
  await ended;
  await rm(folder, { recursive: true, force: true });
}
