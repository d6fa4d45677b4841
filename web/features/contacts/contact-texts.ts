/** All texts of shared phone numbers, in one place for translation. */
export const CONTACTS = {
  ask: "Ask for the phone number",
  share: "Share my number",
  shareNew: "Share my new number",
  takeBack: "Take back",
  takeMineBack: "Take my number back",
  approve: "Approve",
  decline: "Not now",
  whatsApp: "WhatsApp",
  copy: "Copy",
  copied: "Number copied",
  notCopied: "The number could not be copied. Select it and copy it yourself.",
  asks: (name: string) => `${name} asks for your phone number`,
  approveHint: (name: string) => `If you approve, ${name} sees your number. You can take it back.`,
  shared: (name: string) => `${name} shared a phone number`,
  checked: "Confirmed by code",
  notChecked: "Not verified",
  noNumber: "There is no number at the moment.",
  numberFailed: "The number could not be loaded.",
  tryAgain: "Try Again",
  mineShared: "You shared your number",
  mineHint: (name: string) => `${name} sees it until you take it back.`,
  changed: "Your number has changed",
  changedHint: (name: string) => `${name} still sees the number that you shared.`,
  whoLooked: "Who saw my number",
  lines: {
    "contact-ask": {
      mine: (name: string) => `You asked ${name} for the phone number.`,
      theirs: (name: string) => `${name} asked for your phone number.`,
    },
    "contact-share": {
      mine: () => "You shared your number.",
      theirs: (name: string) => `${name} shared a phone number.`,
    },
    "contact-declined": {
      mine: () => "You would rather not share your number now.",
      theirs: (name: string) => `${name} isn't sharing their number right now.`,
    },
    "contact-revoked": {
      mine: () => "You took your number back.",
      theirs: (name: string) => `${name} took the number back.`,
    },
  },
  offline: "You are offline.",
  failed: "This did not work. Please try again.",
  limit: "You have done this often lately. Please try again later.",
} as const;

/** Texts of the panel in the profile. */
export const LEDGER = {
  title: "Who saw my number",
  hint: "Taking it back hides your number from then on. People who saved it still have it.",
  none: "Nobody has your number.",
  loading: "Loading who saw your number",
  failed: "The list could not be loaded.",
  takeBack: CONTACTS.takeBack,
  takeBackFrom: (name: string) => `Take back from ${name}`,
  takeBackAll: "Take back all",
  takeBackAllQuestion: "This takes your number back from everyone who has it.",
  cancel: "Cancel",
  takenBack: "Taken back",
  block: (name: string) => `Block ${name}`,
  team: "Basera's team",
  teamLook: (time: string) => `${time}, while deciding a case`,
  about: (title: string) => `About ${title}. `,
  shared: (time: string) => `Shared ${time}`,
  revoked: (time: string) => `, taken back ${time}`,
  reads: (count: number, last: string | null) =>
    last === null || count === 0
      ? "Not looked at yet"
      : count === 1
        ? `Looked at once, ${last}`
        : `Looked at ${count} times, last ${last}`,
} as const;
