import { toast } from "#web/ui/overlays/toast.tsx";

/** Maximum time before a decision is sent, if its toast does not close. */
const LONGEST_HOLD_MS = 60_000;

/** A decision that has not been sent yet and can be undone. */
export interface Hold {
  /** Resolves to true when the decision must be sent, to false if it was undone. */
  decided: Promise<boolean>;
  send: () => void;
  undo: () => void;
}

/** A decision that was undone before it was sent. */
export class Undone extends Error {}

/**
 * Waits until the decision must be sent. Returns immediately without a hold.
 * @throws Undone if the decision is undone
 */
export async function waitForHold(hold: Hold | undefined): Promise<void> {
  if (hold && !(await hold.decided)) throw new Undone();
}

/** Decisions in a row show one message. A newer decision sends the previous decisions. */
export const DECISIONS = {
  about: "decisions",
  earlier: (count: number) =>
    count === 1 ? "1 decision before it is sent." : `${count} decisions before it are sent.`,
};

/**
 * Shows a message about a decision, and sends the decision only when the message closes, because it can be undone until
 * then.
 */
export function offerUndo(text: string, onUndo: () => void): Hold {
  const hold = holdDecision();
  const onClick = () => {
    hold.undo();
    onUndo();
  };
  toast.success(text, { ...DECISIONS, action: { label: "Undo", onClick }, onClose: hold.send });
  return hold;
}

const held = new Set<Hold>();

/** Delays a decision until `send` or `undo` is called, the page is hidden, or a minute has passed. */
export function holdDecision(): Hold {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const hold: Hold = { decided: promise, send: () => settle(true), undo: () => settle(false) };
  const late = setTimeout(hold.send, LONGEST_HOLD_MS);
  function settle(isSent: boolean) {
    clearTimeout(late);
    held.delete(hold);
    resolve(isSent);
  }
  held.add(hold);
  return hold;
}

const sendAll = () => {
  for (const hold of [...held]) hold.send();
};

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && sendAll());
  addEventListener("beforeunload", (event) => {
    if (held.size === 0) return;
    sendAll();
    // The browser's question gives the requests time to be sent.
    event.preventDefault();
  });
}
