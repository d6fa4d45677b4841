import type { DemoHome } from "./homes.ts";
import type { Random } from "./random.ts";
import { capital, several } from "./words.ts";

/**
 * Writes the last sentence of a description. Each kind of sentence is combined from parts, in more than thirty ways, so
 * that a list of homes does not repeat itself.
 */

const NEIGHBOURS = [
  "a retired teacher",
  "a young family",
  "two doctors",
  "a couple with a baby",
  "a bank manager and his parents",
  "three sisters who work nearby",
  "an architect",
  "a music teacher",
  "a family that has been here for years",
  "students of the college",
];
const DELIVERED = [
  "milk",
  "the newspaper",
  "vegetables",
  "drinking water",
  "groceries",
  "ironed clothes",
  "tiffin",
  "fresh bread",
];
const QUESTIONS = [
  "when you want to move in",
  "how many of you there are",
  "where you work or study",
  "how long you plan to stay",
  "whether you have a vehicle",
  "when you could come and see it",
  "what you need to bring along",
];
const RELATIVES = ["mother", "brother", "uncle", "aunt", "sister", "father"];
const HELPS = [
  "keeps the spare key",
  "knows a good plumber",
  "waters the plants",
  "takes in parcels",
  "can show you around",
  "has the number of the electrician",
];
const TENANTS = ["tenants", "people here", "residents"];
const MOVES = [
  "and left for a house of their own",
  "and moved away for work",
  "and still send us sweets at Diwali",
  "and went back to their home town",
  "and left it in good order",
  "and recommend it gladly",
];
const STEPS = [
  "We repair things",
  "Repairs are done",
  "The plumber comes",
  "Our electrician comes",
  "We answer messages",
];
const DELAYS = [
  "within a day",
  "within two days",
  "the same day",
  "the same evening",
  "by the next morning",
  "the next day",
  "on the day you call",
];
const ENDS = ["and at our cost", "and without reminders", "weekends included", "also in the rains", "also on holidays"];
const REASONS = [
  "evenings here are calm",
  "the lane is quiet after nine",
  "the rooms are easy to keep",
  "daily shops are close",
  "buses and autos are easy to find",
  "the neighbours look after each other",
  "the street is well lit",
  "mornings start with birdsong",
];
const PETS = ["dog", "cat", "pet", "dog or cat"];
const PET_REASONS = [
  "there is room to play",
  "the neighbours have two",
  "we have always kept one",
  "the park is a short walk away",
  "a vet is not far",
  "the floors do not scratch",
  "the lane has little traffic",
  "nobody here minds",
];

const two = (random: Random, choices: readonly string[]) => random.sample(choices, 2) as [string, string];

/** Returns whom the home suits, in words. */
function suited({ tenantTypes }: DemoHome): string[] {
  return [
    ...(tenantTypes.includes("Family") ? ["a family", "a family with children", "parents who visit often"] : []),
    ...(tenantTypes.includes("Couples") ? ["a couple", "a couple that is starting out"] : []),
    ...(tenantTypes.includes("Students") ? ["students", "students of the colleges around"] : []),
    ...(tenantTypes.includes("Working Professional") ? ["people who work", "people who work from home"] : []),
    ...(tenantTypes.includes("Bachelor") ? ["people on their own", "one person or two friends"] : []),
  ];
}

/** Returns the last sentence of a description. Each one is in at most 3 of 100 homes. */
export function closingLine(random: Random, home: DemoHome): string {
  const kinds: (() => string)[] = [
    () => `The neighbours are ${two(random, NEIGHBOURS).join(" and ")}.`,
    () => `${capital(two(random, DELIVERED).join(" and "))} come to the door.`,
    () => `Tell us ${two(random, QUESTIONS).join(" and ")}.`,
    () => `The last ${random.pick(TENANTS)} stayed ${several(random.whole(2, 9), "year")} ${random.pick(MOVES)}.`,
    () => `${random.pick(STEPS)} ${random.pick(DELAYS)}, ${random.pick(ENDS)}.`,
  ];
  const suits = suited(home);
  if (suits.length > 3) kinds.push(() => `Suits ${random.pick(suits)}: ${random.pick(REASONS)}.`);
  if (home.building === "builder-floor" || home.building === "terrace-room")
    kinds.push(() => `My ${random.pick(RELATIVES)} lives in the same house and ${random.pick(HELPS)}.`);
  if (home.petsAllowed) kinds.push(() => `Your ${random.pick(PETS)} is welcome: ${random.pick(PET_REASONS)}.`);
  return random.pick(kinds)();
}
