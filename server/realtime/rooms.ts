/**
 * Rooms decide who receives an event. A connection is in the rooms of its account and session, and of the conversations
 * that it joined.
 */
export type Room = `account:${string}` | `session:${string}` | `conversation:${string}`;

export const accountRoom = (id: string): Room => `account:${id}`;
export const sessionRoom = (id: string): Room => `session:${id}`;
export const conversationRoom = (id: string): Room => `conversation:${id}`;
