import type { Browser, Page } from "@playwright/test";
import { insertProperty } from "#server/testing/factories.ts";
import { withDatabaseOf } from "#server/testing/programs/data-folder.ts";
import { texts as allTexts, conversationWith, field } from "./conversation.ts";
import { expect } from "./journey.ts";
import { newMember } from "./member.ts";

/** The first message of `twoPeople`. Without it, the owner's list would not show the conversation. */
const GREETING = "Hello from before";
/** The messages in the log, without that first one. */
export const texts = (page: Page) => allTexts(page).filter({ hasNotText: GREETING });

/** Opens a conversation between two people, in separate browsers, on a separate server. */
export async function twoPeople(
  browser: Browser,
  { folder, site }: { folder: string; site: string },
): Promise<[Page, Page]> {
  const [page, ownerPage] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: site })).newPage()),
  );
  if (!page || !ownerPage) throw new Error("there are two pages");
  const [tenant, owner] = [
    await newMember(page, "Ananya Rao", "Bangalore", { folder, site }),
    await newMember(ownerPage, "Meera Krishnan", "Bangalore", { folder, site }),
  ];
  const home = await withDatabaseOf(folder, (db) =>
    insertProperty(db, { owner_id: owner.id, owner_name: owner.name, owner_email: owner.email }),
  );
  const { conversation_id } = await tenant.call<{ conversation_id: string }>("POST", "/api/conversations/by-email", {
    property_id: home.id,
    owner_email: owner.email,
  });
  const message = { conversation_id, to_user_id: owner.id, property_id: home.id, content: GREETING };
  await tenant.call("POST", "/api/messages/send", message);
  for (const [whose, other] of [
    [page, owner],
    [ownerPage, tenant],
  ] as const) {
    await whose.goto("/messages");
    await conversationWith(whose, other.name).getByRole("button").click();
    await expect(field(whose)).toBeVisible();
  }
  return [page, ownerPage];
}
