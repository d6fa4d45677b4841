/** Texts of the map, in one place for translation. */
export const MAP = {
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  wholeCity: "Whole city",
  controls: "Map",
  hint: { keys: "Arrow keys move the map. Plus and minus zoom.", touch: "Drag to move the map. The buttons zoom." },
  walkZone: "15 min walk to a station",
  attribution: "© OpenStreetMap contributors",
  loading: "Loading the map",
  failed: "The map did not load.",
  tryAgain: "Try Again",
} as const;

/** Texts around the user's position. */
export const MY_POSITION = {
  use: "Use my position",
  here: "Your position",
  refused: "Your browser does not share your position. Allow it in the browser's settings for this site.",
  unavailable: "Your position is not available on this device right now.",
  late: "Finding your position took too long. Please try again.",
  outside: (region: string) => `You are outside of ${region}, so this map cannot show your position.`,
} as const;
