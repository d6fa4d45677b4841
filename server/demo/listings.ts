import type { Insertable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { DAY_MS, HOUR_MS } from "#contract/durations.ts";
import { indianDay } from "#contract/india-time.ts";
import type { City } from "#contract/places/cities.ts";
import type { Area } from "#contract/places/places.ts";
import { clockDays, USUAL_RATE } from "#contract/properties/freshness-terms.ts";
import type { PropertyStatus } from "#contract/properties/property-terms.ts";
import type { Accounts, Properties } from "../db/schema.ts";
import { presentPosition } from "../properties/home-position.ts";
import { describeHome } from "./descriptions.ts";
import { type Building, type DemoHome, makeHome } from "./homes.ts";
import { type DemoPerson, makeBio, makePerson } from "./people.ts";
import type { Dealer } from "./pictures.ts";
import { pinNear } from "./pins.ts";
import type { Random } from "./random.ts";
import { titleOf } from "./titles.ts";

export type AccountRow = Insertable<Accounts> & { id: string };
export type PropertyRow = Insertable<Properties> & { id: string; images: string[]; image_placeholders: string[] };

/** A home with its owner. */
export interface Listing {
  owner: AccountRow;
  property: PropertyRow;
  building: Building;
}

const CLOCK = clockDays(USUAL_RATE);

/** A confirmation with the dates of the clock that follow from it. The database would count them from the insert. */
function confirmedOn(at: number) {
  const after = (days: number) => new Date(at + days * DAY_MS).toISOString();
  return {
    confirmed_at: after(0),
    asks_at: after(CLOCK.ask),
    pauses_at: after(CLOCK.pause),
    typical_days: CLOCK.typical,
  };
}

/** Between 30 days ago and 60 days ahead. Two thirds are available today. */
function availableFrom(random: Random, now: number): string {
  const days = random.chance(0.66) ? -random.whole(0, 30) : random.whole(1, 60);
  return indianDay(now + days * DAY_MS);
}

const REJECTIONS = [
  "The pictures show another home than the one described. Please upload pictures of this home.",
  "The rent in the description differs from the rent in the form. Please make them the same.",
  "Please add pictures of the rooms, not only of the building.",
  "This home is already listed by somebody else at the same address. Please write to us if it is yours.",
  "The description asks for brokerage. Homes on Basera are listed without commission.",
  "The area does not match the landmarks given. Please check the city and area.",
];

/** What a listing depends on, besides randomness. */
export interface ListingPlan {
  city: City;
  area: Area;
  status: PropertyStatus;
  /** Posting time in milliseconds. */
  createdAt: number;
  now: number;
  /** The owner's address; undefined without one. */
  email(person: DemoPerson): string;
  dealer: Dealer;
  /** Random numbers for the pin. */
  pins: Random;
  /** Random numbers for the texts, so that a changed text does not change facts. */
  texts: Random;
  /** Writes the title; `titleOf` by default, which may repeat itself. */
  title?(random: Random, home: DemoHome): string;
}

/** Creates a realistic listing. Everything except the ids follows from `random` and the plan. */
export function makeListing(random: Random, plan: ListingPlan): Listing {
  const { city, area, status, createdAt, now, dealer, pins, texts, title = titleOf } = plan;
  const pin = pinNear(pins, { city, area: area.name });
  const station = presentPosition({ city, area: area.name, ...pin })?.station ?? null;
  const home = makeHome(random, { city, area, station });
  const person = makePerson(random, city);
  const pictures = dealer.deal(random, home);
  const postedAt = new Date(createdAt).toISOString();
  const registered = createdAt - random.between(0.02, 20) * DAY_MS;
  const registeredAt = new Date(registered).toISOString();
  const owner: AccountRow = {
    id: uuidv7({ msecs: registered }),
    email: plan.email(person),
    name: person.name,
    phone: person.phone,
    type: "owner",
    bio: makeBio(random),
    default_location: city,
    created_at: registeredAt,
    updated_at: registeredAt,
  };
  return {
    owner,
    building: home.building,
    property: {
      id: uuidv7({ msecs: createdAt }),
      owner_id: owner.id,
      owner_name: person.name,
      owner_email: owner.email,
      owner_phone: person.phone,
      preferred_contact: random.weighted({ message: 70, phone: 20, email: 10 }),
      title: title(texts, home),
      type: home.type,
      description: describeHome(texts, home),
      rent: home.rent,
      security_deposit: home.deposit,
      maintenance: home.maintenance,
      size_sqft: home.squareFeet,
      bathrooms: home.bathrooms,
      floor: home.floor,
      total_floors: Math.max(home.floors, home.floor),
      city,
      area: area.name,
      ...pin,
      nearby_landmarks: home.landmarks,
      furnished: home.furnished,
      ...home.amenities,
      tenant_types: home.tenantTypes,
      pets_allowed: home.petsAllowed,
      smoking: home.smoking,
      drinking: home.drinking,
      images: pictures.map(({ address }) => address),
      image_placeholders: pictures.map(({ placeholder }) => placeholder),
      available_from: availableFrom(random, now),
      is_available: true,
      ...confirmedOn(Math.max(createdAt, now - (createdAt % (CLOCK.ask * DAY_MS)))),
      featured: false,
      status,
      rejection_reason: status === "rejected" ? random.pick(REJECTIONS) : null,
      created_at: postedAt,
      updated_at: postedAt,
    },
  };
}

/** Sets the posting time of a listing. Its owner registered before that. */
export function postedOn({ owner, property }: Listing, createdAt: number): void {
  const at = new Date(createdAt).toISOString();
  Object.assign(property, { id: uuidv7({ msecs: createdAt }), created_at: at, updated_at: at });
  if (Date.parse(String(property.confirmed_at)) < createdAt) Object.assign(property, confirmedOn(createdAt));
  if (Date.parse(String(owner.created_at)) < createdAt) return;
  const registered = new Date(createdAt - HOUR_MS).toISOString();
  Object.assign(owner, { created_at: registered, updated_at: registered });
}
