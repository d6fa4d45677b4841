/** Texts of the suggestions below the search box. */
export const SUGGEST = {
  list: "Suggestions",
  places: "Places",
  reading: "Search with filters",
  recent: "Your last searches",
  recentHint: "Your last searches, in this browser only",
  search: "Search",
  count: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
  none: (typed: string) => `No place is called “${typed}”. Enter searches the words.`,
  today: "Today",
  yesterday: "Yesterday",
  choose: "choose",
  take: "use this",
  close: "close, keep the text",
} as const;
