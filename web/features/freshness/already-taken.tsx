import { useState } from "react";
import { faultText } from "#web/lib/api/fault-text.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { sendOutcome } from "./ask-owner.ts";
import { FRESHNESS } from "./freshness-texts.ts";

/** The button "It was already taken", for people who have written to the owner. */
export function AlreadyTaken({ homeId, wasTold }: { homeId: string; wasTold: boolean }) {
  const [state, setState] = useState<"offered" | "sending" | "sent">("offered");
  async function send() {
    setState("sending");
    try {
      await sendOutcome(homeId, "taken");
      setState("sent");
    } catch (error) {
      toast.error(faultText(error, FRESHNESS));
      setState("offered");
    }
  }
  if (state === "sent" || wasTold)
    return (
      <p ref={state === "sent" ? focus : null} tabIndex={-1} className="min-h-11 content-center font-medium">
        {state === "sent" ? FRESHNESS.takenSaid : FRESHNESS.youToldTaken}
      </p>
    );
  return (
    <Button variant="ghost" busy={state === "sending"} onClick={() => void send()}>
      {FRESHNESS.wasTaken}
    </Button>
  );
}

const focus = (text: HTMLElement | null) => text?.focus();
