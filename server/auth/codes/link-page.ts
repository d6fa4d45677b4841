import { MAX_NAME_LENGTH } from "#contract/accounts.ts";
import { scriptlessPage, scriptlessPolicy } from "../../http/scriptless-page.ts";
import { escapeHtml } from "../../mail/layout.ts";
import { profileOf } from "../password/sign-up-data.ts";
import type { Person } from "../person-queries.ts";
import { isChannelProven, signUpFacts } from "../proof.ts";
import { signUpSentence } from "./code-messages.ts";
import type { Code } from "./codes.ts";
import { hasMoved, type Rejection, type VerificationType } from "./verifying.ts";

/** The colours of web/tokens.css, inlined: the page loads no files, so it works in the browser of any mail program. */
const STYLE = `
:root { color-scheme: light dark; --ground: #fafbf8; --surface: #fff; --ink: #15211c; --soft: #454f49; --line: #e9eae5; --control: #888e87; --brand: #175c44; --hover: #114533; --on-brand: #fff; --focus: #27709c; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0c120f; --surface: #141b18; --ink: #edf1ee; --soft: #c1c8c3; --line: #252d2a; --control: #6d7772; --brand: #66bd9b; --hover: #93d5b9; --on-brand: #071e15; --focus: #91c8f0; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 48px 16px; background: var(--ground); color: var(--ink); font: 420 16px/24px "Figtree Variable", Figtree, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 448px; margin: 0 auto; padding: 32px 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
.brand { margin: 0 0 24px; display: flex; align-items: center; gap: 10px; font-weight: 680; font-size: 20px; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 29px; font-weight: 660; text-wrap: balance; }
p { margin: 0 0 16px; color: var(--soft); overflow-wrap: anywhere; }
strong { color: var(--ink); font-weight: 620; }
form { display: grid; gap: 12px; margin-top: 24px; }
button, a.button { min-height: 52px; padding: 12px 20px; border: 1px solid var(--brand); border-radius: 12px; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 620; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, a.button:hover { background: var(--hover); border-color: var(--hover); }
button.quiet { background: transparent; color: var(--ink); border-color: var(--control); }
button.quiet:hover { border-color: var(--ink); }
a.button { display: block; margin-top: 24px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="11" fill="#175c44"/><path d="M7 9.8h26v4.8h-2.9V31h-4.8V14.6H7z" fill="#fff"/><path d="M17.1 16.2a7.4 7.4 0 1 0 0 14.8c3.5 0 6.3-1.4 9-4.2v-6.4c-2.7-2.8-5.5-4.2-9-4.2z" fill="#fff"/><path d="M14.2 20.6l5.8 5.8" stroke="#d98a1f" stroke-width="3" stroke-linecap="round"/></svg>`;

/**
 * Returns the content security policy. It names the origin (or custom scheme) of `target`, because browsers also apply
 * `form-action` to the redirect after the form.
 */
export function pagePolicy(target: string): string {
  const { origin, protocol } = new URL(target);
  return scriptlessPolicy(STYLE, { formTarget: origin === "null" ? protocol : origin });
}

function layout(title: string, body: string): string {
  const content = `<p class="brand">${MARK}<strong>Basera</strong></p>
<h1>${escapeHtml(title)}</h1>
${body}`;
  return scriptlessPage({ title: escapeHtml(title), style: STYLE, content });
}

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

/** Returns the page of a link. `resets` says before the press that it removes credentials. */
export function linkPage(
  { token, type, target }: { token: string; type: VerificationType; target: string },
  code: Code,
  { person, resets }: { person: Person; resets: boolean },
): string {
  const to = `<strong>${escapeHtml(code.address)}</strong>`;
  const notice = noticeOf(code, person, to);
  const { title, sentences } = notice ?? textOf(code, person, to);
  const paragraphs = [...sentences, ...(resets ? [RESETS] : [])].map((sentence) => `<p>${sentence}</p>`).join("\n");
  return layout(
    title,
    `${paragraphs}
<form method="post" action="verify/link">
${field("token", token)}${field("type", type)}${field("redirect_to", target)}
${notice ? "" : `<button name="answer" value="confirm">Confirm</button>`}
<button name="answer" value="reject" class="quiet">This was not me</button>
</form>`,
  );
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
  return layout(
    "Thank you for telling us",
    `<p>The link and its code no longer work.</p>
<p>${REJECTED[rejection]}</p>
<a class="button" href="${escapeHtml(siteUrl)}">Go to Basera</a>`,
  );
}
