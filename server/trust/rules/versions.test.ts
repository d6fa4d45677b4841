import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { PhotoPair, RuleInputs } from "./rule.ts";
import { evaluateRules, RULES } from "./rule-set.ts";

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number);
const text = (description: string): RuleInputs => ({ text: { title: "2BHK", description } });

const PHOTOS: PhotoPair[] = [1, 2, 2].map((photo, index) => ({
  photo,
  url: `/${photo}.webp`,
  property_id: `p${index}`,
  other_photo: index,
  other_url: `/o${index}.webp`,
  distance: index,
  is_mirrored: index === 1,
  posted_at: "2026-09-03T06:00:00Z",
}));
const TEXTS = [0.61, 0.714, 0.93].map((share, index) => ({ property_id: `p${index}`, share }));
const REPORTS = [
  { reason: "spam", weight: 0.15 },
  { reason: "money_first", weight: 0.3 },
  { reason: "spam", weight: 0.5 },
  { reason: "broker", weight: 1 },
];
const GROUPS = ["Hindu", "muslims", "Brahmin families", "north-east girls", "North Indians", "SC/ST", "foreigners"];
const CONDITIONS = [
  (group: string) => `Only for ${group}, near the metro.`,
  (group: string) => `A bright home with a balcony for ${group} only.`,
  (group: string) => `A bright home with a balcony and a lift, no ${group}, please.`,
  (group: string) => `${group} are not allowed`,
  (group: string) => `${group} please excuse`,
  (group: string) => `We prefer ${group}. Preferably ${group}`,
  (group: string) => `${group} preferred`,
  (group: string) => `Next to a school for ${group}`,
];
/** Descriptions that do not change when the rules do. */
const DESCRIPTIONS = ["held-out", "independent-2", "independent-3"].flatMap((name) =>
  readFileSync(new URL(`../../warnings/examples/${name}-listings.ndjson`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line): string => JSON.parse(line).text),
);

const INPUTS: Record<string, RuleInputs[]> = {
  bait: upTo(5).map((bait) => ({ bait })),
  broker_phone: [true, false].map((has_broker_phone) => ({ has_broker_phone })),
  broker_words: [...DESCRIPTIONS, DESCRIPTIONS.join(" ")].map(text),
  chat_scam: upTo(5).map((scam_conversations) => ({ scam_conversations })),
  collects_numbers: upTo(30).map((numbers) => ({ numbers })),
  contact_in_text: [[], ["title"], ["title", "nearby_landmarks", "description"]].map((masked) => ({ masked })),
  excluding_words: CONDITIONS.flatMap((write) => GROUPS.map((group) => text(write(group)))),
  many_owners: upTo(50).map((new_owners) => ({ new_owners })),
  rent_low: upTo(100).flatMap((percent) =>
    [11, 12, 40].map((homes) => ({ rent: { rent: 100 * percent, median: 10_000, homes, place: "Indiranagar" } })),
  ),
  reports: upTo(REPORTS.length).map((count) => ({ reports: REPORTS.slice(0, count) })),
  reposted: (["photo", "text"] as const).map((what) => ({
    removed: { property_id: "p", what, removed_at: "2026-09-03T06:00:00Z" },
  })),
  same_phone: upTo(3).map((people) => ({ phone: { ending: "10", people } })),
  same_photo: upTo(PHOTOS.length).flatMap((count) => [
    { photos: PHOTOS.slice(0, count) },
    { photos: PHOTOS.slice(count) },
  ]),
  same_text: upTo(TEXTS.length).map((count) => ({ texts: TEXTS.slice(0, count) })),
};

/** The start of the SHA-256 of the signals that each version of a rule gives on its inputs. */
const DIGESTS: Record<string, string> = {
  "bait 1": "94dc0fb23611fea0",
  "broker_phone 1": "8fcb786f14384e38",
  "broker_words 2": "ced8a1c3d0ce5b1a",
  "chat_scam 1": "d23c5999d5eb4094",
  "collects_numbers 1": "b381affdbcba6bd2",
  "contact_in_text 1": "40d0052fcf20012a",
  "excluding_words 1": "827aa7b4afd9794c",
  "many_owners 1": "bb9cdb0fd2c1bc41",
  "rent_low 1": "670545fe85387dc4",
  "reports 1": "e3f236cabb40a900",
  "reposted 1": "83a2524fca876909",
  "same_phone 1": "e55fd0b37c05d46a",
  "same_photo 1": "7166f9ab7452539d",
  "same_text 1": "ddc1e292e2e8b411",
};

it.each(RULES)("needs a new version of $name when its signals change", (rule) => {
  const inputs = [{}, ...(INPUTS[rule.name] ?? [])];
  const signals = inputs.map((input) => evaluateRules(input, [rule]));
  expect(signals).toContainEqual([expect.objectContaining({ rule: rule.name })]);
  const digest = createHash("sha256").update(JSON.stringify(signals)).digest("hex").slice(0, 16);
  const version = `${rule.name} ${rule.version}`;
  expect(digest, `The signals of ${version} have changed: raise its version, and add its digest here`).toBe(
    DIGESTS[version],
  );
});
