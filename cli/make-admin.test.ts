import { execFile } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { authenticator } from "#server/auth/testing/authenticator.ts";
import { freePort } from "#server/process/free-port.ts";
import { atEnd } from "#server/testing/at-end.ts";
import { confirmByMail } from "#server/testing/programs/mails.ts";
import {
  dataFolder,
  endServers,
  patientCallsTo,
  ready,
  START_ENVIRONMENT,
  serve,
  signUp,
} from "#server/testing/programs/running-server.ts";

atEnd(endServers);

const root = path.resolve(import.meta.dirname, "..");

/** Creates an admin with this password, as a script would. */
function makeAdmin(folder: string, email: string, password: string) {
  const env = { ...START_ENVIRONMENT, DATA_DIR: folder };
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(process.execPath, ["cli/make-admin.ts", email], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
    child.stdin?.end(`${password}\n`);
  });
}

it("creates an admin before the first start, and promotes an account while the server runs", async () => {
  const [folder, port] = [await dataFolder(), await freePort()];
  expect(await makeAdmin(folder, "Anita@Example.test", "short")).toMatchObject({
    code: 1,
    said: expect.stringContaining("at least 6 characters"),
  });
  expect(await makeAdmin(folder, "Anita@Example.test", "correct horse 9")).toEqual({
    code: 0,
    said: "anita@example.test is an admin.\n",
  });

  const server = serve({ PORT: String(port), DATA_DIR: folder });
  await ready(server);
  const call = patientCallsTo(port);
  const signIn = (email: string, password: string) =>
    call<{ access_token: string }>("POST", "/auth/v1/token?grant_type=password", { email, password });
  const stats = (token: string) => call<{ users: number; code: string }>("GET", "/api/admin/stats", undefined, token);
  const first = (await signIn("anita@example.test", "correct horse 9")).body.access_token;
  expect(await stats(first)).toMatchObject({ status: 200, body: { users: 1 } });

  const email = "arun@example.test";
  const { access_token: before } = await signUp(port, { email, password: "arun's own" });
  expect(await stats(before)).toMatchObject({ status: 403 });
  await confirmByMail({ folder, origin: `http://127.0.0.1:${port}` }, email);
  const { id, totp } = (
    await call<{ id: string; totp: { uri: string } }>("POST", "/auth/v1/factors", { factor_type: "totp" }, before)
  ).body;
  const challenge = await call<{ id: string }>("POST", `/auth/v1/factors/${id}/challenge`, {}, before);
  const answer = { challenge_id: challenge.body.id, code: authenticator(totp.uri)() };
  expect(await call("POST", `/auth/v1/factors/${id}/verify`, answer, before)).toMatchObject({ status: 200 });

  expect(await makeAdmin(folder, email, "another one 7")).toEqual({
    code: 0,
    said: `${email} is an admin, with the new password.\n`,
  });
  expect(await stats(before)).toMatchObject({ status: 401 });
  expect((await signIn(email, "arun's own")).status).toBe(400);
  expect(await stats((await signIn(email, "another one 7")).body.access_token)).toMatchObject({ status: 200 });
});
