import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { SignJWT } from "jose";
import pino from "pino";
import { Registry } from "prom-client";
import { v4 as uuidv4 } from "uuid";
import type { Endpoint, Given } from "#contract/endpoint.ts";
import { pathOf } from "#contract/route-paths.ts";
import { buildApp, buildJobs, createServices } from "../app.ts";
import { type Config, readConfig } from "../config.ts";
import { watchDatabase } from "../db/watch.ts";
import { openFiles } from "../files/open-files.ts";
import { PRIVATE_LOG } from "../process/log.ts";
import { atEnd } from "./at-end.ts";
import { openTestDatabase } from "./database/database.ts";
import { dueJobs, repeatedJobs } from "./programs/jobs.ts";

/** Parts of a call to a contract endpoint. */
type CallParts<E extends Endpoint> = {
  [P in "params" | "query" | "body" as [Given<E, P>] extends [undefined] ? never : P]?:
    | Given<E, P>
    | Record<string, unknown>;
} & { headers?: Record<string, string> };

export interface TestCaller {
  /** Calls a contract endpoint as this person. */
  call<E extends Endpoint>(endpoint: E, parts?: CallParts<E>): Promise<LightMyRequestResponse>;
  /** Sends any request as this person. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  token: string | null;
  sessionId: string | null;
}

/**
 * Builds the whole server, without pages, on a new database. `as(account)` calls as that person, `visitor` without a
 * session. `logTo` receives each log line, at every level, exactly as it would be logged.
 */
export async function testApp(changes: Partial<Config> = {}, logTo?: (line: string) => void) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "basera-data-"));
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: "1000", TIME_LIMIT_SCALE: "10", LOG_LEVEL: "silent" }),
    ...changes,
  };
  const level = logTo ? "trace" : config.logLevel;
  const log = logTo ? pino({ ...PRIVATE_LOG, level }, { write: logTo }) : pino({ level });
  const metrics = new Registry();
  const { db, location } = await openTestDatabase(watchDatabase(metrics, { log, slowMs: config.slowQueryMs }));
  const services = await createServices({ config, db, files: await openFiles(config), log, metrics });
  const app = await buildApp(services);
  await app.ready();
  atEnd(async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  function caller(token: string | null, sessionId: string | null): TestCaller {
    const identity: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const inject = (request: InjectOptions) => app.inject({ ...request, headers: { ...identity, ...request.headers } });
    return {
      token,
      sessionId,
      inject,
      call: (endpoint, parts) => {
        const { params, query, body, headers } = (parts ?? {}) as {
          [part: string]: Record<string, string> | undefined;
        };
        return inject({
          method: endpoint.method,
          url: pathOf(endpoint.route, params),
          ...(query && { query }),
          ...(body && { payload: body }),
          ...(headers && { headers }),
        });
      },
    };
  }

  /** Creates a session of this account, like a sign-in. */
  async function as(account: { id: string; email: string | null }): Promise<TestCaller> {
    const sessionId = uuidv4();
    await db
      .insertInto("auth_sessions")
      .values({ id: sessionId, account_id: account.id, refresh_key: Buffer.alloc(32), amr: [] })
      .execute();
    const token = await new SignJWT({
      session_id: sessionId,
      role: "authenticated",
      aal: "aal1",
      email: account.email ?? "",
    })
      .setProtectedHeader({ alg: "ES256", typ: "JWT", kid: services.keys.kid })
      .setSubject(account.id)
      .setIssuer(config.auth.externalUrl)
      .setAudience("authenticated")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(services.keys.privateKey);
    return caller(token, sessionId);
  }

  const jobs = buildJobs(services);
  /** Runs the jobs that are due now or, with `later`, after some time, like the worker. Throws their errors. */
  const runJobs = dueJobs({ db, location, jobs, log });
  const repeatJobs = repeatedJobs({ db, jobs });

  return { app, db, location, services, config, as, visitor: caller(null, null), runJobs, repeatJobs };
}
