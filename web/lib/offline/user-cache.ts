import { STORED } from "../stored.ts";

/**
 * What is kept in this browser of what somebody has seen, to be shown again without a connection (decision 0033). The service
 * worker fills and reads it, pages bring it up to date and clear it. It is always of one person: a note says of whom, and
 * whoever writes looks at that note once more when it is written, and takes back what is no longer that person's.
 */
const SEEN = "basera-seen-";
const NOTE = "/person";
export const VISITOR = "visitor";

export type Kind = "pages" | "answers" | "pictures";

/** The name of the cache for one kind of what this person has seen. */
export const seenOf = (person: string, kind: Kind) => `${SEEN}${kind}-${person}`;

/** Browsers have no caches outside of secure addresses; where they are blocked, some refuse even to be asked. */
const mayKeep = () => typeof caches !== "undefined";

/** Whose copies this browser keeps: an account's id, or a visitor's. */
export async function personHere(): Promise<string> {
  const note = await caches.match(NOTE, { cacheName: STORED.person });
  return note ? note.text() : VISITOR;
}

async function clear(): Promise<void> {
  await caches.delete(STORED.person);
  const names = (await caches.keys()).filter((name) => name.startsWith(SEEN));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    if (mayKeep()) await work();
  } catch (error) {
    console.warn("What is kept for later could not be changed.", error);
  }
}

/** From now on copies are this person's; anybody else's go. */
export function claimSeen(person: string): Promise<void> {
  return quietly(async () => {
    if ((await personHere()) === person) return;
    await clear();
    const cache = await caches.open(STORED.person);
    await cache.put(NOTE, new Response(person));
  });
}

/** Forgets everything that anybody has seen here. */
export const forgetSeen = (): Promise<void> => quietly(clear);

/** Deletes what was written for somebody who is no longer here. */
export async function takeBack(person: string, kind: Kind): Promise<void> {
  if ((await personHere()) !== person) await caches.delete(seenOf(person, kind));
}

/**
 * Works on one of a person's caches, where they are here. Opening one makes it: where they have gone meanwhile it is taken
 * back, so that not even its name stays.
 */
export async function inSeen<Answer>(
  person: string,
  kind: Kind,
  work: (cache: Cache) => Promise<Answer>,
): Promise<Answer | undefined> {
  if ((await personHere()) !== person) return undefined;
  const answer = await work(await caches.open(seenOf(person, kind)));
  await takeBack(person, kind);
  return answer;
}

let rewriting: Promise<void> = Promise.resolve();

/** Brings the copy of an answer up to what has become known since in other ways. Where there is none it makes none. */
export function rewriteSeen<Body>(person: string, address: string, change: (body: Body) => Body): Promise<void> {
  rewriting = rewriting.then(() =>
    quietly(() =>
      inSeen(person, "answers", async (cache) => {
        const copy = await cache.match(address, { ignoreVary: true });
        if (!copy) return;
        const body = JSON.stringify(change((await copy.json()) as Body));
        await cache.put(address, new Response(body, { headers: copy.headers }));
      }),
    ),
  );
  return rewriting;
}
