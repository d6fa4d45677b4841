import { MAX_BIO_LENGTH, MAX_NAME_LENGTH } from "#contract/accounts/accounts.ts";
import { HOUR_MS } from "#contract/durations.ts";
import { AMENITIES, MAX_MONEY, MAX_TITLE_LENGTH, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import type { Database } from "#server/db/connect.ts";
import { endDue } from "#server/replies/queries.ts";
import { decideReports, markInReview } from "#server/reports/service.ts";
import { insertAccount, insertProperty } from "#server/testing/factories.ts";
import { firstCard, type Screen } from "./screen.ts";

/** A person who appears in the screenshots. */
export interface Person {
  id: string;
  email: string;
  name: string;
  call: <Answer>(method: string, path: string, body?: object) => Promise<Answer>;
}
type SignUp = (who: string, name: string, profile?: object) => Promise<Person>;

const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

const LONG_NAME = filled("Venkatanarasimharajuvaripeta Lakshmi Padmanabhan Thirunavukkarasu ", MAX_NAME_LENGTH).trim();
const LONG_TITLE = filled(
  "Spacious semi-furnished builder floor with Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch view ",
  MAX_TITLE_LENGTH,
).trim();
const UNBROKEN = "w".repeat(MAX_TITLE_LENGTH);
const DEVANAGARI = "श्रीनिवासपुरी में धूप वाला दो कमरों का घर, मेट्रो के पास, शांत मोहल्ला";
const KANNADA = "ಇಂದಿರಾನಗರದಲ್ಲಿ ಬೆಳಕು ತುಂಬಿದ ಎರಡು ಕೋಣೆಗಳ ಮನೆ, ಮೆಟ್ರೋ ಹತ್ತಿರ";
const DESCRIPTIONS = [
  `यह घर दूसरी मंज़िल पर है। पानी चौबीस घंटे आता है, और रसोई में खिड़की है।\nಮನೆಯ ಮುಂದೆ ಉದ್ಯಾನವಿದೆ. ನೀರು ದಿನವಿಡೀ ಬರುತ್ತದೆ.\nThe metro is 400 m away. ₹500 a month for the watchman.`,
  `${filled("A bright home on a quiet lane, with water all day and a park in front. ", 1500)}\n\nhttps://example.test/${"a".repeat(200)}`,
] as const;

const everything = {
  ...Object.fromEntries(AMENITIES.map((amenity) => [amenity, true])),
  tenant_types: [...TENANT_TYPES],
  pets_allowed: true,
  smoking: true,
  drinking: true,
};

export const CONTENT_PEOPLE = ["wordy", "indic", "popular", "newcomer", "careful", "refused", "guest1", "guest2"];

/**
 * Inserts texts of maximum length and in other scripts, and more or fewer items than the demo has. Runs once per
 * database.
 */
// Long: a flat list of what is inserted.
export async function writeContents(db: Database, signUp: SignUp): Promise<void> {
  if (await db.selectFrom("accounts").select("id").where("email", "=", "wordy@basera.test").executeTakeFirst()) return;
  const bio = filled("I have let this home for ten years. ", MAX_BIO_LENGTH).trim();
  const wordy = await signUp("wordy", LONG_NAME, { bio, default_location: "Bangalore" });
  const indic = await signUp("indic", "ಅನನ್ಯಾ ವೆಂಕಟೇಶಮೂರ್ತಿ", { bio: DESCRIPTIONS[0], default_location: "Bangalore" });
  const popular = await signUp("popular", "Meera Krishnan");
  await signUp("newcomer", "Kavya Iyer");
  const careful = await signUp("careful", "Ananya Rao");
  const refused = await signUp("refused", "Vikram Sethi");
  const pictures = await db
    .selectFrom("properties")
    .select(["images", "image_placeholders"])
    .where("status", "=", "approved")
    .limit(12)
    .execute();
  const ownedBy = ({ id, name, email }: Person) => ({ owner_id: id, owner_name: name, owner_email: email });
  const place = { city: "Bangalore", area: "Hosur Sarjapur Road Layout" };

  const long = await insertProperty(db, {
    ...pictures[0],
    ...ownedBy(wordy),
    ...everything,
    ...place,
    title: LONG_TITLE,
    description: DESCRIPTIONS[1],
    rent: MAX_MONEY,
    security_deposit: MAX_MONEY,
    maintenance: MAX_MONEY,
    nearby_landmarks: Array.from({ length: 20 }, (_, i) => filled(`Landmark${i} of the neighbourhood `, 100).trim()),
    type: "Duplex",
    featured: true,
    is_available: false,
  });
  const written = await insertProperty(db, {
    ...pictures[1],
    ...ownedBy(indic),
    ...place,
    title: DEVANAGARI,
    description: DESCRIPTIONS[0],
    nearby_landmarks: ["ಇಂದಿರಾನಗರ ಮೆಟ್ರೋ", "हनुमान मंदिर", "100 Feet Road"],
    featured: true,
  });
  const loved = await insertProperty(db, { ...pictures[2], ...ownedBy(popular), ...place, title: KANNADA });
  for (const [title, changes] of [
    [UNBROKEN, { status: "rejected", rejection_reason: filled("The photos are not of this home. ", 1000) }],
    [LONG_TITLE, { status: "pending" }],
    [KANNADA, { status: "pending", owner_name: "नंदिनी त्रिपाठी" }],
  ] as const)
    await insertProperty(db, { ...pictures[3], owner_id: null, owner_name: LONG_NAME, ...place, title, ...changes });

  const talk = async (from: Person, to: Person, home: { id: string }, texts: string[]) => {
    const { conversation_id } = await from.call<{ conversation_id: string }>("POST", "/api/conversations/by-email", {
      property_id: home.id,
      owner_email: to.email,
    });
    for (const content of texts) {
      const message = { conversation_id, to_user_id: to.id, property_id: home.id, content };
      await from.call("POST", "/api/messages/send", message);
    }
  };
  await talk(indic, wordy, long, ["नमस्ते! क्या घर अब भी ख़ाली है?", "ಮನೆ ಇನ್ನೂ ಖಾಲಿ ಇದೆಯೇ?", DESCRIPTIONS[1], "👍🏽"]);
  await talk(wordy, indic, written, [UNBROKEN, DESCRIPTIONS[0]]);
  // One person reports and blocks another, whose listing has since been taken down.
  const suspect = await insertProperty(db, { ...pictures[4], ...ownedBy(refused), ...place, title: "Cosy 2BHK" });
  await talk(careful, refused, suspect, ["Could I see the home on Thursday?"]);
  for (const [subject_type, subject_id, reason] of [
    ["property", suspect.id, "not_real"],
    ["property", loved.id, "broker"],
    ["account", refused.id, "money_first"],
    ["account", wordy.id, "harassment"],
  ])
    await careful.call("POST", "/api/reports", { subject_type, subject_id, reason });
  await decideReports(db, { type: "property", id: suspect.id }, "listing_removed");
  await decideReports(db, { type: "account", id: wordy.id }, "nothing_found");
  await markInReview(db, { type: "account", id: refused.id });
  for (const { id } of [wordy, refused]) await careful.call("POST", "/api/users/me/blocks", { user_id: id });
  const saved = [];
  for (let i = 0; i < 40; i++) {
    const guest = await signUp(`guest${i}`, `Guest ${i} ${i % 7 === 0 ? LONG_NAME.slice(0, 60) : "Rao"}`);
    await talk(guest, popular, loved, i === 0 ? Array.from({ length: 105 }, (_, n) => `Question ${n + 1}`) : ["Hello"]);
    saved.push(await insertProperty(db, { ...pictures[i % 12], owner_id: (await insertAccount(db)).id, ...place }));
  }
  // One guest waits in vain, another's time is nearly over.
  for (const [guest, hours] of [
    ["guest2", -1],
    ["guest3", 1.5],
  ] as const)
    await db
      .updateTable("questions")
      .set({ due_at: new Date(Date.now() + hours * HOUR_MS) })
      .where("guest_id", "=", (eb) =>
        eb.selectFrom("accounts").select("id").where("email", "=", `${guest}@basera.test`),
      )
      .execute();
  await endDue(db, new Date(), 1);
  for (const { id } of [long, written, ...saved])
    await popular.call("POST", `/api/users/${popular.id}/favorites/toggle`, { property_id: id, favorited: true });
}

const openConversation: Screen["before"] = async (page) => {
  await page.locator("[data-conversation]").first().click();
  await page.getByRole("log", { name: "Messages" }).locator("p[dir=auto]").first().waitFor();
};
const openHome =
  (title: string): Screen["before"] =>
  async (page) => {
    // Opened by keyboard, because the middle of a truncated title is outside of its card.
    await page.getByRole("article", { name: title }).first().getByRole("link").first().press("Enter");
    await page.getByRole("region", { name: "Photos" }).waitFor();
  };
const inList: Screen["before"] = (page) => page.locator("[data-conversation]").first().waitFor();
const found = (words: string) => `/browse?city=Bangalore&searchTerm=${encodeURIComponent(words)}`;

/** Screens that show what `writeContents` inserted. */
export const CONTENT_SCREENS: Screen[] = [
  { name: "long-home", path: "/", as: "wordy" },
  { name: "long-property", path: "/my-listings", as: "wordy", before: openHome(LONG_TITLE) },
  { name: "long-my-listings", path: "/my-listings", as: "wordy", before: firstCard },
  { name: "long-messages", path: "/messages", as: "wordy", before: inList },
  { name: "long-chat", path: "/messages", as: "wordy", before: openConversation },
  { name: "long-profile", path: "/profile", as: "wordy", before: (page) => page.getByText("This device").waitFor() },
  { name: "long-admin", path: "/admin?sort=newest", as: "admin", before: firstCard },
  { name: "long-admin-users", path: "/admin?tab=users&q=Venkata", as: "admin", before: firstCard },
  { name: "scripts-browse", path: found(DEVANAGARI), as: "tenant", before: firstCard },
  { name: "scripts-property", path: "/my-listings", as: "indic", before: openHome(DEVANAGARI) },
  { name: "scripts-messages", path: "/messages", as: "indic", before: inList },
  { name: "scripts-chat", path: "/messages", as: "indic", before: openConversation },
  { name: "scripts-profile", path: "/profile", as: "indic", before: (page) => page.getByText("This device").waitFor() },
  {
    name: "reports-profile",
    path: "/profile",
    as: "careful",
    before: (page) => page.getByRole("region", { name: "Blocked people" }).getByRole("listitem").first().waitFor(),
  },
  { name: "blocker-chat", path: "/messages", as: "careful", before: openConversation },
  { name: "blocked-chat", path: "/messages", as: "refused", before: openConversation },
  {
    name: "blocker-menu-dialog",
    path: "/messages",
    as: "careful",
    before: async (page) => {
      await openConversation(page);
      await page.getByRole("button", { name: "Conversation options" }).click();
    },
  },
  {
    name: "report-message-dialog",
    path: "/messages",
    as: "popular",
    before: async (page) => {
      await openConversation(page);
      await page.getByRole("button", { name: "Report this message" }).last().press("Enter");
      await page.getByRole("button", { name: "Send report" }).click();
    },
  },
  { name: "many-messages", path: "/messages", as: "popular", before: inList },
  { name: "many-chat", path: "/messages", as: "popular", before: openConversation },
  {
    name: "decline-dialog",
    path: "/my-listings",
    as: "popular",
    before: (page) => page.getByRole("button", { name: /^Decline all/ }).click(),
  },
  { name: "question-sent-chat", path: "/messages", as: "guest1", before: openConversation },
  {
    name: "question-ended-chat",
    path: "/messages",
    as: "guest2",
    before: async (page) => {
      await openConversation(page);
      await page.getByRole("article", { name: "No answer yet" }).getByRole("link").first().waitFor();
    },
  },
  { name: "many-favorites", path: "/favorites", as: "popular", before: firstCard },
  { name: "many-my-listings", path: "/my-listings", as: "popular", before: firstCard },
  ...["favorites", "my-listings", "messages", "profile"].map((name) => ({
    name: `no-${name}`,
    path: `/${name}`,
    as: "newcomer",
  })),
  { name: "no-admin", path: "/admin?q=zzzzzz", as: "admin" },
];
