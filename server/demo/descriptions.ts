import { formatCount, formatRupees } from "#contract/formats.ts";
import { closingLine } from "./closing-lines.ts";
import type { DemoHome } from "./homes.ts";
import { areaLabel, isUsualPlace } from "./neighbourhoods.ts";
import type { Random } from "./random.ts";
import { an, capital, inWords, ordinal, several } from "./words.ts";

/** Writes descriptions in which every sentence is true of the home. */

/** Returns whether a place is a proper name whose spelling is kept: "BMTC bus stop", "Mother Dairy booth". */
const isName = (place: string) => /^(BMTC|BBMP|Nandini|Ganesha|Mother|Sunday|Kendriya)/.test(place);

function opening(random: Random, home: DemoHome): string {
  const { type, floor, floors } = home;
  const place = areaLabel(home);
  const level = `${ordinal(floor)} floor`;
  switch (home.building) {
    case "tower":
      return random.pick([
        `${capital(an(type))} on the ${level} of ${an(`${floors}-storey tower`)} in ${place}.`,
        `This ${type} is on the ${level} of ${floors}, in a gated society in ${place}.`,
        `We are letting our ${type} in ${place}: ${level} of ${floors}, inside a society with a guarded gate.`,
        `A society flat in ${place}, ${type}, ${level} out of ${floors}.`,
      ]);
    case "builder-floor":
      return random.pick([
        `The ${level} of a ${inWords(floors)}-storey house in ${place}, with one home to a floor.`,
        `${capital(an(type))} on the ${level} of a builder-floor house in ${place}, ${several(floors, "storey", "storeys")} in all.`,
        `Our ${type} in ${place} takes up the whole ${level} of the house.`,
        `An independent ${level} in ${place}, let as ${an(type)}.`,
      ]);
    case "brick-walkup":
      return random.pick([
        `${capital(an(type))} on the ${level} of an old brick walk-up in ${place}.`,
        `A well-kept flat on the ${level} of ${inWords(floors)}, in one of the older housing societies of ${place}.`,
        `This ${type} in ${place} is on the ${level}; there is no lift, and the stairs are wide.`,
      ]);
    case "tile-house":
      return random.pick([
        `${capital(an(type))} in an old house under Mangalore tiles in ${place}, with a veranda in front.`,
        `A tiled-roof house in ${place} with its own gate and a small garden, let as ${an(type)}.`,
        `Our family's old house in ${place}: ${type}, high ceilings and red-oxide floors.`,
      ]);
    case "terrace-room":
      return random.pick([
        `One room on the roof in ${place}, above ${several(floors, "floor")}, with the terrace to yourself.`,
        `A terrace room in ${place} with its own bathroom and a corner to cook in.`,
        `${home.city === "Bangalore" ? "A room on top of the house" : "A barsati"} in ${place}: open sky, and the stairs to yourself.`,
      ]);
    case "modern-duplex":
      return random.pick([
        `A house on two floors in ${place}, with its own gate and a small garden.`,
        `This duplex in ${place} has the living room and kitchen below and the bedrooms above.`,
        `A newly built duplex in ${place}, with a glazed stair hall and a terrace upstairs.`,
      ]);
  }
}

function layout(random: Random, { squareFeet, bathrooms, balconies, type }: DemoHome): string {
  const size = `${formatCount(squareFeet)} sq ft`;
  const baths = several(bathrooms, "bathroom");
  const outside = balconies === 0 ? "" : ` and ${several(balconies, "balcony", "balconies")}`;
  if (type === "RK")
    return random.pick([
      `About ${size} in all, with ${baths}${outside}.`,
      `It measures ${size}; bed, desk and a wardrobe fit easily.`,
      `The room and kitchen together come to ${size}.`,
    ]);
  return random.pick([
    `It measures about ${size}, with ${baths}${outside}.`,
    `${size}, ${baths}${outside}.`,
    `There ${bathrooms === 1 ? "is" : "are"} ${baths}${outside}, in ${size}.`,
    `${capital(baths)}${outside}; ${size} by the plan.`,
  ]);
}

function light(random: Random, { facing, floor }: DemoHome): string {
  const byFacing = facing.includes("east")
    ? ["The main room faces east and gets the morning sun.", `It faces ${facing}, so mornings are bright.`]
    : facing === "west"
      ? [
          "It faces west: warm light in the evening, and a good chhajja over each window.",
          "Evening sun in the living room; the bedrooms stay cool.",
        ]
      : [`It faces ${facing} and is bright through the day without being hot.`, `The windows look ${facing}.`];
  const byHeight =
    floor >= 5
      ? ["You can see far over the trees from up here.", "High enough for a breeze all day."]
      : ["Windows on two sides, so air moves through.", "A neem outside keeps the front room shaded."];
  return random.pick([...byFacing, ...byHeight]);
}

function furniture(random: Random, { furnished, type, amenities }: DemoHome): string {
  const cooling = amenities.ac
    ? random.pick(["air conditioning in the bedroom", "a split AC", "AC in the main room"])
    : "ceiling fans";
  if (furnished === "Furnished") {
    const bed = type === "RK" || type === "1BHK" ? "a double bed" : "beds with mattresses";
    return random.pick([
      `Furnished with ${bed}, a sofa, a dining table, a fridge and ${cooling}.`,
      `Comes with ${bed}, wardrobes, a washing machine, a fridge and ${cooling}; bring your clothes and your books.`,
      `Everything is in place: ${bed}, curtains, gas stove, fridge, geysers and ${cooling}.`,
    ]);
  }
  if (furnished === "Semi-Furnished")
    return random.pick([
      `Wardrobes, kitchen cabinets, lights and ${cooling} stay; the rest is yours to choose.`,
      `Semi-furnished: fitted wardrobes, a chimney in the kitchen, geysers and ${cooling}.`,
      `Fitted with wardrobes, curtain rods, tube lights and ${cooling}.`,
    ]);
  return random.pick([
    `Empty and freshly whitewashed, with lights and ${cooling}.`,
    `Comes unfurnished: lights, ${cooling} and a stone kitchen counter.`,
    `No furniture, so you can arrange it your way; geyser points are ready.`,
  ]);
}

