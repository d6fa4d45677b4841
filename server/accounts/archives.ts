import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { DATA_ARCHIVE_DAYS } from "#contract/accounts/retention.ts";
import { formatLongDayMonth } from "#contract/formats.ts";
import { isUuid } from "#contract/values/uuid.ts";
import { noteAct, OPERATOR } from "../audit/service.ts";
import type { Database } from "../db/connect.ts";
import { transact } from "../db/transact.ts";
import type { ExportParts } from "../feature.ts";
import { readClaim, signClaim } from "../keys/signed-claim.ts";
import { mailLayout } from "../mail/layout.ts";
import { queueMail } from "../mail/mail.ts";
import type { Services } from "../services.ts";
import { writePersonalData } from "./personal-data.ts";
import type { Account } from "./queries.ts";

/** Archives of a person's data that the operator makes, for a person who cannot sign in. */

const PURPOSE = "data archives";
/** The path of the page that the mailed link opens. */
export const ARCHIVE_PATH = "/personal-data/";
const compressed = promisify(gzip);
const expanded = promisify(gunzip);

function archiveMail(name: string, { url, expiresAt }: { url: string; expiresAt: Date }) {
  const title = "Your data on Basera";
  const paragraphs = [
    `Hello ${name},`,
    "You asked us for everything that we store about you. It is ready to download as a file.",
    `The link works until ${formatLongDayMonth(expiresAt)}. Do not forward this email: whoever has the link can read your data.`,
  ];
  return { subject: title, ...mailLayout({ title, paragraphs, action: { label: "Download your data", url } }) };
}

/**
 * Stores everything about a person, and mails a link to it to `email`, which the caller has found to be confirmed. A
 * previous archive of the person is replaced. Recorded in the audit log.
 */
export async function mailArchive(
  { db, config, keys }: Pick<Services, "db" | "config" | "keys">,
  account: Account & { email: string },
  parts: ExportParts,
): Promise<{ expiresAt: Date }> {
  const content = await compressed(await text(writePersonalData(db, account, parts)));
  const id = uuidv7();
  return transact(db, async (trx) => {
    await sql`delete from data_archives where account_id = ${account.id}`.execute(trx);
    const { expires_at: expiresAt } = await trx
      .insertInto("data_archives")
      .values({
        id,
        account_id: account.id,
        content,
        expires_at: sql`now() + ${DATA_ARCHIVE_DAYS}::int * interval '1 day'`,
      })
      .returning("expires_at")
      .executeTakeFirstOrThrow();
    const url = `${config.siteUrl}${ARCHIVE_PATH}${signClaim(keys, PURPOSE, id)}`;
    await queueMail(trx, { to: account.email, ...archiveMail(account.name, { url, expiresAt }) });
    await noteAct(trx, OPERATOR, { action: "user.export", subjectId: account.id, before: null, after: null });
    return { expiresAt };
  });
}

/** Returns the archive of a link as JSON; null if this server did not sign the link, or the archive has expired. */
export async function findArchive({ db, keys }: Pick<Services, "db" | "keys">, token: string): Promise<Buffer | null> {
  const id = readClaim(keys, PURPOSE, token);
  if (!isUuid(id)) return null;
  const { rows } = await sql<{ content: Buffer }>`
    select content from data_archives where id = ${id} and expires_at > now()`.execute(db);
  return rows[0] ? expanded(rows[0].content) : null;
}

/** Deletes archives whose links have expired. */
export async function deleteExpiredArchives(db: Database): Promise<void> {
  await sql`delete from data_archives where expires_at < now()`.execute(db);
}
