import type { City } from "#contract/places/cities.ts";
import { AREAS, type Area } from "#contract/places/places.ts";
import type { HomePosition } from "#contract/properties/properties.ts";
import type { Random } from "./random.ts";
import { knownListings } from "./rents.ts";

/** Percentage of demo homes per city. */
export const CITY_SHARES: Record<City, number> = {
  Bangalore: 33,
  Delhi: 29,
  Noida: 14,
  "Greater Noida": 7,
  Faridabad: 7,
  Ghaziabad: 10,
};

/** Large areas without figures. */
const BUSY: Partial<Record<City, readonly string[]>> = {
  Bangalore: [
    "Electronic City",
    "Hebbal",
    "Yelahanka",
    "Banaswadi",
    "Kalyan Nagar",
    "KR Puram",
    "Horamavu",
    "Thanisandra",
  ],
  Delhi: ["Vasant Kunj", "Greater Kailash 2", "Vasant Vihar", "Mayur Vihar Phase 3", "Sarita Vihar", "Ashok Vihar"],
  Noida: ["Sector 50", "Sector 62", "Sector 75", "Sector 76", "Sector 78", "Sector 137", "Sector 128", "Sector 44"],
  "Greater Noida": [
    "Alpha 1",
    "Beta 1",
    "Gaur City 1",
    "Gaur City 2",
    "Techzone 4",
    "Greater Noida West Sector 1",
    "Pari Chowk",
  ],
  Faridabad: [
    "Sector 15",
    "Sector 16",
    "Sector 21C",
    "Sector 28",
    "Sector 37",
    "NIT",
    "Sector 86",
    "Green Field Colony",
  ],
  Ghaziabad: ["Indirapuram", "Vaishali", "Vasundhara", "Raj Nagar Extension", "Crossings Republik", "Kaushambi"],
};

const areasOf = (city: City) => AREAS[city].filter(({ minor }) => !minor);

/** Returns the relative number of homes in an area. Every area that is not minor has some. */
function weightOf(city: City, area: Area): number {
  const byListings = Math.sqrt(knownListings(city, area.name)) / 3;
  const byMetro = area.metroKm !== null && area.metroKm < 1.5 ? 1.2 : area.metro === null ? 0.4 : 0.8;
  return byListings + byMetro + (BUSY[city]?.includes(area.name) ? 4 : 0);
}

const CITY_WEIGHTS = new Map(
  (Object.keys(AREAS) as City[]).map((city) => {
    let sum = 0;
    const upTo = areasOf(city).map((area) => {
      sum += weightOf(city, area);
      return sum;
    });
    return [city, { upTo, sum }];
  }),
);

/** Returns the area at `share` (0 to 1) of a city's homes. Equal steps distribute homes by weight. */
export function areaAt(city: City, share: number): Area {
  const { upTo, sum } = CITY_WEIGHTS.get(city) as { upTo: number[]; sum: number };
  const index = upTo.findIndex((edge) => share * sum < edge);
  return areasOf(city)[index] as Area;
}

