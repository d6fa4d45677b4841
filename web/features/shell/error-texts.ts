/** All texts of the error screens. Kept in a separate file, because few visitors need them. */
export const INSTEAD = {
  notFound: "This page does not exist",
  notFoundHint: "The address may be mistyped, or the page has moved.",
  home: "Go to the home page",
  crashed: "Something went wrong here",
  crashedHint: "The rest of the page still works. Try again, or come back in a moment.",
  tryAgain: "Try Again",
} as const;
