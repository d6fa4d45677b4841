import { Link } from "react-router";
import {
  BROWSER_COOKIE_DAYS,
  CASE_BATCH_DAYS,
  CITY_DISMISSED_DAYS,
  CONTACT_SHARE_MONTHS,
  DATA_ARCHIVE_DAYS,
  DECLINE_DAYS,
  EVENT_MINUTES,
  FAILED_JOB_DAYS,
  FRESHNESS_MONTHS,
  MAX_NOTIFICATIONS,
  NOTIFICATION_DAYS,
  PUSH_SUBSCRIPTION_DAYS,
  QUESTION_MONTHS,
  RECOVERY_COOKIE_MINUTES,
  REMOVED_LISTING_DAYS,
  REPORT_TEXT_DAYS,
  UNUSED_PICTURE_HOURS,
} from "#contract/accounts/retention.ts";
import { INPUT_DAYS } from "#contract/desk/case-terms.ts";
import { CONTACT_ASK_DAYS } from "#contract/messaging/contact-terms.ts";
import { FORMER_LISTING_DAYS } from "#contract/properties/freshness-terms.ts";
import { pageContext } from "#web/context.ts";
import { contactSection, LegalPage } from "#web/features/legal/legal-page.tsx";
import { pageMeta, siteUrlOf } from "#web/lib/page/page-meta.ts";
import type { Route } from "./+types/privacy.ts";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).operator;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: "Privacy",
    description: "What Basera stores about you, for how long, and how to download or delete it.",
    path: "/privacy",
    siteUrl: siteUrlOf(matches),
  });
}