/** Places that residents use in directions. */
const KNOWN_PLACES: Partial<Record<City, Record<string, readonly string[]>>> = {
  Bangalore: {
    Indiranagar: ["100 Feet Road", "CMH Road", "Defence Colony Park"],
    Koramangala: ["Nexus Mall", "Jyoti Nivas College", "80 Feet Road"],
    "HSR Layout": ["27th Main Road", "Agara Lake", "BDA Complex"],
    Whitefield: ["ITPL Main Road", "Phoenix Marketcity", "Hope Farm Junction"],
    Jayanagar: ["4th Block Market", "Cool Joint", "Lalbagh West Gate"],
    "JP Nagar": ["Ragigudda Temple", "Central Mall", "Mini Forest"],
    "BTM Layout": ["Udupi Garden", "Madiwala Lake", "16th Main Road"],
    Marathahalli: ["Kalamandir", "Outer Ring Road", "Innovative Multiplex"],
    Bellandur: ["Bellandur Gate", "Outer Ring Road", "Central Mall"],
    "Electronic City": ["Infosys Gate 1", "Wipro Gate", "Neeladri Road"],
    Malleshwaram: ["Sampige Road", "Sankey Tank", "8th Cross Market"],
    Rajajinagar: ["Orion Mall", "Navrang Theatre", "ISKCON Temple"],
    Basavanagudi: ["Gandhi Bazaar", "Bull Temple", "Bugle Rock Park"],
    Banashankari: ["BDA Complex", "Banashankari Temple", "Kathriguppe Signal"],
    Hebbal: ["Hebbal Lake", "Esteem Mall", "Manyata Tech Park"],
    Yelahanka: ["Yelahanka New Town", "Yelahanka Lake", "Yelahanka Railway Station"],
    "MG Road": ["Church Street", "Cubbon Park", "Brigade Road"],
    Ulsoor: ["Ulsoor Lake", "Someshwara Temple"],
    "Frazer Town": ["Mosque Road", "Coles Park"],
    Kammanahalli: ["Kammanahalli Main Road", "Jyothi School"],
    "Sarjapur Road": ["Total Mall", "Wipro Corporate Office", "Decathlon"],
    "Rajarajeshwari Nagar": ["Gopalan Arcade", "Rajarajeshwari Temple"],
    Vijayanagar: ["Vijayanagar Water Tank", "Maruthi Mandir"],
    Brookefield: ["Brookefield Mall", "Cosmos Mall"],
  },
  Delhi: {
    "Lajpat Nagar": ["Central Market", "Moolchand Crossing", "Amar Colony Market"],
    "Hauz Khas": ["Deer Park", "Hauz Khas Market", "IIT Gate"],
    Saket: ["Select Citywalk", "Anupam Complex", "Garden of Five Senses"],
    "Malviya Nagar": ["Malviya Nagar Market", "Shivalik Road", "Begampur Park"],
    "Greater Kailash 1": ["M Block Market", "Archana Complex"],
    "Greater Kailash 2": ["M Block Market GK 2", "Jahanpanah City Forest"],
    "Defence Colony": ["Defence Colony Market", "Andrews Ganj"],
    "Karol Bagh": ["Ajmal Khan Road", "Ghaffar Market"],
    Rohini: ["Japanese Park", "Metro Walk Mall", "M2K Cinema"],
    Pitampura: ["Netaji Subhash Place", "Dilli Haat Pitampura", "TV Tower"],
    Janakpuri: ["District Centre", "Unity One Mall"],
    "Rajouri Garden": ["Main Market", "TDI Mall"],
    "Laxmi Nagar": ["Nirman Vihar Crossing", "V3S Mall"],
    "Mayur Vihar Phase 1": ["Star City Mall", "Acharya Niketan Market"],
    "Vasant Kunj": ["Ambience Mall", "B-10 Market"],
    "Mukherjee Nagar": ["Batra Cinema", "Indira Vikas Colony"],
    "Kamla Nagar": ["Bungalow Road", "Delhi University North Campus"],
    "Chittaranjan Park": ["CR Park Market 1", "Kali Mandir"],
    "Connaught Place": ["Palika Bazaar", "Janpath"],
    "Patel Nagar": ["Satyam Cinema", "Shadipur Depot"],
    Kalkaji: ["Lotus Temple", "Nehru Place"],
    "South Extension": ["South Ex Market", "Kotla Market"],
  },
  Noida: {
    "Sector 18": ["Atta Market", "DLF Mall of India", "GIP Mall"],
    "Sector 62": ["Fortis Hospital", "Stellar IT Park"],
    "Sector 50": ["Meghdootam Park", "Sector 50 Market"],
    "Sector 137": ["Felix Hospital", "Expressway Service Road"],
    "Sector 76": ["Sector 76 Market", "Prateek Wisteria Road"],
    "Sector 15": ["Nayabans Market", "Sector 15 Community Centre"],
  },
  "Greater Noida": {
    "Alpha 1": ["Alpha Commercial Belt", "Jagat Farm"],
    "Pari Chowk": ["Ansal Plaza", "Grand Venice Mall"],
    "Gaur City 1": ["Gaur City Mall", "Kisan Chowk"],
    "Knowledge Park 2": ["India Expo Mart", "Sharda University"],
  },
  Faridabad: {
    "Sector 15": ["Sector 15 Market", "Town Park"],
    NIT: ["NIT Market 1", "Neelam Flyover"],
    Surajkund: ["Surajkund Mela Ground", "Eros Garden Gate"],
    "Sector 37": ["Crown Plaza Mall", "Bypass Road"],
  },
  Ghaziabad: {
    Indirapuram: ["Shipra Mall", "Swarna Jayanti Park"],
    Vaishali: ["Mahagun Mall", "Sector 4 Market"],
    Kaushambi: ["Pacific Mall", "Yashoda Hospital"],
    "Raj Nagar Extension": ["Elevated Road", "VVIP Style Mall"],
    "Crossings Republik": ["Galleria Market", "Crossings Club"],
  },
};

/** Where a home is. */
export interface Surroundings {
  city: City;
  area: Area;
  /** The nearest metro station, as the home's page shows it. */
  station: HomePosition["station"];
}

const USUAL_PLACES = {
  south: [
    "Nandini milk parlour",
    "BMTC bus stop",
    "Ganesha temple",
    "Vegetable market",
    "Children's park",
    "BBMP playground",
    "Public library",
  ],
  north: [
    "Mother Dairy booth",
    "Sunday market",
    "District park",
    "Community centre",
    "Kendriya Vidyalaya",
    "Sabzi mandi",
    "Bus stand",
  ],
};

/** Returns whether this is a kind of place that every area has, and not the name of one place. */
export function isUsualPlace(name: string): boolean {
  return USUAL_PLACES.south.includes(name) || USUAL_PLACES.north.includes(name);
}

/** Sectors, and the Greek letters of Greater Noida, are ambiguous without their city. */
export function areaLabel({ area, city }: { area: Area; city: City }): string {
  const isPlain = /^Sector |\d$/.test(area.name) && !area.name.startsWith("Dwarka") && !area.name.includes("Noida");
  return isPlain ? `${area.name}, ${city}` : area.name;
}

/**
 * Returns two to four places near a home: its nearest metro station, then known places of the area, then common kinds of
 * places.
 */
export function landmarksNear(random: Random, { city, area, station }: Surroundings): string[] {
  const metro = station === null ? [] : [`${station.name} Metro Station`];
  const known = random.sample(KNOWN_PLACES[city]?.[area.name] ?? [], 2);
  const usual = random.sample(USUAL_PLACES[city === "Bangalore" ? "south" : "north"], 3);
  return [...metro, ...known, ...usual].slice(0, random.whole(2, 4));
}
