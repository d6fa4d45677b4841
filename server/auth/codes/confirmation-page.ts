import { MAX_NAME_LENGTH } from "#contract/accounts/accounts.ts";
import { mailPage } from "../../http/pages/mail-pages.ts";
import { escapeHtml } from "../../mail/layout.ts";
import type { Person } from "../people/person-queries.ts";
import { isChannelProven } from "../people/proven-accounts.ts";
import { signUpSentence } from "./code-messages.ts";
import { signUpFacts } from "./code-proofs.ts";
import type { Code } from "./codes.ts";
import { profileOf } from "./sign-up-data.ts";
import { hasMoved, type Rejection, type VerificationType } from "./verifying.ts";

/** Shows the name, so that the reader recognises a stranger's request. */
function givenDataSentences({ data }: Code): string[] {
  const given = (data ?? {}) as Record<string, unknown>;
  if (Object.keys(given).length === 0) return [];
  const { name } = profileOf(given);
  const what = name
    ? `the name <strong>${escapeHtml(name.slice(0, MAX_NAME_LENGTH))}</strong> and other details`
    : "details";
  return [`The request sets ${what} for the new account. Continue only if you made the request.`];
}

interface PageText {
  title: string;
  sentences: string[];
}

/**
 * Returns the text for an address that an account leaves, or null if its owner must confirm that. It does not name the
 * new address, because a mistyped one belongs to a stranger.
 */
function noticeOf(code: Code, person: Person, to: string): PageText | null {
  if (code.kind !== "email_change_current") return null;
  const [isDone, isProven] = [hasMoved(person, code), isChannelProven(person, "email")];
  if (!isDone && isProven) return null;
  return {
    title: isDone ? "A Basera account has left this address" : "A Basera account leaves this address",
    sentences: [
      isDone
        ? `A Basera account was made with ${to}, and now uses another address.`
        : `A Basera account was made with ${to}, which was never confirmed. The account is about to use another address.`,
      "If it is yours, you do not need to do anything here.",
    ],
  };
}

function textOf(code: Code, person: Person, to: string): PageText {
  if (code.kind === "email_change_current")
    return {
      title: "Change your email address?",
      sentences: [
        `The Basera account of ${to} requested to use <strong>${escapeHtml(person.new_email ?? "another address")}</strong> from now on.`,
      ],
    };
  if (code.kind === "email_change_new")
    return {
      title: "Use this email address?",
      sentences: [
        `The Basera account of <strong>${escapeHtml(person.email ?? person.phone ?? "a person")}</strong> requested to use ${to} as its email address. Confirm only if that account is yours.`,
      ],
    };
  if (code.kind === "recovery")
    return code.occasion === "recover"
      ? {
          title: "Set a new password?",
          sentences: [`Someone requested a new password for the Basera account of ${to}.`],
        }
      : { title: "Sign in to Basera?", sentences: [`Someone asked to sign in to the Basera account of ${to}.`] };
  const signUp = signUpFacts(person, code);
  return {
    title: "Confirm your email address?",
    sentences: signUp
      ? [
          escapeHtml(signUpSentence(signUp)),
          `Confirm that ${to} is yours and that you created this account. Its password stays unchanged.`,
        ]
      : [`Confirm that ${to} is yours, to open your Basera account.`, ...givenDataSentences(code)],
  };
}

const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const RESETS =
  "Because this address was never confirmed, the password and other ways to sign in that were set up before will be removed and the profile emptied.";

/** Returns the page with the question of a link. With `resets`, the page warns that confirming removes credentials. */
export function confirmationPage(
  { token, type, target }: { token: string; type: VerificationType; target: string },
  code: Code,
  { person, resets }: { person: Person; resets: boolean },
): string {
  const to = `<strong>${escapeHtml(code.address)}</strong>`;
  const notice = noticeOf(code, person, to);
  const { title, sentences } = notice ?? textOf(code, person, to);
  const form = `<form method="post" action="verify/link">
${field("token", token)}${field("type", type)}${field("redirect_to", target)}
${notice ? "" : `<button name="answer" value="confirm" class="primary">Confirm</button>`}
<button name="answer" value="reject" class="secondary">This was not me</button>
</form>`;
  return mailPage({
    title,
    content: [...[...sentences, ...(resets ? [RESETS] : [])].map((sentence) => `<p>${sentence}</p>`), form],
  });
}

const REJECTED: Record<Rejection, string> = {
  reset:
    "An account was made with your address. Its password and every other way to sign in to it were removed. To use Basera with this address, choose “Forgot password?” on the sign-in page.",
  cancelled: "The change of the address was cancelled. Nothing else was changed.",
  moved: "The account uses another address now. Your address is no longer connected to it.",
  none: "Your account and its password stay as they are.",
};

/** Returns the page after "This was not me". */
export function rejectedPage(rejection: Rejection, siteUrl: string): string {
  return mailPage({
    title: "Thank you for telling us",
    lead: "The link and its code no longer work.",
    isDone: true,
    content: [
      `<p>${REJECTED[rejection]}</p>`,
      `<a class="button primary" href="${escapeHtml(siteUrl)}">Go to Basera</a>`,
    ],
  });
}
