import { Registry } from "prom-client";
import { emailAddress } from "#contract/accounts/accounts.ts";
import { runChecks, type Surroundings } from "#server/checks/check.ts";
import { CHECKS } from "#server/checks/checks.ts";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { connect, type Database } from "#server/db/connect.ts";
import { findRunningPostgres } from "#server/db/embedded.ts";
import { EMBEDDED_DATABASE, openGiven } from "#server/db/open.ts";
import { mailLayout } from "#server/mail/layout.ts";
import { mailSender } from "#server/mail/mail.ts";
import { OperatorError } from "#server/operator-error.ts";
import { masked } from "#server/process/log.ts";
import { type Command, counted, readArguments, runProgram, UsageError } from "./command.ts";

const USAGE = `Checks settings, database, mail server, bucket, Redis, keys, disk and clock. The server may be running. Nothing is
migrated; in the bucket, one object is written and deleted. Exits with 1 if anything is wrong.

  npm run check
  npm run check -- --mail you@example.com    also sends a mail

Options:
  --mail EMAIL   address to which a mail is sent
  --help         show this help`;

const LIMIT_MS = 10_000;

/** Prints the results, and counts the faults. */
class Report {
  faults = 0;

  add(name: string, fault: string | null, isAdvice = false): void {
    if (fault !== null && !isAdvice) this.faults += 1;
    const word = fault === null ? "ok" : isAdvice ? "advice" : "FAULT";
    console.log(`${word.padEnd(8)}${name}${fault === null ? "" : `: ${fault}`}`);
  }
}

function readSettings(environment: NodeJS.ProcessEnv, report: Report): Config | null {
  try {
    const config = readConfig(environment);
    report.add("settings", null);
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.message.split("\n")) report.add("settings", line);
    return null;
  }
}

/** Connects to the database, if it runs. The embedded one is not started. */
async function openIfRunning({ databaseUrl, dataDir }: Config, report: Report): Promise<Database | null> {
  try {
    if (databaseUrl !== null) {
      const { db } = await openGiven(databaseUrl, 2);
      report.add("database", null);
      return db;
    }
    const server = await findRunningPostgres(dataDir);
    report.add(server ? "database" : "database (embedded: it starts with the server)", null);
    return server && connect({ server, database: EMBEDDED_DATABASE }, 2);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    report.add("database", masked(error.message));
    return null;
  }
}

async function sendMail(config: Config, to: string, report: Report): Promise<void> {
  const { mail, siteUrl } = config;
  const name = `mail to ${to}`;
  if (mail.by === "off") return report.add(name, "MAIL=off: no mail is sent.");
  const text = "Mail from this server arrives. npm run check sent this one.";
  const content = mailLayout({ title: "A test of mail", paragraphs: [text, siteUrl] });
  const fault = await mailSender(
    { config, metrics: new Registry() },
    "sendMail",
  )({ to, subject: "A test of mail", ...content }).then(
    () => null,
    (error: Error) => `${error.message}.`,
  );
  report.add(mail.by === "outbox" ? `${name}, in ${mail.file}` : name, fault);
}

async function checkAll(environment: NodeJS.ProcessEnv, mailTo: string | null): Promise<void> {
  const report = new Report();
  const config = readSettings(environment, report);
  if (config) {
    const surroundings: Surroundings = { config, environment, db: await openIfRunning(config, report), processes: 1 };
    try {
      for (const { check, fault } of await runChecks(CHECKS, surroundings, LIMIT_MS))
        report.add(check.name, fault, check.isAdvice);
    } finally {
      await surroundings.db?.destroy();
    }
    if (mailTo !== null) await sendMail(config, mailTo, report);
  }
  if (report.faults > 0) throw new OperatorError(`${counted(report.faults, "fault")} found.`);
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values } = readArguments(args, {
    options: { mail: { type: "string" } },
  });
  const to = values.mail === undefined ? null : emailAddress.safeParse(values.mail);
  if (to?.success === false) throw new UsageError(`${values.mail} is not an email address.`);
  await checkAll(environment, to?.data ?? null);
}

export const checkCommand: Command = { usage: USAGE, run };
if (import.meta.main) await runProgram(checkCommand);
