import { rule } from "./rule.ts";

/** Religions, castes and origins that listings exclude or require. Food is not among them. */
const GROUPS =
  "hindus?|muslims?|christians?|sikhs?|jains?|brahmins?|brahmans?|dalits?|baniyas?|banias?|marwaris?|kannadigas?|tamils?|tamilians?|telugus?|malayalis?|bengalis?|biharis?|gujaratis?|punjabis?|kashmiris?|north ?indians?|south ?indians?|north ?east(?:ern)?s?|foreigners?|africans?|scs?|sc\\/?sts?|lower castes?|upper castes?|same (?:caste|religion|community)";
const PATTERNS = [
  // "only for Hindus", "only Brahmin families", "strictly Jain"
  new RegExp(`\\b(?:only|strictly|exclusively)(?: for| to)? (?:a |an |the )?(${GROUPS})\\b`, "i"),
  // "Hindu families only", "Brahmins only"
  new RegExp(
    `\\b(${GROUPS})(?: (?:family|families|people|tenants?|girls|boys|bachelors?|students|persons?))? only\\b`,
    "i",
  ),
  // "no Muslims", "not for Africans", "except Biharis"
  new RegExp(`\\b(?:no|not|except|avoid|excluding)(?: for| to| allowed)? (?:any |the )?(${GROUPS})\\b`, "i"),
  // "Muslims not allowed", "Biharis please excuse"
  new RegExp(
    `\\b(${GROUPS})(?: (?:family|families|people|tenants?|bachelors?))? (?:are )?(?:not (?:allowed|accepted|welcome|preferred)|please excuse|need not (?:apply|call|contact))\\b`,
    "i",
  ),
  // "preferably Hindu", "Brahmin preferred"
  new RegExp(`\\b(?:prefer|preferably|preferring) (?:a |only )?(${GROUPS})\\b`, "i"),
  new RegExp(`\\b(${GROUPS})(?: (?:family|families|people|tenants?))? (?:is |are )?preferred\\b`, "i"),
];
/** Words before and after the passage, for the quotation. */
const AROUND = 30;

function passageOf(text: string): string | null {
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const from = Math.max(0, found.index - AROUND);
    const to = found.index + found[0].length + AROUND;
    const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
    const end = to >= text.length ? text.length : text.lastIndexOf(" ", to);
    return text.slice(Math.min(start, found.index), Math.max(end, found.index + found[0].length)).trim();
  }
  return null;
}

export const excludingWords = rule<{ passage: string }>({
  name: "excluding_words",
  version: 1,
  family: "words",
  weight: 0.35,
  evaluate({ text }) {
    if (!text) return null;
    const passage = passageOf(`${text.title}. ${text.description}`.replace(/\s+/g, " "));
    return passage === null ? null : { confidence: 1, facts: { passage } };
  },
  explain: ({ passage }) => `Names a religion, caste or origin as a condition: “${passage}”`,
});
