import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { signPropertyImage, uploadPropertyImage } from "#contract/pictures/storage.ts";
import { authCalls } from "../../auth/testing/auth.ts";
import { insertUpload } from "../../testing/factories.ts";
import { openSockets } from "../../testing/sockets.ts";
import { type FuzzedRequest, fuzzedCalls, nameOf, requestsOf } from "./calls.ts";
import { expectCalm, FuzzFailure, faultOf, requestChecker } from "./check.ts";
import { FRAMES_A_TALK, type Talk, talks } from "./frames.ts";
import { type FuzzedPage, openPages, pagesOf } from "./pages.ts";
import { bytesOf, type FuzzedPicture, fuzzedPictures, seedPictures } from "./pictures.ts";
import { talk } from "./talking.ts";
import { applied, isSameToken, type TokenChange, tokenChanges } from "./tokens.ts";
import { openWorld } from "./world.ts";

/* Sends 2,500 random inputs, or more (`npm run bench -- fuzz`). No input may cause a server error, reveal
   private data, write partially, or affect other users. A failure prints the seed, for FUZZ_SEED, and the input, for
   past-failures.json. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const count = (name: string, usual: number) => Number(process.env[`FUZZ_${name}`] ?? usual);
const COUNTS = {
  requests: count("REQUESTS", 1200),
  pages: count("PAGES", 100),
  frames: count("FRAMES", 700),
  pictures: count("PICTURES", 100),
  tokens: count("TOKENS", 400),
};
/** Far longer than any of these tests takes. */
const TIMEOUT_MS = 60_000 + 200 * Object.values(COUNTS).reduce((sum, one) => sum + one);
console.log(`fuzzing with FUZZ_SEED=${SEED}: ${JSON.stringify(COUNTS)}`);

const PAST = JSON.parse(await readFile(path.join(import.meta.dirname, "past-failures.json"), "utf8")) as {
  requests: FuzzedRequest[];
  pages: FuzzedPage[];
  talks: Talk[];
  pictures: FuzzedPicture[];
  tokens: { kind: string; changes: TokenChange[] }[];
};
/** Replaces `@nested` with JSON that is too deep for recursive code. */
const NESTED = "[".repeat(5000) + "]".repeat(5000);
const asExamples = <T>(inputs: T[]): [T][] => inputs.map((input) => [input]);

const world = await openWorld();
const { app, db, config } = world;
const auth = authCalls(app);
const victims = await world.victims();
const calls = await fuzzedCalls();

/** Expects the invariants that hold after any input. */
async function expectWholeWorld(): Promise<void> {
  expect(await world.faults()).toEqual([]);
  expect(await world.victims()).toBe(victims);
  expect(world.complaints).toEqual([]);
  expect(await world.isHealthy()).toBe(true);
}

/**
 * Returns every route of the server in the notation of the calls. Fastify prints a tree in which pictures appear as
 * `*`.
 */
function routes(): { method: string; path: string }[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^(.*?)[├└]── (\S+) \((.+)\)$/.exec(line) ?? [];
      if (part === "") return [];
      const depth = indent.length / 4;
      above.splice(depth);
      above.push(part === "*" && depth === 0 ? "/media/*" : part);
      return methods.split(", ").map((method) => ({ method, path: above.join("") }));
    })
    .filter(({ method }) => method !== "HEAD");
}

it("knows every route of the server", () => {
  const patterns = calls.map(({ method, path: called }) => {
    const [address = ""] = called.split("?");
    // A random address counts as known only if the path has no parameter.
    const rest = /^\/(media|api\/docs)\//.test(address) ? ".*" : "-";
    return new RegExp(`^${method} ${address.replace(/:rest/, rest).replace(/:\w+/g, "[^/]+")}$`);
  });
  const all = routes().map(nameOf);
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter((route) => !patterns.some((pattern) => pattern.test(route)))).toEqual([]);
});

it(
  "responds to any request without revealing others' data or writing partially",
  async () => {
    const { check, done } = requestChecker(world);
    // Endpoints with a body are used more often.
    const requests = fc.oneof(...calls.map((call) => ({ weight: call.body ? 3 : 1, arbitrary: requestsOf(call) })));
    let sent = 0;
    const send = async (input: FuzzedRequest) => {
      await check(input);
      sent += 1;
      if (sent % 10_000 === 0) console.log(`${sent} requests`);
    };
    await fc.assert(fc.asyncProperty(requests, send), {
      seed: SEED,
      numRuns: COUNTS.requests + PAST.requests.length,
      examples: asExamples(PAST.requests),
    });
    await expectWholeWorld();
    const never = calls.map(nameOf).filter((name) => !done.has(name));
    console.log(
      `${calls.length - never.length} of ${calls.length} calls were also done; never: ${never.join(", ") || "none"}`,
    );
    // None of the queued jobs may fail.
    await world.runJobs();
  },
  TIMEOUT_MS,
);

