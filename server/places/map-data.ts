import type { MapArea, MapData, MapLine, MapStation } from "#contract/browse/map.ts";
import { citiesOfRegion, type Position, type Region } from "#contract/places/geography.ts";
import { AREAS } from "#contract/places/places.ts";
import areaListings from "./data/area-listings.json" with { type: "json" };
import { LANDMARKS } from "./landmarks.ts";
import { LINES, STATIONS, type Station, shownName } from "./metro.ts";

/** Short names of stations whose name is too long for the map. */
const SHORT_NAMES: Readonly<Partial<Record<string, string>>> = {
  "kuvempu-road": "Kuvempu Road",
  "mantri-square-sampige-road": "Sampige Road",
  "hopefarm-channasandra": "Hopefarm",
  "kengeri-bus-terminal": "Kengeri Bus Stand",
  "bangalore-city-railway-station": "Railway Station",
  nayandahalli: "Nayandahalli",
  "rajarajeshwari-nagar": "RR Nagar",
  "sri-sathya-sai-hospital": "Sathya Sai Hospital",
  "swami-vivekananda-road": "SV Road",
  "new-delhi-airport-express": "New Delhi",
  "yashobhoomi-dwarka-sector-25": "Dwarka Sector 25",
  "ramakrishna-ashram-marg": "RK Ashram Marg",
  "dabri-mor-janakpuri-south": "Dabri Mor",
  "jasola-vihar-shaheen-bagh": "Jasola Vihar",
  "durgabai-deshmukh-south-campus": "South Campus",
  "east-vinod-nagar-mayur-vihar-ii": "East Vinod Nagar",
  "mandawali-west-vinod-nagar": "Mandawali",
  "sarai-kale-khan-nizamuddin": "Sarai Kale Khan",
  "sir-m-vishweshwaraiah-moti-bagh": "Moti Bagh",
  "major-mohit-sharma-rajendra-nagar": "Rajendra Nagar",
  "millennium-city-centre-gurugram": "Millennium City Centre",
  "uttari-pitampura-prashant-vihar": "Uttari Pitampura",
  "rohini-west": "Dr. Ambedkar Hospital",
  "sarai-kale-khan-namo-bharat": "Sarai Kale Khan",
  "new-ashok-nagar-namo-bharat": "New Ashok Nagar",
  "anand-vihar-namo-bharat": "Anand Vihar",
  "sahibabad-namo-bharat": "Sahibabad",
  "ghaziabad-namo-bharat": "Ghaziabad",
  "mayur-vihar-pocket-1": "Shree Ram Mandir",
};

/** Decimals of a position: 4 are at most 11 m, less than a pixel at the closest zoom. */
const DECIMALS = 4;
const rounded = ({ lat, lon }: Position): Position => ({
  lat: Number(lat.toFixed(DECIMALS)),
  lon: Number(lon.toFixed(DECIMALS)),
});

/** Number of public listings by area, to estimate how many homes an area has. */
const LISTINGS: Readonly<Partial<Record<string, number>>> = areaListings;
const listingsIn = ({ city, name }: MapArea) => LISTINGS[`area:${city}/${name}`] ?? 0;

function mapStation(station: Station): MapStation {
  const { id } = station;
  const short = SHORT_NAMES[id];
  return { id, name: shownName(station), ...(short !== undefined && { short }), ...rounded(station) };
}

function linesOf(region: Region, stations: readonly Station[]): MapLine[] {
  const placeOf = new Map(stations.map(({ id }, place) => [id, place]));
  return LINES.filter((line) => line.region === region).map(({ id, name, segments }) => ({
    id,
    name,
    segments: segments.map((segment) => segment.stations.flatMap((station) => placeOf.get(station) ?? [])),
  }));
}

function areasOf(region: Region): MapArea[] {
  return citiesOfRegion(region)
    .flatMap((city) =>
      AREAS[city].flatMap(({ name, lat, lon, minor }) =>
        lat === null || lon === null || minor ? [] : [{ name, city, ...rounded({ lat, lon }) }],
      ),
    )
    .sort((a, b) => listingsIn(b) - listingsIn(a));
}

/** Returns what the map of a region draws. */
export function mapDataOf(region: Region): MapData {
  const stations = STATIONS.filter((station) => station.region === region);
  return {
    lines: linesOf(region, stations),
    stations: stations.map(mapStation),
    areas: areasOf(region),
    landmarks: LANDMARKS.filter((landmark) => landmark.region === region).map(({ name, lat, lon }) => ({
      name,
      ...rounded({ lat, lon }),
    })),
  };
}
