import { useEffect, useState } from "react";
import type { Property } from "#contract/properties.ts";
import { api } from "#web/lib/api/api.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { faultOf, sendOutcome } from "./ask-owner.ts";
import { FRESHNESS } from "./freshness-texts.ts";

const MOST_WORDS = 4;

/** Returns whether the user has a conversation about this home. The list is searched by its title. */
async function hasConversation({ id, title }: Property, signal: AbortSignal): Promise<boolean> {
  const q = title.split(/\s+/).slice(0, MOST_WORDS).join(" ");
  const found = await api("GET /api/conversations", { query: { q }, signal });
  return found.some(({ property_id }) => property_id === id);
}

/** The button "It was already taken", for people who have written to the owner. */
export function AlreadyTaken({ home }: { home: Property }) {
  const [state, setState] = useState<"unknown" | "offered" | "sending" | "sent">("unknown");
  useEffect(() => {
    const controller = new AbortController();
    hasConversation(home, controller.signal).then(
      (hasOne) => hasOne && setState("offered"),
      (error) => {
        if (!controller.signal.aborted) console.warn(error);
      },
    );
    return () => controller.abort();
  }, [home]);
  async function send() {
    setState("sending");
    try {
      await sendOutcome(home.id, "taken");
      setState("sent");
    } catch (error) {
      toast.error(faultOf(error));
      setState("offered");
    }
  }
  if (state === "unknown") return null;
  if (state === "sent")
    return (
      <p ref={focus} tabIndex={-1} className="min-h-11 content-center font-medium outline-none">
        {FRESHNESS.takenSaid}
      </p>
    );
  return (
    <Button variant="ghost" busy={state === "sending"} onClick={() => void send()}>
      {FRESHNESS.wasTaken}
    </Button>
  );
}

const focus = (text: HTMLElement | null) => text?.focus();