it(
  "responds to any page request without revealing others' data",
  async () => {
    const { ask, paths } = await openPages(world);
    expect(paths.length).toBeGreaterThan(12);
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(pagesOf(paths), async (input) => {
        const answer = await ask(input);
        seen.add(answer.statusCode);
        const fault = faultOf(world, "visitor", answer);
        if (fault) throw new FuzzFailure(fault, input);
        await expectCalm(world, input);
      }),
      { seed: SEED, numRuns: COUNTS.pages + PAST.pages.length, examples: asExamples(PAST.pages) },
    );
    expect([...seen]).toEqual(expect.arrayContaining([200, 404, 405]));
    await expectWholeWorld();
  },
  TIMEOUT_MS,
);

it(
  "survives any socket frame without delivering it to other people",
  async () => {
    const { url, connect } = await openSockets(app);
    const confidant = await connect({ token: (await world.as(world.confidant)).token });
    const before = await world.victims();
    await fc.assert(
      fc.asyncProperty(talks, async (input) => {
        const token = world.callerOf("stranger").token ?? "";
        const fill = (text: string) =>
          world.fill(text.replaceAll("@nested", NESTED), "stranger").replaceAll("@token", token).toWellFormed();
        const heard = (await talk(url, input, fill)).join("\n");
        const leaked = world.hiddenFrom("stranger").find((secret) => heard.includes(secret));
        if (leaked) throw new FuzzFailure(`told ${leaked}: ${heard.slice(0, 500)}`, input);
        await expectCalm(world, input);
      }),
      {
        seed: SEED,
        numRuns: Math.ceil(COUNTS.frames / FRAMES_A_TALK) + PAST.talks.length,
        examples: asExamples(PAST.talks),
      },
    );
    for (const event of ["message:new", "message:read", "conversation:changed", "typing"] as const)
      expect(confidant.heard(event), event).toEqual([]);
    expect(await world.victims()).toBe(before);
    expect(await world.faults()).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  "stores a picture from any bytes, or nothing",
  async () => {
    const seeds = await seedPictures();
    const folder = path.join(config.dataDir, "media", "property-images");
    const kept = async () => ({
      rows: Number((await db.selectFrom("uploads").select(db.fn.countAll().as("n")).executeTakeFirstOrThrow()).n),
      files: (await readdir(folder, { recursive: true }).catch(() => [])).length,
    });
    let before = await kept();
    await fc.assert(
      fc.asyncProperty(fuzzedPictures, async (input) => {
        const base64 = bytesOf(seeds, input).toString("base64");
        const answer = await world.callerOf("stranger").call(uploadPropertyImage, { body: { base64 } });
        const fault = faultOf(world, "stranger", answer);
        if (fault) throw new FuzzFailure(fault, input);
        const after = await kept();
        if (answer.statusCode >= 400) {
          if (JSON.stringify(after) !== JSON.stringify(before)) throw new FuzzFailure("kept what it refused", input);
        } else {
          const shown = await app.inject({ url: answer.json().url });
          const isPicture =
            shown.headers["content-type"] === "image/webp" && shown.rawPayload.subarray(8, 12).toString() === "WEBP";
          if (!isPicture || after.rows !== before.rows + 1) throw new FuzzFailure("kept something else", input);
        }
        before = after;
        await expectCalm(world, input);
      }),
      { seed: SEED, numRuns: COUNTS.pictures + PAST.pictures.length, examples: asExamples(PAST.pictures) },
    );
  },
  TIMEOUT_MS,
);

it(
  "accepts only its own tokens",
  async () => {
    const { session } = await auth.newcomer();
    const stranger = world.callerOf("stranger");
    // A new upload, which no earlier request can have deleted.
    const picturePath = (await insertUpload(db, { id: world.fill("@id0", "stranger") })).replace("/media/", "");
    const signed: string = (
      await stranger.call(signPropertyImage, { query: { path: picturePath, expiresIn: "600" } })
    ).json().url;
    const good: Record<string, string> = {
      access: stranger.token ?? "",
      refresh: session.refresh_token,
      address: signed.slice(signed.indexOf("?") + 1),
    };
    /** Sends the token. Returns the response and the status that a refusal would have. */
    const ask = {
      access: (token: string) =>
        app.inject({ method: "GET", url: getMe.path, headers: { authorization: `Bearer ${token}` } }),
      refresh: (token: string) => auth.refresh(token),
      address: (query: string) => app.inject({ url: `${signed.split("?")[0]}?${encodeURI(query.toWellFormed())}` }),
    };
    const inputs = fc.record({ kind: fc.constantFrom(...Object.keys(good)), changes: tokenChanges });
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const kind = input.kind as keyof typeof ask;
        const own = good[kind] ?? "";
        const token = world.fill(applied(own, input.changes), "stranger").replace(/[^\x20-\x7e]/g, "");
        if (token.trim() === "" || isSameToken(token.trim(), own)) return;
        const answer = await ask[kind](token);
        const fault = faultOf(world, "visitor", answer);
        if (fault) throw new FuzzFailure(fault, input);
        if (answer.statusCode < 400) throw new FuzzFailure(`took ${token} for ${own}`, input);
        await expectCalm(world, input);
      }),
      { seed: SEED, numRuns: COUNTS.tokens + PAST.tokens.length, examples: asExamples(PAST.tokens) },
    );
    // The owners' valid tokens still work.
    expect((await ask.access(good.access ?? "")).statusCode).toBe(200);
    expect((await auth.refresh(good.refresh ?? "")).statusCode).toBe(200);
  },
  TIMEOUT_MS,
);
