import { Readable } from "node:stream";
import type { Caller } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import { presentUser } from "./present.ts";
import type { Account } from "./queries.ts";

type ListName = {
  [Name in keyof PersonalData]: PersonalData[Name] extends readonly unknown[] ? Name : never;
}[keyof PersonalData];

/** Each feature's data about a person, as that person may see it. Long lists are streamed. */
export type Kept = {
  [Name in ListName]: (
    person: Caller,
  ) => Promise<readonly PersonalData[Name][number][]> | AsyncIterable<PersonalData[Name][number]>;
} & { [Name in "sign_in" | "notification_settings"]: (person: Caller) => Promise<PersonalData[Name]> };

async function* write(account: Account, kept: Kept): AsyncGenerator<string> {
  const { favorites: _listed, ...user } = presentUser(account, []);
  const { sign_in, notification_settings, ...lists } = kept;
  const first = {
    exported_at: new Date().toISOString(),
    account: user,
    sign_in: await sign_in(account),
    notification_settings: await notification_settings(account),
  };
  yield JSON.stringify(first).slice(0, -1);
  for (const [name, list] of Object.entries(lists)) {
    yield `,"${name}":[`;
    let comma = "";
    for await (const item of await list(account)) {
      yield comma + JSON.stringify(item);
      comma = ",";
    }
    yield "]";
  }
  yield "}\n";
}

/** Streams everything that is stored about a person as JSON (`personalDataSchema`), without holding it in memory. */
export function writePersonalData(account: Account, kept: Kept): Readable {
  return Readable.from(write(account, kept));
}