function water(random: Random, { city, building }: DemoHome): string {
  if (building === "tower")
    return random.pick([
      "Water round the clock from the society's tanks, softened.",
      "Treated water through the day, and piped gas in the kitchen.",
      city === "Bangalore"
        ? "Cauvery water with a borewell behind it, round the clock."
        : "Ganga water mixed with the society's own supply, all day.",
    ]);
  if (city === "Bangalore")
    return random.pick([
      "Cauvery water on alternate days and a borewell for the rest.",
      "Cauvery and borewell water, with a large sump.",
      "Corporation water comes every second morning; the overhead tank has never run dry.",
    ]);
  if (city === "Delhi")
    return random.pick([
      "Jal Board water morning and evening, with a 1,000-litre tank on the roof.",
      "Jal Board supply and a borewell, so water is no worry.",
      "Water comes twice a day and the tank is yours alone.",
    ]);
  return random.pick([
    "Authority water in the morning and a submersible pump for the rest.",
    "Municipal water with a 1,000-litre tank of your own.",
    "Water is steady here, summers included.",
  ]);
}

function comforts(random: Random, { amenities, building }: DemoHome): string {
  const told: string[] = [];
  if (amenities.parking)
    told.push(
      building === "tower"
        ? "one covered parking slot"
        : random.pick(["parking for one car", "space for a car and a scooter", "parking inside the gate"]),
    );
  if (amenities.power_backup)
    told.push(random.pick(["power backup", "power backup for lights and fans", "an inverter"]));
  if (amenities.lift && building !== "tower") told.push("a lift");
  if (amenities.security) told.push(random.pick(["a guard at the gate", "security day and night"]));
  if (amenities.gym) told.push("a gym");
  if (amenities.swimming_pool) told.push("a swimming pool");
  if (amenities.shopping_complex) told.push("shops inside the compound");
  if (amenities.wifi) told.push("Wi-Fi");
  if (told.length === 0)
    return random.pick(["Parking is on the street.", "A simple house without extras, and priced so."]);
  const last = told.pop() as string;
  const list = told.length === 0 ? last : `${told.join(", ")} and ${last}`;
  return random.pick([
    `There is ${list}.`,
    `You also get ${list}.`,
    `${capital(list)} ${told.length === 0 ? "comes" : "come"} with it.`,
  ]);
}

/** Names the station that the page shows as the nearest, with its walk. Null where the page shows none. */
function metro(random: Random, { station }: DemoHome): string | null {
  if (station === null) return null;
  const { name, walk_minutes: minutes } = station;
  if (minutes === null) return `The nearest metro station is ${name}.`;
  return random.pick([
    `${name} metro is about ${several(minutes, "minute")} on foot.`,
    `You can walk to ${name} metro in about ${several(minutes, "minute")}.`,
    `${capital(an(`${minutes}-minute walk`))} to ${name} metro station.`,
    `The nearest metro is ${name}, about ${several(minutes, "minute")} on foot.`,
  ]);
}

function nearby(random: Random, { landmarks }: DemoHome): string | null {
  const name = landmarks.find((landmark) => !landmark.endsWith("Metro Station"));
  if (!name) return null;
  const place = isUsualPlace(name) ? `the ${isName(name) ? name : name.toLowerCase()}` : name;
  return random.pick([
    `${capital(place)} is close by, and the daily shopping is done within five minutes.`,
    `${capital(place)} is the landmark to tell the auto driver.`,
    `${capital(place)} and a chemist are round the corner.`,
    `Schools, a clinic and ${place} are near.`,
  ]);
}

function money(random: Random, { maintenance, building, rent, deposit }: DemoHome): string | null {
  if (maintenance > 0)
    return random.pick([
      `Maintenance of ${formatRupees(maintenance)} covers ${building === "tower" ? "water, lifts and the guards" : "water and cleaning of the stairs"}.`,
      `Maintenance is ${formatRupees(maintenance)} a month, electricity by meter.`,
    ]);
  const months = Math.round(deposit / rent);
  return random.pick([
    "No maintenance to pay; electricity by your own meter.",
    `Deposit of ${several(months, "month")}, returned when you hand back the keys.`,
    "Water is included in the rent.",
  ]);
}

/** Returns four to ten sentences about the home in a natural order. */
export function describeHome(random: Random, home: DemoHome): string {
  const first = [opening(random, home), layout(random, home)];
  const middle = [
    light(random, home),
    furniture(random, home),
    water(random, home),
    comforts(random, home),
    nearby(random, home),
  ];
  const keep = new Set(random.sample([0, 1, 2, 3, 4], random.whole(2, 4)));
  const last = [metro(random, home), random.chance(0.6) ? money(random, home) : null, closingLine(random, home)];
  return [...first, ...middle.filter((_, index) => keep.has(index)), ...last].filter((text) => text !== null).join(" ");
}
