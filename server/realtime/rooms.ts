/**
 * Rooms decide who receives an event. A connection is in the rooms of its account and session, and of the conversations
 * that it joined. `front` has the account's tabs that are in front, and `admins` the connections of all admins.
 */
export type Room = "admins" | `account:${string}` | `session:${string}` | `conversation:${string}` | `front:${string}`;

export const ADMINS_ROOM: Room = "admins";
export const accountRoom = (id: string): Room => `account:${id}`;
export const sessionRoom = (id: string): Room => `session:${id}`;
export const conversationRoom = (id: string): Room => `conversation:${id}`;
export const frontRoom = (accountId: string): Room => `front:${accountId}`;
