import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import { createAccount } from "../../accounts/service.ts";
import type { DB, JsonObject } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import { createLogin } from "../people/create-login.ts";
import {
  findPerson,
  findPersonByEmail,
  findPersonByNewEmail,
  findPersonByNewPhone,
  findPersonByPhone,
  listIdentities,
  lockPerson,
  type Person,
  recordSent,
} from "../people/person-queries.ts";
import type { Channel } from "../people/proven-accounts.ts";
import { isChannelProven } from "../people/proven-accounts.ts";
import { noteSecondSignUp } from "../proof/proof.ts";
import type { Challenge } from "../requests/requests.ts";
import type { LinkType, MessageKind, SignUpFacts } from "./code-messages.ts";
import { endsCredentials, signUpFacts } from "./code-proofs.ts";
import {
  type CodeKind,
  type CodePlan,
  generateSecrets,
  listOpenConfirmations,
  type Occasion,
  type Secrets,
  storeCode,
} from "./codes.ts";
import { consumeTotalQuota } from "./send-quotas.ts";

/**
 * Payload of the `sendCode` job. The job looks up the address after the response, so that every address takes the same
 * time. It also generates the codes, so that the queue never contains one.
 */
export interface CodeRequest {
  occasion: Occasion;
  channel: Channel;
  address: string;
  /** The signed-in user, if any. */
  account_id: string | null;
  redirect_to: string;
  challenge: Challenge | null;
  /** Sign-up data for a new account; null if none may be created. */
  newcomer: Record<string, unknown> | null;
  /** The account of the sign-up. It is not the account with this address if the address was already registered. */
  signup_id: string | null;
}

interface Message {
  plan: CodePlan;
  subject: MessageKind;
  link: LinkType | null;
  /** Shown in the message, so that the recipient can recognise a stranger's sign-up. */
  signUp: SignUpFacts | null;
  /** The code confirms an account without a verified address or number. */
  isForNewAccount: boolean;
  /** Using the code removes credentials, unless the person who set them up uses it. */
  resets: boolean;
}

function findAddressee(trx: Transaction<DB>, { account_id, channel, address }: CodeRequest) {
  if (account_id) return findPerson(trx, account_id);
  return channel === "email" ? findPersonByEmail(trx, address) : findPersonByPhone(trx, address);
}

/** A resend may refer to the current or to the new address. */
async function findChanging(trx: Transaction<DB>, request: CodeRequest): Promise<Person | undefined> {
  const person = await findAddressee(trx, request);
  if (request.account_id) return person;
  if (request.channel === "email") return person?.new_email ? person : findPersonByNewEmail(trx, request.address);
  return person?.new_phone ? person : findPersonByNewPhone(trx, request.address);
}

async function makeNewcomer(
  trx: Transaction<DB>,
  { channel, address, newcomer }: CodeRequest,
): Promise<Person | undefined> {
  if (newcomer === null) return undefined;
  const email = channel === "email" ? address : null;
  const { id } = await createAccount(trx, { email });
  const login = { passwordHash: null, isConfirmed: false };
  await createLogin(trx, id, email === null ? { ...login, phone: address } : { ...login, email });
  return findPerson(trx, id);
}

type Planned = Pick<Message, "subject" | "link"> & Pick<CodePlan, "kind" | "address">;

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
      subject: isChannelProven(person, "email") ? "email_change" : "email_change_notice",
      link: "email_change",
    });
  return planned;
}

function plan(person: Person, { occasion, channel, address }: CodeRequest): Planned[] {
  const isConfirmed = (channel === "email" ? person.email_confirmed_at : person.phone_confirmed_at) !== null;
  switch (occasion) {
    case "signup":
      return isChannelProven(person, channel) ? [] : [confirmation(address, channel)];
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

const SENT_COLUMNS = {
  confirmation: "confirmation",
  recovery: "recovery",
  email_change_current: "email_change",
  email_change_new: "email_change",
  phone_change: "phone_change",
  reauthentication: "reauthentication",
} as const;

/**
 * Returns the data of a request that may become the profile of an unproven account. Null if another request with other
 * data is open: its sender may be a stranger, and the recipient cannot tell the two messages apart. Null for imported
 * accounts, which keep their profile.
 */
async function dataOf(
  trx: Transaction<DB>,
  person: Person,
  { newcomer, channel }: CodeRequest,
  kind: CodeKind,
): Promise<JsonObject | null> {
  if (newcomer === null || kind !== "confirmation" || isChannelProven(person, channel)) return null;
  if ((await listIdentities(trx, person.id)).length === 0) return null;
  const open = await listOpenConfirmations(trx, person.id);
  return open.every(({ data }) => isDeepStrictEqual(data, newcomer)) ? (newcomer as JsonObject) : null;
}

/** Reserved messages may use the server's whole hourly limit. */
function isReserved({ occasion }: CodeRequest, known: Person | undefined): boolean {
  return occasion === "recover" || (occasion === "otp" && known !== undefined);
}

export type Prepared = Message & Secrets;

/** Resolves a request to messages. Creates the account if needed and stores the hashes of the codes. */
export async function prepareMessages(
  trx: Transaction<DB>,
  services: Pick<Services, "config" | "keys"> & { onDropped: (channel: Channel) => void },
  request: CodeRequest,
): Promise<Prepared[]> {
  const { occasion, channel, challenge } = request;
  const known = await (occasion === "change" ? findChanging(trx, request) : findAddressee(trx, request));
  if (!known && request.newcomer === null) return [];
  const isSecondSignUp = known !== undefined && request.signup_id !== null && request.signup_id !== known.id;
  // Before the quota check: even if no mail is sent, the first sign-up's password must be cleared.
  if (isSecondSignUp) await noteSecondSignUp(trx, known.id);
  if (!(await consumeTotalQuota(trx, services.config, { channel, isReserved: isReserved(request, known) }))) {
    services.onDropped(channel);
    return [];
  }
  const found = known ?? (await makeNewcomer(trx, request));
  if (!found?.is_active) return [];
  await lockPerson(trx, found.id);
  const person = (await findPerson(trx, found.id)) ?? found;
  const prepared: Prepared[] = [];
  for (const { kind, address, subject, link } of plan(person, request)) {
    const data = await dataOf(trx, person, request, kind);
    const codePlan = { accountId: person.id, kind, occasion, channel, address, challenge, data };
    const secrets = generateSecrets(codePlan);
    await storeCode(trx, services, codePlan, secrets);
    await recordSent(trx, person.id, SENT_COLUMNS[kind]);
    const isForNewAccount = kind === "confirmation" && !isChannelProven(person, channel);
    prepared.push({
      plan: codePlan,
      subject,
      link,
      signUp: signUpFacts(person, codePlan),
      isForNewAccount,
      resets: await endsCredentials(trx, person, codePlan, "elsewhere"),
      ...secrets,
    });
  }
  return prepared;
}
