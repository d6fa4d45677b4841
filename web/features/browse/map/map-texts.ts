const near = (area: string | undefined) => (area === undefined ? "" : ` near ${area}`);

/** Texts of the map of homes, in one place for translation. */
export const HOMES_MAP = {
  label: "Map of homes",
  homes: "Homes",
  skip: "Skip the map",
  searchArea: "Search this area",
  searchOnMove: "Search as I move the map",
  none: "No homes here. Zoom out or move the map.",
  offline: "You are offline. The homes you saw before stay.",
  showPlace: (name: string) => `Show ${name} on the map`,
  capped: "Zoom in for all homes.",
  failed: "The homes did not load.",
  tryAgain: "Try Again",
  /** The rest of a name: "12 homes near Indiranagar, from ₹18,000". */
  homesNear: (count: number, area: string | undefined) => `${count === 1 ? "home" : "homes"}${near(area)}`,
  oneHome: (area: string | undefined) => `1 home${near(area)}`,
  from: "from",
  perMonth: "per month",
  chosen: "Chosen homes",
  close: "Close",
  backToList: "Back to the list",
  chosenFailed: "This home did not load.",
  availableNow: "Available now",
  availableFrom: (date: string) => `from ${date}`,
} as const;
