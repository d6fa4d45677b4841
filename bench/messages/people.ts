/** The people of the bench are numbered. 0 and 1 talk about home 0, 2 and 3 about home 1, and so on. */

function idOf(kind: number, n: number): string {
  return `${kind.toString(16).padStart(8, "0")}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}
const KINDS = { person: 1, session: 2, property: 3, conversation: 4, participant: 5 };

export const personId = (n: number) => idOf(KINDS.person, n);
export const propertyId = (n: number) => idOf(KINDS.property, n);
export const sessionId = (n: number) => idOf(KINDS.session, n);
export const conversationId = (n: number) => idOf(KINDS.conversation, n);
export const participantId = (n: number) => idOf(KINDS.participant, n);

export const conversationOf = (person: number) => Math.floor(person / 2);
export const otherOf = (person: number) => person ^ 1;

/** The text begins with the message's number, which identifies it. */
export const contentOf = (message: number) =>
  `${message} Is the flat on the second floor still to be had from next month on?`;
export const messageIn = (content: string) => Number.parseInt(content, 10);
