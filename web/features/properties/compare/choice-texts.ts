/** Texts of the choice of homes for the comparison. Separate, because every card loads them. */

const homesText = (count: number) => (count === 1 ? "1 home" : `${count} homes`);

export const CHOICE = {
  compare: "Compare",
  compareHome: (title: string) => `Compare ${title}`,
  full: (most: number) => `You can compare up to ${most} homes. Remove one before you add another.`,
  chosen: (count: number, most: number) => `${count} of ${most} chosen`,
  chooseTwo: "Choose two homes",
  chooseAnother: "Choose one more",
  clear: "Clear",
  compareHomes: (count: number) => `Compare ${homesText(count)}`,
} as const;
