/** All texts of the city picker, in one place for translation. */
export const PLACES = {
  title: "Select Your City",
  hint: "Choose your preferred city to see relevant properties",
  notNow: "Not now, show all cities",
  button: (city: string | null) => (city === null ? "Choose city" : `City: ${city}`),
} as const;
