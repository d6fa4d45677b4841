/** Texts of the map, in one place for translation. */
export const MAP = {
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  wholeCity: "Whole city",
  controls: "Map",
  keys: "Arrow keys move the map. Plus and minus zoom.",
  walkZone: "15 min walk to a station",
  attribution: "© OpenStreetMap contributors",
  loading: "Loading the map",
  failed: "The map did not load.",
  tryAgain: "Try Again",
} as const;
