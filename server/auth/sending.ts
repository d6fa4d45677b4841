import type { Transaction } from "kysely";
import { z } from "zod";
import { createAccount } from "../accounts/service.ts";
import type { Config } from "../config.ts";
import type { DB } from "../db/schema.ts";
import { GiveUp, type JobHandlers } from "../jobs/handlers.ts";
import { addJob } from "../jobs/queue.ts";
import { mailSender } from "../mail/mail.ts";
import type { Services } from "../services.ts";
import { TextRefused, textTransport } from "../sms/transport.ts";
import { codeMail, codeText, type LinkType, type Subject } from "./code-messages.ts";
import { type Channel, type CodePlan, drawSecrets, keepCode, lifeSeconds, type Secrets } from "./codes.ts";
import { AuthError } from "./errors.ts";
import { createLogin } from "./logins.ts";
import {
  findPerson,
  findPersonByEmail,
  findPersonByNewEmail,
  findPersonByNewPhone,
  findPersonByPhone,
  lockPerson,
  noteSent,
  type Person,
} from "./queries.ts";
import type { Challenge } from "./requests.ts";
import { firstText } from "./sign-up-data.ts";
import { takenAddress } from "./taken.ts";

/** How often a message is tried: mails for some three hours, texts as long as their codes would be of use. */
const ATTEMPTS = { email: 10, sms: 4 };

/** What somebody asked for. Those for one address share an interval, whatever becomes of them. */
export type Occasion = "signup" | "otp" | "recover" | "change" | "reauthenticate";

/**
 * Somebody asked for a message to an address. Whether it is known, and what is sent to it, is found out in the job: the
 * request is done by then, and takes the same time for every address. Codes are drawn there too, so that none is ever queued.
 */
export interface CodeRequest {
  occasion: Occasion;
  channel: Channel;
  address: string;
  /** Who asked, where that is known. */
  account_id: string | null;
  redirect_to: string;
  challenge: Challenge | null;
  /** What an account is made with where there is none; null where none is to be made. */
  newcomer: Record<string, unknown> | null;
}

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sendCode: CodeRequest;
  }
}

const requestSchema: z.ZodType<CodeRequest> = z.object({
  occasion: z.enum(["signup", "otp", "recover", "change", "reauthenticate"]),
  channel: z.enum(["email", "sms"]),
  address: z.string(),
  account_id: z.guid().nullable(),
  redirect_to: z.string(),
  challenge: z.object({ value: z.string(), method: z.enum(["s256", "plain"]) }).nullable(),
  newcomer: z.record(z.string(), z.unknown()).nullable(),
});

/**
 * Refuses what cannot be sent in this configuration, before anything else is looked at.
 * @throws AuthError 422 `email_provider_disabled`, `sms_send_failed`
 */
export function requireSender({ mail, sms }: Pick<Config, "mail" | "sms">, channel: Channel): void {
  if (channel === "email" && mail.by === "off")
    throw new AuthError(422, "email_provider_disabled", "This server sends no mail");
  if (channel === "sms" && sms.by === "off")
    throw new AuthError(422, "sms_send_failed", "This server sends no text messages");
}

/** Answers the request after the commit of the caller's transaction. */
export async function queueCode(
  trx: Transaction<DB>,
  request: Pick<CodeRequest, "occasion" | "channel" | "address" | "redirect_to"> & Partial<CodeRequest>,
): Promise<void> {
  const whole = { account_id: null, challenge: null, newcomer: null, ...request };
  await addJob(trx, "sendCode", whole, { maxAttempts: ATTEMPTS[request.channel], isUrgent: true });
}

interface Message {
  plan: CodePlan;
  subject: Subject;
  /** Null where there is no link. */
  link: LinkType | null;
}

function findAddressee(trx: Transaction<DB>, { account_id, channel, address }: CodeRequest) {
  if (account_id) return findPerson(trx, account_id);
  return channel === "email" ? findPersonByEmail(trx, address) : findPersonByPhone(trx, address);
}

/** Whoever has a change of address pending may name either end of it. */
async function findChanging(trx: Transaction<DB>, request: CodeRequest): Promise<Person | undefined> {
  const person = await findAddressee(trx, request);
  if (request.channel === "email") return person?.new_email ? person : findPersonByNewEmail(trx, request.address);
  return person?.new_phone ? person : findPersonByNewPhone(trx, request.address);
}

async function makeNewcomer(
  trx: Transaction<DB>,
  { channel, address, newcomer }: CodeRequest,
): Promise<Person | undefined> {
  if (newcomer === null) return undefined;
  const email = channel === "email" ? address : null;
  const name = firstText(newcomer.name, newcomer.full_name);
  const { id } = await createAccount(trx, { email, name, phone: firstText(newcomer.phone), user_metadata: newcomer });
  const login = { passwordHash: null, isConfirmed: false, data: newcomer };
  await createLogin(trx, id, email === null ? { ...login, phone: address } : { ...login, email });
  return findPerson(trx, id);
}

type Planned = Omit<Message, "plan"> & Pick<CodePlan, "kind" | "address">;

const confirmation = (address: string, channel: Channel): Planned => ({
  kind: "confirmation",
  address,
  subject: "signup",
  link: channel === "email" ? "signup" : null,
});
const recovery = (address: string, link: "magiclink" | "recovery"): Planned => ({
  kind: "recovery",
  address,
  subject: link,
  link,
});