const sections = [
  {
    title: "What we store",
    body: [
      "Your account: name, email address, phone number, city, bio and picture, as you give them. Your password is stored only as a hash, from which it cannot be recovered.",
      "Ways to sign in: a linked Google account by its id, name and email address, and an authenticator app by its encrypted secret.",
      "Your sessions: when each started and was last used, and the browser it reported, until you sign out or end it on your profile.",
      "When and on what kind of device an account was created, until its email address is confirmed.",
      "Your listing with its pictures, and the homes that you saved.",
      "Hashes of your listing's pictures and description, which recognise copies of them. They cannot be turned back into either.",
      "Your saved searches, notifications about them, saved homes, visits and your listing, and which emails you have switched off.",
      "If you turn on notifications: the address of your browser's push service with its keys, encrypted, until you sign out there.",
      "Your visits: home, times, reasons and what happened to them; when people can visit your home, and the meeting point.",
      "When you confirmed that your home is available, questions about it, and what you say about homes of others.",
      "A hash of your calendar address, when it was made and last read.",
      "Your reports: what you reported, why and in which words, with the reported message and up to five before it; and the people whom you block.",
      "Whose phone number you asked for, whom you gave yours, and when each of them looked at it.",
      "Your conversations: messages, when they were sent and when they were read. A program compares each message with known frauds; the result is shown to the person who receives it, and kept with the message.",
      "Decisions about you or your listing: reasons, what our rules had found, and your appeals.",
      "Admin actions on a listing or a user: who, what and when.",
    ],
  },
  {
    title: "Who sees what",
    body: [
      "Anyone sees an approved listing and its owner's name and picture.",
      "From five people's questions on, anyone sees on your listing how quickly you usually answer. They are counted every night, over 12 weeks. On your listing, anyone sees if your account is newer than 30 days.",
      "The two people of a visit see it with each other's name. The tenant sees the meeting point once you have accepted the visit, and from 24 hours before one that was booked at once, but not before confirming an email address or phone number.",
      "Signed-in people see the owner's email address.",
      'Only you, our team and the people whom you gave it in a chat see your phone number. Your profile shows who looked at it, under "Who saw my number", and you can take it back there. They see the number that you gave, also after you change it in your profile, until you share the new one.',
      "Phone numbers, addresses and links in the texts of a listing are shown to others as dots.",
      "Only the two people in a conversation can read its messages. The owner does not see your email address.",
      "Only you and our team see a decision about you with its reasons. The page How we keep Basera honest shows counts alone.",
      "Only our team sees your reports; the people whom you report do not learn that it was you. A person whom you block sees only that neither of you can write, and that a visit can no longer take place.",
      "Pushes reach your browser through its maker's push service, which cannot read them.",
      'Your position is asked for only when you press "Use my position" on a map, and does not leave your browser. A pin that you place there for your listing is stored.',
      "Maps that show streets load them from a server that the operator names. It sees your network address and which part of the map you look at.",
      "We show no ads, sell no data and send nothing to analytics services.",
    ],
  },
  {
    title: "How long we keep it",
    body: [
      "Account, listing, saved homes, saved searches and sessions: until you delete them or your account. They are deleted immediately.",
      "Visits: until both people have deleted their accounts. A calendar address: until you end it or make a new one.",
      "Messages: until either person deletes the conversation. When you delete your account, they stay with the other person, from a deleted user.",
      `Reports: their words and the reported messages ${REPORT_TEXT_DAYS} days after the decision; reason and outcome until the reported account is deleted, without your name once you delete yours. Blocks: until you end them, or either account is deleted.`,
      `When a tenant asked an owner and when the owner answered, without the words: ${QUESTION_MONTHS} months, without names once the conversation or the account is deleted.`,
      `An owner's text that declines several people at once: ${DECLINE_DAYS} days, and in each conversation as a message.`,
      `Requests for a phone number: ${CONTACT_ASK_DAYS} days. Who got your number: until ${CONTACT_SHARE_MONTHS} months after you took it back, or until either account is deleted.`,
      `Decisions: permanently, but without names, reasons and appeals once your account is deleted. What the rules were given: ${INPUT_DAYS} days.`,
      "Records of admin actions: permanently, but without names and values once the account or listing is deleted.",
      `Searches by which an admin decided many cases at once: ${CASE_BATCH_DAYS} days after the decisions.`,
      `Notifications: ${NOTIFICATION_DAYS} days, and at most the last ${MAX_NOTIFICATIONS}.`,
      `Browsers with notifications: until you sign out there or remove them, and ${PUSH_SUBSCRIPTION_DAYS} days without use.`,
      `Pictures that no listing or profile shows: about ${UNUSED_PICTURE_HOURS} hours.`,
      `Hashes of a listing: as long as the listing; ${REMOVED_LISTING_DAYS} days longer if we rejected it or took it down. They are deleted with your account.`,
      `Questions whether a home is still available, and what people found out about it: ${FRESHNESS_MONTHS} months. The history of a listing: as long as the listing; its dates and rents ${FORMER_LISTING_DAYS} days longer, to recognise it when you post it again.`,
      `An archive of your data that we made because you asked us: ${DATA_ARCHIVE_DAYS} days.`,
      `Messages on their way between our servers: ${EVENT_MINUTES} minutes.`,
      `Emails that could not be sent: ${FAILED_JOB_DAYS} days.`,
      "Client addresses, for rate limits: about an hour, as a hash or a key.",
      "The operator's backups contain deleted data until they are replaced.",
    ],
  },
  {
    title: "Cookies and storage in your browser",
    body: [
      "Your session, which keeps you signed in, in a cookie and in the browser's storage, until you sign out.",
      "The cookie basera-page, which lets the server send your pages, until you sign out.",
      `The cookie basera-recovery, for ${RECOVERY_COOKIE_MINUTES} minutes after you confirm a link to set a new password.`,
      "The city that you chose, in the cookie basera-city.",
      `A random key in the cookie basera-browser, for ${BROWSER_COOKIE_DAYS} days after you sign up or start to sign in with Google, so that the links in your emails recognise your browser.`,
      "Your choices: city, theme, sounds, and keyboard shortcuts; a draft of your listing and messages that wait for a network.",
      "Whether this browser shows notifications, until you sign out.",
      "What you type into the forms to sign in or register, except passwords, until you are signed in or close the tab.",
      "That someone with an account has used this browser, and that a session ended, without saying whose.",
      "Homes that you viewed lately or chose to compare, and places that you asked the way to, until you sign out.",
      `That you closed the city picker, for ${CITY_DISMISSED_DAYS} days.`,
      "Copies of homes and conversations that you opened, so that you can read them without a connection. They are removed when you sign out.",
    ],
  },
  {
    title: "Your data",
    body: (
      <>
        On your{" "}
        <Link to="/profile" className="link">
          profile
        </Link>
        , under "Your data", you can download everything that we store about you and delete your account. You can also
        change your name, phone number and other details there.
      </>
    ),
  },
];

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy"
      lead="What this site stores about you, who sees it, and for how long."
      sections={[...sections, contactSection(loaderData)]}
    />
  );
}
