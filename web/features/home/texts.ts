/** Texts of the home page, in one place for translation. */
export const HOME = {
  pageTitle: "Basera: rent direct from owners",
  description:
    "Rooms, flats and houses for rent in Delhi NCR and Bangalore, listed by the people who own them. Verified listings, zero commission.",
  heroFirst: "Find a home.",
  heroSecond: "Skip the broker.",
  lead: "Rooms, flats and houses in Delhi NCR and Bangalore, listed by the people who own them.",
  city: "City",
  anyCity: "Any city",
  keyword: "Area or keyword",
  keywordSample: "Indiranagar, 2BHK, balcony",
  search: "Search",
  verified: "Verified listings",
  noCommission: "Zero commission",
  replies: "Replies within 24 hours",
  different: "What is different here",
  featured: "Featured Properties",
  browse: "Browse Properties",
  chooseCity: "Choose your city",
  rents: "Areas and rents",
  rentsIn: (city: string) => `in ${city}`,
  verifiedWhy: "Every home is reviewed before it goes live, and you can report one that is not as shown.",
  noCommissionWhy:
    "Talk to the owner directly. You pay the rent, maintenance and deposit on the page, and no fee to us.",
  repliesWhy: "Message an owner here, without sharing your phone number first.",
  ownerTitle: "Own a place? List it free.",
  ownerLead: "Add photos, set your rent and house rules. We review it and publish within 24 hours.",
  post: "Post Your Property",
  posted: "You have already posted a property",
} as const;

export interface Figure {
  name: string;
  value: string;
  /** The page that the promise links to. */
  to?: string;
}

/** The figures under the hero: the first is counted, the others are the product's claims. */
export const FIGURES = [
  { name: "New this week", value: "12+" },
  { name: "Areas", value: "200+" },
  { name: "Tenants", value: "1000+" },
  { name: "Active listings", value: "500+" },
  { name: "Support", value: "24/7", to: "/privacy#contact" },
] as const satisfies readonly Figure[];
export const FEATURED_FIGURE = "Featured";

/** Returns the counted line below the figures. */
export const answeredLately = ({ answered, of }: { answered: number; of: number }) =>
  `Last 28 days: ${answered} of ${of} questions answered within 24 hours`;

/** What this marketplace does that others do not, each with its drawing. */
export const STRENGTHS = [
  {
    drawing: "offices",
    title: "Two offices, one search",
    what: "Name both. Each home shows both commutes.",
    to: "/where",
  },
  { drawing: "fresh", title: "No stale listings", what: "Homes that their owners do not confirm are hidden." },
  { drawing: "number", title: "Your number stays yours", what: "Chat here. Share your number only if you want to." },
  { drawing: "visit", title: "Visits in three taps", what: "Pick a free time and book it, without a call." },
] as const;

export const HERO_PHOTOS = [
  { name: "hero-builder-floor", alt: "Builder floors and a gulmohar tree in Delhi" },
  { name: "hero-living", alt: "Living room with patterned tiles" },
  { name: "hero-tiled-house", alt: "Tiled-roof house in Bangalore" },
] as const;
