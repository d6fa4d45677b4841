import { DECLINE_TEXTS, waitingText } from "#contract/messaging/reply-terms.ts";

/** What an owner answers with one press. */
export const READY_ANSWERS = ["available", "times", "taken"] as const;
export type ReadyAnswer = (typeof READY_ANSWERS)[number];

/** Texts about questions to owners, in one place for translation. */
export const WAITING = {
  title: waitingText,
  hint: "Oldest first. You have until the same time on the next day.",
  failed: "We could not load who waits for an answer.",
  tryAgain: "Try Again",
  showAll: "Show all",
  answers: { available: "Yes, it is available", times: "Choose a time", taken: "Sorry, it is taken" },
  /** What the tenant reads. */
  sentences: {
    available: () => "Yes, it is available.",
    times: (address: string) => `You can visit the home. Choose a time: ${address}`,
    taken: () => "Sorry, it is taken. I wish you good luck with your search.",
  },
  answerTo: (answer: string, name: string) => `${answer}, to ${name}`,
  answersTo: (name: string) => `Answers to ${name}`,
  sending: (name: string) => `Sending to ${name}`,
  notSent: "Not sent. Please try again.",
  minutesLeft: (count: number) => `${count} min left`,
  hoursLeft: (count: number) => `${count} h left`,
  dueNow: "Due now",
  isItTaken: (count: number) => (count === 1 ? "Is the home taken?" : "Is the home taken? Tell all of them at once."),
  declineAll: "Decline all",
  declineCount: (count: number) => (count === 1 ? "Decline" : `Decline all ${count}`),
  declineTitle: (count: number) =>
    count === 1 ? "Tell 1 person that it is taken?" : `Tell ${count} people that it is taken?`,
  declineHint: "Each gets this in their own chat, and does not see the others.",
  message: "Your message",
  needsText: "Write a few words.",
  tooLong: (left: number) => (left === -1 ? "1 character too long" : `${-left} characters too long`),
  people: "People",
  notNow: "Not now",
  send: (count: number) => (count === 1 ? "Send to 1 person" : `Send to ${count} people`),
  told: (count: number) => (count === 1 ? "1 person is told." : `${count} people are told.`),
  noneWaits: "No one waits for an answer any more.",
  undo: "Undo",
  takenBack: "Taken back. No one was told.",
  alreadySent: DECLINE_TEXTS.sent,
  notTakenBack: "This could not be taken back. Please try again.",
  notDeclined: "The message could not be sent. Please try again.",
  offline: "You are offline. Try again when you are connected.",
  /** What the tenant sees. */
  expectation: "Sent. Most owners answer within a day.",
  noAnswer: "No answer yet",
  noAnswerHint: "You can write again, or ask about another home.",
  closed: "This home is no longer available",
  closedHint: "Your question was not the reason.",
  declined: "The owner said no this time",
  declinedHint: "It was kind of them to tell you. These homes are still available.",
  noLonger: (title: string) => `${title} · no longer available`,
} as const;
