import Check from "lucide-react/icons/check";
import CircleCheck from "lucide-react/icons/circle-check";
import Hourglass from "lucide-react/icons/hourglass";
import X from "lucide-react/icons/x";
import type { VisitStatus } from "#contract/messaging/visit-terms.ts";
import type { Visit } from "#contract/messaging/visits.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { IconShape } from "#web/ui/icon.tsx";
import { statusOf } from "./visit-texts.ts";

const LOOKS: Record<VisitStatus, { tone: BadgeTone; icon: IconShape }> = {
  proposed: { tone: "warning", icon: Hourglass },
  asked: { tone: "warning", icon: Hourglass },
  booked: { tone: "success", icon: CircleCheck },
  done: { tone: "plain", icon: Check },
  cancelled: { tone: "plain", icon: X },
  declined: { tone: "plain", icon: X },
  lapsed: { tone: "plain", icon: X },
  no_show: { tone: "plain", icon: X },
};

export function VisitStatusBadge({ visit }: { visit: Visit }) {
  const { tone, icon } = LOOKS[visit.status];
  return (
    <Badge tone={tone} icon={icon} className="max-w-full justify-self-start whitespace-normal!">
      {statusOf(visit)}
    </Badge>
  );
}
