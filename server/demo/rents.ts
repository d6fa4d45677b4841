import type { City } from "#contract/places/cities.ts";
import type { Furnishing, PropertyType } from "#contract/properties/property-terms.ts";

/* Monthly rents in rupees, for demo homes only. Each area has the median rent of a 2BHK and the number of listings.
   Bangalore: NoBroker listings of 2017 and 2018. Delhi: an undated set of 17,890 rentals with positions (public
   repository neilanshchauhan/delhi-house-rent-prediction). Other figures state their source. */
const MEASURED: Record<"Bangalore" | "Delhi", Record<string, [median: number, listings: number]>> = {
  Bangalore: {
    Adugodi: [15000, 38],
    Banashankari: [14000, 511],
    "Bannerghatta Road": [20000, 52],
    Basavanagudi: [18000, 142],
    "Basaveshwara Nagar": [15000, 167],
    Bellandur: [23000, 221],
    Bommanahalli: [15000, 117],
    Brookefield: [22000, 143],
    "BTM Layout": [18000, 408],
    "C V Raman Nagar": [18000, 113],
    Chamrajpet: [15000, 42],
    "Cox Town": [20000, 34],
    Doddanekkundi: [18000, 132],
    Domlur: [22000, 51],
    Ejipura: [15750, 112],
    "Frazer Town": [25000, 43],
    Harlur: [23500, 30],
    Hoodi: [20250, 90],
    "HSR Layout": [20500, 339],
    Indiranagar: [24000, 109],
    Jayanagar: [19000, 213],
    "Jeevan Bima Nagar": [17000, 18],
    "JP Nagar": [15250, 274],
    Kadugodi: [16000, 84],
    Kaggadasapura: [16500, 159],
    Kasavanahalli: [20000, 113],
    Koramangala: [22000, 165],
    "Kumaraswamy Layout": [12000, 124],
    Kundalahalli: [20750, 17],
    Madiwala: [14750, 18],
    Mahadevapura: [17000, 238],
    Malleshwaram: [17500, 35],
    Marathahalli: [20000, 221],
    Munnekollal: [18000, 158],
    Murugeshpalya: [20000, 118],
    Nagarbhavi: [13500, 154],
    "New Tippasandra": [20000, 67],
    Padmanabhanagar: [15000, 96],
    Panathur: [21000, 53],
    Rajajinagar: [15000, 132],
    "Rajarajeshwari Nagar": [13000, 349],
    "Sarjapur Road": [24000, 30],
    "Shivaji Nagar": [17000, 29],
    Ulsoor: [16000, 61],
    Uttarahalli: [13000, 120],
    Varthur: [18000, 207],
    Vijayanagar: [15000, 227],
    Whitefield: [20000, 500],
    "Wilson Garden": [18000, 34],
  },
  Delhi: {
    Chhatarpur: [15500, 343],
    "Chittaranjan Park": [40000, 41],
    "Defence Colony": [75000, 15],
    "Dwarka Mor": [11000, 100],
    "Dwarka Sector 6": [24250, 22],
    "Dwarka Sector 7": [22000, 31],
    "Dwarka Sector 10": [27000, 19],
    "Dwarka Sector 12": [23000, 52],
    "Dwarka Sector 19": [20000, 46],
    "Dwarka Sector 22": [25000, 27],
    "East of Kailash": [38000, 47],
    Govindpuri: [12000, 67],
    "Greater Kailash 1": [50000, 56],
    "Green Park": [55000, 13],
    "Gujranwala Town": [30000, 31],
    "Hari Nagar": [17000, 19],
    "Hauz Khas": [55000, 12],
    "IP Extension": [18000, 24],
    Janakpuri: [22000, 61],
    Jangpura: [35500, 30],
    Kalkaji: [34000, 35],
    "Karol Bagh": [20000, 36],
    "Khirki Extension": [20000, 68],
    "Krishna Nagar": [25000, 23],
    "Lajpat Nagar": [28000, 147],
    "Laxmi Nagar": [12000, 111],
    "Mahavir Enclave": [12000, 26],
    "Malviya Nagar": [27250, 154],
    "Mayur Vihar Phase 1": [14000, 177],
    "Mayur Vihar Phase 2": [20000, 36],
    "Model Town": [20000, 39],
    "Mukherjee Nagar": [22000, 24],
    "Neb Sarai": [14000, 19],
    "New Ashok Nagar": [12000, 144],
    Palam: [15000, 17],
    "Paschim Vihar": [20000, 341],
    "Patel Nagar": [24000, 449],
    Patparganj: [21500, 16],
    Pitampura: [25000, 207],
    "Preet Vihar": [14000, 73],
    "Rajinder Nagar": [32000, 73],
    "Rajouri Garden": [28000, 27],
    "Ramesh Nagar": [22000, 125],
    Rohini: [17000, 186],
    "Safdarjung Enclave": [55000, 19],
    Saket: [18000, 49],
    "Shalimar Bagh": [24000, 53],
    "Uttam Nagar": [11000, 154],
    "Vasant Kunj": [35000, 38],
  },
};

/**
 * Factors from the measured years to about today. Makaan's later medians are higher than those of 2017-18 by 1.4 (RK)
 * to 2.4 (3BHK) in Bangalore, and by 1.3 in Delhi. Its homes are larger, so these factors are lower: about 7 % and 4 %
 * a year.
 */
const TO_TODAY = { Bangalore: 1.8, Delhi: 1.25 };

