import { mailLayout } from "../mail/layout.ts";
import type { MailDraft } from "../mail/mail.ts";

/** What a link is for, as it says itself and as the client passes it on. */
export type LinkType = "signup" | "magiclink" | "recovery" | "email_change";
/** What a message with a code is about. */
export type Subject = LinkType | "email_change_new" | "reauthentication";

interface Words {
  title: string;
  paragraph: string;
  action: string;
}

/** No address or name is quoted: six digits in a row are the code, and nothing else. */
const WORDS: Record<Subject, Words> = {
  signup: {
    title: "Confirm your email address",
    paragraph: "Welcome to Basera. Please confirm that this address is yours, by the button or with this code:",
    action: "Confirm the address",
  },
  magiclink: {
    title: "Sign in to Basera",
    paragraph: "Sign in by the button, or with this code:",
    action: "Sign in",
  },
  recovery: {
    title: "Choose a new password",
    paragraph:
      "Somebody, most likely you, has forgotten the password of your Basera account. Go on by the button, or with this code:",
    action: "Choose a new password",
  },
  email_change: {
    title: "Confirm the change of your email address",
    paragraph:
      "Your Basera account is to have another email address. It changes once this mail and the one to the new address are both confirmed, by the button or with this code:",
    action: "Confirm the change",
  },
  email_change_new: {
    title: "Confirm your new email address",
    paragraph:
      "A Basera account is to have this email address. Please confirm that it is yours, by the button or with this code:",
    action: "Confirm the new address",
  },
  reauthentication: {
    title: "Confirm that it is you",
    paragraph: "Your Basera account is about to be changed. Confirm that it is you with this code:",
    action: "",
  },
};

const IGNORE =
  "If you did not ask for this, do nothing, and nothing happens. Nobody from Basera will ever ask you for a code.";

const UNITS = [
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A time in its largest whole unit. */
function timeWords(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0) ?? UNITS[2];
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** A mail with a code on a line of its own and, where there is one, the link on another. */
export function codeMail(
  subject: Subject,
  { to, code, url, lifeSeconds }: { to: string; code: string; url: string | null; lifeSeconds: number },
): MailDraft {
  const { title, paragraph, action } = WORDS[subject];
  const content = {
    title,
    paragraphs: [paragraph],
    code,
    ...(url !== null && { action: { label: action, url } }),
    notes: [`It is good for ${timeWords(lifeSeconds)}. ${IGNORE}`],
  };
  return { to, subject: title, ...mailLayout(content) };
}

/** A text with a code on a line of its own. */
export function codeText({ code, lifeSeconds }: { code: string; lifeSeconds: number }): string {
  return `Your Basera code:\n${code}\nIt is good for ${timeWords(lifeSeconds)}. Nobody from Basera will ever ask you for it.`;
}
