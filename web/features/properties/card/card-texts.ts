/** Texts shared by cards, browse and the property page, in one place for translation. */

export const CARD = {
  perMonth: "per month",
  deposit: (amount: string) => `Deposit ${amount}`,
  featured: "Featured",
  rented: "Rented out",
  paused: "Paused",
  more: (count: number) => `+${count}`,
} as const;