/** Medians of a 2BHK in the upper, middle and lower third of the measured areas. */
const TIERS = {
  Bangalore: { high: 21_000, middle: 18_000, low: 14_000 },
  Delhi: { high: 30_000, middle: 22_000, low: 14_000 },
};
type Tier = "high" | "middle" | "low";

/** Areas with few listings whose rents differ from the average, estimated from neighbouring areas. */
const ESTIMATED: Record<"Bangalore" | "Delhi", Record<Exclude<Tier, "middle">, string[]>> = {
  Bangalore: {
    high: ["MG Road", "Richmond Town", "Hebbal", "HRBR Layout", "Sahakar Nagar"],
    low: [
      "Dasarahalli",
      "Devanahalli",
      "Peenya",
      "Kengeri",
      "Begur",
      "Jalahalli",
      "Vidyaranyapura",
      "KR Puram",
      "Ramamurthy Nagar",
      "Hulimavu",
    ],
  },
  Delhi: {
    high: [
      "Alaknanda",
      "Civil Lines",
      "Connaught Place",
      "Greater Kailash 2",
      "New Friends Colony",
      "Panchsheel Park",
      "Punjabi Bagh",
      "South Extension",
      "Vasant Vihar",
    ],
    low: [
      "Adarsh Nagar",
      "Azadpur",
      "Badarpur",
      "Burari",
      "Dilshad Garden",
      "Jamia Nagar",
      "Mehrauli",
      "Najafgarh",
      "Narela",
      "Shahdara",
      "Tilak Nagar",
    ],
  },
};

/** Rents of a 2BHK relative to an average area of Delhi. Estimated, because no listings were found for these cities. */
const BESIDE_DELHI: Record<Exclude<City, "Bangalore" | "Delhi">, { usual: number; dearer: number; areas: RegExp }> = {
  Noida: {
    usual: 0.82,
    dearer: 1.12,
    areas:
      /^Sector (14|15A?|16|18|19|26|27|28|29|30|36|37|39|40|41|43|44|47|50|52|61|62|74|75|76|77|78|92|93[AB]?|94|100|104|128|137|150)$/,
  },
  "Greater Noida": {
    usual: 0.58,
    dearer: 0.76,
    areas: /^(Jaypee Greens|Pari Chowk|Gaur City|Greater Noida West|Alpha|Beta)/,
  },
  Faridabad: {
    usual: 0.62,
    dearer: 0.82,
    areas: /^(Sector (14|15A?|16A?|17|21[A-D]|28|29|31|37)|NIT|Charmwood|Green Field)/,
  },
  Ghaziabad: {
    usual: 0.58,
    dearer: 0.8,
    areas: /Khand|^(Indirapuram|Vaishali|Vasundhara|Kaushambi|Ramprastha|Surya Nagar)/,
  },
};

/**
 * Rents relative to a 2BHK of the same area. Medians of the same sets; RK in Delhi from Makaan. No set has duplexes, so
 * they are placed between 3BHK and 4BHK.
 */
const BY_TYPE: Record<"Bangalore" | "Delhi", Record<PropertyType, number>> = {
  Bangalore: { RK: 0.5, "1BHK": 0.6, "2BHK": 1, "3BHK": 1.43, "4BHK": 2.1, Duplex: 1.76 },
  Delhi: { RK: 0.45, "1BHK": 0.6, "2BHK": 1, "3BHK": 1.55, "4BHK": 2.4, Duplex: 1.98 },
};

/** Rents relative to a semi-furnished home. Medians of Makaan (furnished) and of 2022 (unfurnished). */
const BY_FURNISHING: Record<Furnishing, number> = { Furnished: 1.26, "Semi-Furnished": 1, Unfurnished: 0.86 };

function tierOf(city: "Bangalore" | "Delhi", area: string): Tier {
  if (ESTIMATED[city].high.includes(area)) return "high";
  return ESTIMATED[city].low.includes(area) ? "low" : "middle";
}

/** Returns today's rent of a semi-furnished 2BHK in this area. */
function areaLevel(city: City, area: string): number {
  if (city === "Bangalore" || city === "Delhi")
    return (MEASURED[city][area]?.[0] ?? TIERS[city][tierOf(city, area)]) * TO_TODAY[city];
  const { usual, dearer, areas } = BESIDE_DELHI[city];
  return TIERS.Delhi.middle * TO_TODAY.Delhi * (areas.test(area) ? dearer : usual);
}

/** Returns the usual monthly rent of such a home. */
export function usualRent(city: City, area: string, type: PropertyType, furnished: Furnishing): number {
  const region = city === "Bangalore" ? "Bangalore" : "Delhi";
  return areaLevel(city, area) * BY_TYPE[region][type] * BY_FURNISHING[furnished];
}

/** Returns the number of known listings in this area. */
export function knownListings(city: City, area: string): number {
  return city === "Bangalore" || city === "Delhi" ? (MEASURED[city][area]?.[1] ?? 0) : 0;
}

/**
 * Deposits in months of rent, with their frequency. Bangalore: quartiles of 3.2, 4.2 and 6 (Makaan) and the old
 * convention of ten. Delhi NCR: one or two, rarely three.
 */
export const DEPOSIT_MONTHS = {
  Bangalore: { "2": 10, "3": 24, "4": 20, "5": 20, "6": 18, "10": 8 },
  "Delhi NCR": { "1": 44, "2": 46, "3": 10 },
};

/** Rounds an amount to hundreds, five hundreds or thousands, depending on its size. */
export function roundSum(amount: number): number {
  const step = amount < 3_000 ? 100 : amount < 40_000 ? 500 : amount < 150_000 ? 1_000 : 5_000;
  return Math.round(amount / step) * step;
}
