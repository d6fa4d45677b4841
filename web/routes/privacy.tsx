import { Link } from "react-router";
import {
  BROWSER_COOKIE_HOURS,
  CITY_DISMISSED_DAYS,
  FAILED_JOB_DAYS,
  UNUSED_PICTURE_HOURS,
} from "#contract/retention.ts";
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
    description: "What Basera keeps about you, for how long, and how to get or delete it.",
    path: "/privacy",
    siteUrl: siteUrlOf(matches),
  });
}

const sections = [
  {
    title: "What we keep",
    body: [
      "Your account: name, email address, phone number, city, bio and picture, as you give them. A password is kept only as a hash that cannot be turned back.",
      "Ways to sign in: a linked Google account by its id, name and email address, and an authenticator app by its sealed secret.",
      "Your sessions: when each began and was last used, and which browser it said it was, until you sign out or end it on your profile.",
      "When and on what kind of device an account was made, until its email address is confirmed.",
      "Your listing with its pictures, and the homes that you saved.",
      "Your conversations: messages, when they were sent and when they were read.",
      "What admins did about a listing or a user: who, what and when.",
    ],
  },
  {
    title: "Who sees what",
    body: [
      "Anyone sees an approved listing and its owner's name and picture.",
      "Signed-in people see the owner's email address. Only you and our team see your phone number.",
      "Only the two people of a conversation read its messages. The address under which you write is not shown to the owner.",
      "We show no ads, sell no data and send nothing to analytics services.",
    ],
  },
  {
    title: "How long we keep it",
    body: [
      "Account, listing, saved homes and sessions: until you delete them or your account. Deleting takes effect at once.",
      "Messages: until either person deletes the conversation. When you delete your account, they stay with the other person, from a deleted user.",
      "Records of what admins did: they stay, without names and values once the account or listing they were about is deleted.",
      `Pictures that no listing or profile shows: about ${UNUSED_PICTURE_HOURS} hours.`,
      `Mails that could not be sent: ${FAILED_JOB_DAYS} days.`,
      "Client addresses, for limits on calls: about an hour, as a hash or a key of the limit.",
      "Backups of the operator hold deleted data until they are replaced.",
    ],
  },
  {
    title: "Cookies and storage in your browser",
    body: [
      "The session that keeps you signed in, in a cookie and in the browser's storage, until you sign out.",
      `A random key in the cookie basera-browser, for ${BROWSER_COOKIE_HOURS} hours after you sign up or begin to sign in with Google, so that the link in your mail knows your browser.`,
      "Your choices: city, theme, sounds, and keyboard shortcuts; a draft of your listing and messages that wait for a network.",
      `That you closed the question for your city, for ${CITY_DISMISSED_DAYS} days.`,
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
        , under "Your data", you download everything that we keep about you and delete your account. You change your
        name, phone number and the rest there, too.
      </>
    ),
  },
];

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      title="Privacy"
      lead="What this site keeps about you, who sees it, and for how long."
      sections={[...sections, contactSection(loaderData)]}
    />
  );
}
