/**
 * Everyday names of places whose official name is long. They are shown instead, and the official name still finds the
 * place.
 */
const EVERYDAY_NAMES: Readonly<Partial<Record<string, string>>> = {
  "landmark:itpl": "ITPL",
  "landmark:iisc": "IISc",
  "landmark:cyber-hub": "Cyber Hub",
  "landmark:jayadeva-hospital": "Jayadeva",
  "landmark:nehru-place-market": "Nehru Place office",
  "landmark:netaji-subhash-place-office": "NSP",
  "landmark:iit-delhi": "IITD",
  "station:majestic": "Majestic",
  "station:mg-road-bangalore": "MG Road",
  "station:mg-road-gurugram": "MG Road Gurugram",
  "station:vidhana-soudha": "Vidhana Soudha",
  "station:kr-market": "KR Market",
  "station:rv-road": "RV Road",
  "station:jp-nagar": "JP Nagar",
  "station:central-college": "Central College",
  "station:hosahalli": "Hosahalli",
  "station:bangalore-city-railway-station": "City Railway Station",
  "station:konappana-agrahara": "Konappana Agrahara",
  "station:bommasandra": "Bommasandra",
  "station:hebbagodi": "Hebbagodi",
  "station:whitefield": "Whitefield",
  "station:aiims": "AIIMS",
};

/** Returns the display name of a place. */
export const shownName = (id: string, official: string): string => EVERYDAY_NAMES[id] ?? official;
