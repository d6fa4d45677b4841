import { Readable } from "node:stream";
import type { Database } from "../db/connect.ts";
import type { ExportParts } from "../feature.ts";
import { presentUser } from "./present.ts";
import type { Account } from "./queries.ts";

async function* write(db: Database, account: Account, parts: ExportParts): AsyncGenerator<string> {
  const { favorites: _listed, ...user } = presentUser(account, []);
  const { sign_in, notification_settings, calendar_feed, ...lists } = parts;
  const first = {
    exported_at: new Date().toISOString(),
    account: user,
    sign_in: await sign_in(db, account),
    notification_settings: await notification_settings(db, account),
    calendar_feed: await calendar_feed(db, account),
  };
  yield JSON.stringify(first).slice(0, -1);
  for (const [name, list] of Object.entries(lists)) {
    yield `,"${name}":[`;
    let comma = "";
    for await (const item of await list(db, account)) {
      yield comma + JSON.stringify(item);
      comma = ",";
    }
    yield "]";
  }
  yield "}\n";
}

/** Streams everything that is stored about a person as JSON (`personalDataSchema`), without holding it in memory. */
export function writePersonalData(db: Database, account: Account, parts: ExportParts): Readable {
  return Readable.from(write(db, account, parts));
}
