import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { SETTINGS } from "../config.ts";

/** Names that begin like our settings, so that they are meant for this program wherever they are set. */
const OUR_PREFIXES = /^(AUTH|DATABASE|MAIL|MAP_TILES|PUSH|REDIS|S3|SMS|SMTP)_/;
/** Names of other programs that a `.env` may contain: PostgreSQL's, Node's, Compose's. */
const OTHER_PROGRAMS = /^(PG[A-Z]+|POSTGRES_\w+|NODE_\w+|COMPOSE_\w+|AWS_\w+|\w+_PROXY|CHROMIUM|TZ|LANG|LC_\w+)$/i;

/** Returns how many letters must be changed, added or removed to make one name of another. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (const [n, letter] of [...from].entries()) {
    let diagonal = row[0] ?? 0;
    const next = [n + 1];
    for (const [m, other] of [...to].entries()) {
      const above = row[m + 1] ?? 0;
      next.push(Math.min(above + 1, (next[m] ?? 0) + 1, diagonal + (letter === other ? 0 : 1)));
      diagonal = above;
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const firstWord = (name: string) => name.split("_")[0];

/**
 * Returns the setting that a misspelt name probably means: the nearest one, if few letters or all but the first word
 * differ.
 */
function meantBy(name: string): string | undefined {
  const upper = name.toUpperCase();
  const [nearest] = SETTINGS.map((setting) => ({
    setting,
    distance: editDistance(upper, setting),
    isRelated: firstWord(setting) === firstWord(upper),
  }))
    .filter(({ distance, isRelated }) => isRelated || distance <= Math.max(1, upper.length / 4))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.setting;
}

/**
 * Returns a sentence about names that are no settings: those in `.env`, and those in the environment that begin like a
 * setting. Null if there are none.
 */
export function unknownNames(environment: string[], inFile: string[]): string | null {
  const ours = environment.filter((name) => OUR_PREFIXES.test(name));
  const names = [...new Set([...inFile.filter((name) => !OTHER_PROGRAMS.test(name)), ...ours])];
  const sentences = names
    .filter((name) => !SETTINGS.includes(name))
    .map((name) => {
      const setting = meantBy(name);
      return setting ? `${name}: did you mean ${setting}?` : `${name} is no setting; .env.example lists all.`;
    });
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/**
 * Returns a message about unknown names of settings, or null. Node has added those of `.env` to the environment. Reads
 * the file synchronously, so that a busy start does not use up the time of the check.
 */
export async function findUnknownSettings({ environment }: { environment: NodeJS.ProcessEnv }): Promise<string | null> {
  const file = existsSync(".env") ? readFileSync(".env", "utf8") : "";
  return unknownNames(Object.keys(environment), Object.keys(parseEnv(file)));
}