/** Of a change of e-mail address, the side that is accepted already is not asked again. */
function planChange(person: Person, channel: Channel): Planned[] {
  if (channel === "sms")
    return person.new_phone === null
      ? []
      : [{ kind: "phone_change", address: person.new_phone, subject: "reauthentication", link: null }];
  if (person.new_email === null) return [];
  const planned: Planned[] = [];
  if (person.email_change_accepted !== "new")
    planned.push({
      kind: "email_change_new",
      address: person.new_email,
      subject: "email_change_new",
      link: "email_change",
    });
  if (person.email !== null && person.email_change_accepted !== "current")
    planned.push({
      kind: "email_change_current",
      address: person.email,
      subject: "email_change",
      link: "email_change",
    });
  return planned;
}

/** What this person is sent for that. */
function plan(person: Person, { occasion, channel, address }: CodeRequest): Planned[] {
  const isConfirmed = (channel === "email" ? person.email_confirmed_at : person.phone_confirmed_at) !== null;
  switch (occasion) {
    case "signup": {
      const isProven = channel === "email" ? person.email_proven === true : isConfirmed;
      return isProven ? [] : [confirmation(address, channel)];
    }
    case "otp":
      return channel === "email" && isConfirmed ? [recovery(address, "magiclink")] : [confirmation(address, channel)];
    case "recover":
      return [recovery(address, "recovery")];
    case "change":
      return planChange(person, channel);
    case "reauthenticate":
      return [{ kind: "reauthentication", address, subject: "reauthentication", link: null }];
  }
}

const NOTED = {
  confirmation: "confirmation",
  recovery: "recovery",
  email_change_current: "email_change",
  email_change_new: "email_change",
  phone_change: "phone_change",
  reauthentication: "reauthentication",
} as const;

type Prepared = Message & Secrets;

/** Finds out what the request comes to, and keeps the hashes of what is to be sent. */
async function prepare(
  trx: Transaction<DB>,
  services: Pick<Services, "config" | "keys">,
  request: CodeRequest,
): Promise<Prepared[]> {
  const { occasion, channel, challenge } = request;
  const known = await (occasion === "change" ? findChanging(trx, request) : findAddressee(trx, request));
  const found = known ?? (await makeNewcomer(trx, request));
  if (!found?.is_active) return [];
  await lockPerson(trx, found.id);
  const person = (await findPerson(trx, found.id)) ?? found;
  const prepared: Prepared[] = [];
  for (const { kind, address, subject, link } of plan(person, request)) {
    const codePlan = { accountId: person.id, kind, channel, address, challenge };
    const secrets = drawSecrets(codePlan);
    await keepCode(trx, services, codePlan, secrets);
    await noteSent(trx, person.id, NOTED[kind]);
    prepared.push({ plan: codePlan, subject, link, ...secrets });
  }
  return prepared;
}

function linkTo({ auth }: Pick<Config, "auth">, link: LinkType, { token, target }: { token: string; target: string }) {
  const query = [`token=${token}`, `type=${link}`, `redirect_to=${encodeURIComponent(target)}`];
  return `${auth.externalUrl}/verify?${query.join("&")}`;
}

/** The transports of this process, made once. */
function openTransports(config: Config) {
  const sendMail = mailSender(config.mail);
  const sendText = textTransport(config.sms);
  return async ({ plan: { address, channel }, subject, link, code, token }: Prepared, target: string) => {
    const words = { code, lifeSeconds: lifeSeconds(config, channel) };
    if (channel === "email") {
      const url = link && linkTo(config, link, { token, target });
      return sendMail(codeMail(subject, { ...words, to: address, url }));
    }
    await sendText?.({ to: `+${address}`, text: codeText(words) }).catch((error: unknown) => {
      throw error instanceof TextRefused ? new GiveUp(error.message) : error;
    });
  };
}

/** One that may yet be delivered is tried again, and the others with it: their former codes are void by then. */
function requireAllSent(outcomes: PromiseSettledResult<void>[]): void {
  const failures = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason as Error);
  const failure = failures.find((error) => !(error instanceof GiveUp)) ?? failures[0];
  if (failure) throw failure;
}

export function registerSending(jobs: JobHandlers, services: Pick<Services, "db" | "config" | "keys">): void {
  const send = openTransports(services.config);
  jobs.handle("sendCode", requestSchema, async (request) => {
    const prepared = await services.db
      .transaction()
      .execute((trx) => prepare(trx, services, request))
      .catch((error: unknown) => {
        // The database's own words quote the address, and end up in the log.
        throw takenAddress(error) ? new Error("somebody signed up with the address meanwhile") : error;
      });
    requireAllSent(await Promise.allSettled(prepared.map((message) => send(message, request.redirect_to))));
  });
}

/**
 * Texts a code to somebody who is signed in, and so may know at once when that fails. It is to be kept afterwards, by `keepCode`.
 * @throws AuthError 422 `sms_send_failed`
 */
export async function sendText(
  { config, log }: Pick<Services, "config" | "log">,
  { address }: { address: string },
): Promise<Secrets> {
  const secrets = drawSecrets({ challenge: null });
  const words = { code: secrets.code, lifeSeconds: lifeSeconds(config, "sms") };
  try {
    await textTransport(config.sms)?.({ to: `+${address}`, text: codeText(words) });
  } catch (error) {
    log.warn({ err: error }, "a text could not be sent");
    throw new AuthError(422, "sms_send_failed", "The text message could not be sent");
  }
  return secrets;
}
