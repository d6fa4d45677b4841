import { CATEGORY_NAMES } from "#contract/messaging/notification-terms.ts";
import type { Services } from "../services.ts";
import { STOP_LINK } from "./texts.ts";
import { type UnsubscribeTarget, unsubscribeToken } from "./unsubscribe-token.ts";

/** The headers and the last line of a mail that can be switched off. */
export interface UnsubscribeLink {
  headers: Record<string, string>;
  unsubscribe: { label: string; url: string };
}

/** Returns the two ways to switch these mails off: headers for the mail program (RFC 8058), and a link. */
export function unsubscribeLink(
  { config, keys }: Pick<Services, "config" | "keys">,
  subscription: UnsubscribeTarget,
): UnsubscribeLink {
  const url = `${config.siteUrl}/unsubscribe/${unsubscribeToken(keys, subscription)}`;
  const name = CATEGORY_NAMES[subscription.category];
  const id = `${subscription.category.replace("_", "-")}.${new URL(config.siteUrl).hostname}`;
  return {
    headers: {
      "list-unsubscribe": `<${url}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "list-id": `Basera ${name} <${id}>`,
    },
    unsubscribe: { label: STOP_LINK, url },
  };
}
