/**
 * Rooms decide who receives an event: every connection is in those of its account and session, and of the conversations
 * it joined.
 */
export type Room = `account:${string}` | `session:${string}` | `conversation:${string}`;

export const accountRoom = (id: string): Room => `account:${id}`;
export const sessionRoom = (id: string): Room => `session:${id}`;
export const conversationRoom = (id: string): Room => `conversation:${id}`;
