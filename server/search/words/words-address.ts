import { tokenise } from "../../places/names/tokens.ts";

/** Words of postal addresses, in English, Hindi and Kannada. */

/** Returns phrases as tokens spell them. */
const spelled = (phrases: string): ReadonlySet<string> =>
  new Set(
    phrases.split(", ").map((phrase) =>
      tokenise(phrase)
        .tokens.map(({ word }) => word)
        .join(" "),
    ),
  );

export const FLOORS = spelled("floor, floors, flr, manzil, manjil, mahadi, फ्लोर, मंजिल, मंज़िल, ಮಹಡಿ, ಫ್ಲೋರ್");
export const LEVELS = spelled(
  "ground, top, upper, lower, middle, higher, any, last, basement, first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, pehli, pehla, pahli, pahla, dusri, dusre, dusra, doosri, teesri, tisri, chauthi, pehle, पहली, दूसरी, तीसरी, चौथी, ग्राउंड, ಮೊದಲ, ಎರಡನೇ, ಮೂರನೇ",
);
export const ABOVE = spelled("above, below, higher, lower, upper, upar, upper, neeche, niche");
export const NOT = spelled("no, not, without, avoid, except, bina");
export const STREETS = spelled("cross, main, street, gali, galli, lane, avenue");
export const FEET = spelled("feet, ft, foot, feets");
export const NUMBER = spelled("no, number, num, nos, nambar, नंबर");
/** Names with a number: "tower 5". */
export const NUMBERED = spelled(
  "hno, door, plot, site, survey, khasra, tower, wing, gali, galli, lane, pillar, gate, ward, गली, मकान",
);
/** Words for homes. A number after them may be a rent. */
export const HOUSES = spelled(
  "flat, house, h, apartment, apt, villa, unit, building, bldg, room, shop, kothi, makan, street, road",
);
export const STATES = spelled("karnataka, haryana, uttar pradesh, u p, india, कर्नाटक, हरियाणा, उत्तर प्रदेश, ಕರ್ನಾಟಕ");
export const BLOCKS = spelled("block, pocket");
/** Parts of a city, next to its name. */
export const ZONES = spelled("north, south, east, west, central");
