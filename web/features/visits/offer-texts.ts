/** Texts of the offer to visit a home, in a separate file because every property page loads them. */
export const OFFER = {
  title: "Visit this home",
  hint: "See it before you decide. Visiting is free, always.",
  open: "See free times",
  short: "Visit",
  edit: "When can people visit?",
} as const;
