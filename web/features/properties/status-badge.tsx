import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import type { PropertyStatus } from "#contract/properties/property-terms.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { STATUS_NAMES } from "./status-names.ts";

const LOOKS: Record<PropertyStatus, { tone: BadgeTone; icon: IconShape }> = {
  approved: { tone: "success", icon: CircleCheck },
  pending: { tone: "warning", icon: Hourglass },
  rejected: { tone: "danger", icon: CircleX },
};

/** A listing's status. */
export function StatusBadge({ status }: { status: PropertyStatus }) {
  return <Badge {...LOOKS[status]}>{STATUS_NAMES[status]}</Badge>;
}

/** Why a listing was rejected, in the admin's words. */
export function RejectionReason({ reason }: { reason: string }) {
  return (
    <p className="flex gap-2 rounded-sm bg-danger-soft px-3 py-2.5 text-[0.8125rem] leading-[1.125rem] text-danger-ink">
      <Icon of={CircleAlert} className="mt-px size-4" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {reason}
      </span>
    </p>
  );
}
