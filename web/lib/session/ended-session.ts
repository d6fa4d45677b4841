import { readTabStored, STORED, writeTabStored } from "../stored.ts";

/** Whether the session of this tab ended without a sign-out in it, such as on another device. Until the next sign-in. */
export const endedSession = {
  get: (): boolean => readTabStored(STORED.ended) !== null,
  set: (hasEnded: boolean): void => writeTabStored(STORED.ended, hasEnded ? "1" : null),
};
