import { deviceName } from "#contract/accounts/device-name.ts";
import { mailLayout } from "../../mail/layout.ts";
import type { MailDraft } from "../../mail/mail.ts";

/** The `type` parameter of a link. */
export type LinkType = "signup" | "magiclink" | "recovery" | "email_change";
export type MessageKind = LinkType | "email_change_new" | "email_change_notice" | "reauthentication";

/** When and with which User-Agent the account was created. */
export interface SignUpFacts {
  at: Date;
  userAgent: string | null;
}

const IN_INDIA = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

export function signUpSentence({ at, userAgent }: SignUpFacts): string {
  return `An account with a password was made for this address on ${IN_INDIA.format(at)} (Indian time), with this device: ${deviceName(userAgent)}.`;
}

interface Words {
  title: string;
  paragraph: string;
  action: string;
}

/** These texts contain no address or name, so that the code is the only run of six digits in the message. */
const WORDS: Record<MessageKind, Words> = {
  signup: {
    title: "Confirm your email address",
    paragraph: "Please confirm that this address is yours, with the button or with this code:",
    action: "Confirm the address",
  },
  magiclink: {
    title: "Sign in to Basera",
    paragraph: "Sign in with the button, or with this code:",
    action: "Sign in",
  },
  recovery: {
    title: "Choose a new password",
    paragraph:
      "Someone, probably you, requested a new password for your Basera account. Continue with the button, or with this code:",
    action: "Choose a new password",
  },
  email_change: {
    title: "Confirm the change of your email address",
    paragraph:
      "You requested to change the email address of your Basera account. It changes when this email and the one to the new address are both confirmed, with the button or with this code:",
    action: "Confirm the change",
  },
  email_change_new: {
    title: "Confirm your new email address",
    paragraph:
      "A Basera account requested to use this email address. The button shows which account. Confirm only if that account is yours, with the button or with this code:",
    action: "Confirm the new address",
  },
  email_change_notice: {
    title: "A Basera account leaves this address",
    paragraph:
      "A Basera account was made with this email address, which was never confirmed. The account is about to use another address. If it is yours, you do not need to do anything here.",
    action: "See the change",
  },
  reauthentication: {
    title: "Confirm that it is you",
    paragraph: "Your Basera account is about to be changed. Confirm that it is you with this code:",
    action: "",
  },
};

const IGNORE =
  "If you did not request this, you can ignore this email. Never tell anyone the code: Basera does not ask for it.";

const UNITS = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Formats a duration in its largest whole unit. */
function timeWords(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0) ?? UNITS[2];
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const GIVEN_DATA =
  "This creates a new Basera account with the name and other details from this request, so continue only if you made the request.";

const RESETS =
  "This address was never confirmed. Unless you continue where you signed up or are signed in, the password and other ways to sign in that were set up before are removed, and the profile is emptied.";

const NOTICE = 'If you did not make the account, open the link and choose "This was not me".';

const NOT_ME = 'If this was not you, open the link and choose "This was not me". Never tell anyone the code.';

/** Returns a mail with the code and the link each on a separate line. The notice to a former address has no code. */
export function codeMail(
  subject: MessageKind,
  {
    to,
    code,
    url,
    lifeSeconds,
    signUp,
    hasData,
    resets,
  }: {
    to: string;
    code: string;
    url: string | null;
    lifeSeconds: number;
    signUp: SignUpFacts | null;
    /** The request contains data for a new account. */
    hasData: boolean;
    /** Using the code removes credentials, unless the person who set them up uses it. */
    resets: boolean;
  },
): MailDraft {
  const { title, paragraph, action } = WORDS[subject];
  const isNotice = subject === "email_change_notice";
  const validity = `The code is valid for ${timeWords(lifeSeconds)}. ${signUp ? NOT_ME : IGNORE}`;
  const content = {
    title,
    paragraphs: [
      ...(signUp ? [signUpSentence(signUp)] : []),
      ...(hasData ? [GIVEN_DATA] : []),
      ...(resets ? [RESETS] : []),
      paragraph,
    ],
    ...(!isNotice && { code }),
    ...(url !== null && { action: { label: action, url } }),
    notes: [isNotice ? NOTICE : validity],
  };
  return { to, subject: title, ...mailLayout(content) };
}

/** The account that a texted code creates. */
export interface NewAccountFacts {
  hasPassword: boolean;
  /** The request contains data for it. */
  hasData: boolean;
}

/** Returns a text of at most 160 characters, so that it is sent as one message. */
export function codeText({
  code,
  lifeSeconds,
  newAccount,
}: {
  code: string;
  lifeSeconds: number;
  newAccount: NewAccountFacts | null;
}): string {
  const validity = `Valid for ${timeWords(lifeSeconds)}.`;
  if (!newAccount) return `Your Basera code:\n${code}\n${validity} Never tell anyone: Basera does not ask for it.`;
  const { hasPassword, hasData } = newAccount;
  const what = hasPassword ? " with a password" : hasData ? " with the name given" : "";
  return `Code for a new Basera account${what}:\n${code}\n${validity} If you did not make this account, do not use the code. Never tell anyone.`;
}
