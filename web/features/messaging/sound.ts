import { useSyncExternalStore } from "react";
import { NOTIFICATION_VOLUME } from "#contract/messaging-terms.ts";
import { readStored, STORED, writeStored } from "#web/lib/stored.ts";

const ADDRESS = "/notification.mp3";
/** Tabs that hear of the same message within this time make one sound. */
const ONE_SOUND_MS = 1000;
const listeners = new Set<() => void>();

const isMuted = () => readStored(STORED.sound) === "off";

export function setMuted(muted: boolean): void {
  writeStored(STORED.sound, muted ? "off" : null);
  for (const listener of listeners) listener();
}

async function play(): Promise<void> {
  const sound = new Audio(ADDRESS);
  sound.volume = NOTIFICATION_VOLUME;
  // A page that nobody has touched yet may not make a sound.
  await sound.play().catch((error: unknown) => console.info("The message sound did not play.", error));
}

/** Says that an unread message has come, in one tab of all, unless the person muted it. */
export function soundForMessage(): void {
  if (isMuted()) return;
  if (!navigator.locks) return void play();
  void navigator.locks.request("basera-message-sound", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await play();
    await new Promise((resolve) => setTimeout(resolve, ONE_SOUND_MS));
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export const useIsMuted = () => useSyncExternalStore(subscribe, isMuted, () => false);
