import { useSyncExternalStore } from "react";
import { NOTIFICATION_VOLUME } from "#contract/messaging/messaging-terms.ts";
import { announceStored, readStored, STORED, subscribeToStored, writeStored } from "#web/lib/stored.ts";

const SOUND_URL = "/notification.mp3";
/** Tabs that receive the same message within this time play one sound. */
const ONE_SOUND_MS = 1000;

const isMuted = () => readStored(STORED.sound) === "off";

export function setMuted(muted: boolean): void {
  writeStored(STORED.sound, muted ? "off" : null);
  announceStored(STORED.sound);
}

async function play(): Promise<void> {
  const sound = new Audio(SOUND_URL);
  sound.volume = NOTIFICATION_VOLUME;
  // Browsers block sound until the user has interacted with the page.
  await sound.play().catch((error: unknown) => console.info("The message sound did not play.", error));
}

/** Plays the sound for an unread message in one tab only, unless the user muted it. */
export function playMessageSound(): void {
  if (isMuted()) return;
  if (!navigator.locks) return void play();
  void navigator.locks.request("basera-message-sound", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await play();
    await new Promise((resolve) => setTimeout(resolve, ONE_SOUND_MS));
  });
}

export const useIsMuted = () => useSyncExternalStore(subscribeToStored, isMuted, () => false);
