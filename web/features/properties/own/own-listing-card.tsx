import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { href } from "react-router";
import type { Property } from "#contract/properties.ts";
import type { PropertyStatus } from "#contract/property-terms.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { PropertyCard } from "../property-card.tsx";
import { useDeleteListing, useMarkAvailable } from "./own-listings.ts";
import { OWN, STATUS_NAMES } from "./texts.ts";

const STATUS_LOOKS: Record<PropertyStatus, { tone: BadgeTone; icon: IconShape }> = {
  approved: { tone: "success", icon: CircleCheck },
  pending: { tone: "warning", icon: Hourglass },
  rejected: { tone: "danger", icon: CircleX },
};

/** A person's own home, with where it stands and what they can do with it. */
export function OwnListingCard({ listing, sizes }: { listing: Property; sizes: string }) {
  return (
    <PropertyCard
      property={listing}
      level={2}
      priority="eager"
      sizes={sizes}
      badge={<Badge {...STATUS_LOOKS[listing.status]}>{STATUS_NAMES[listing.status]}</Badge>}
      footer={
        <div className="mt-auto grid gap-3">
          {listing.rejection_reason && (
            <p className="flex gap-2 rounded-sm bg-danger-soft px-3 py-2.5 text-[13px] leading-[18px] text-danger-ink">
              <Icon of={CircleAlert} className="mt-px size-4" />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {listing.rejection_reason}
              </span>
            </p>
          )}
          <div className="relative z-2 grid grid-cols-2 gap-2 pt-1">
            <ButtonLink to={href("/property/:id/edit", { id: listing.id })} icon={Pencil}>
              {OWN.edit}
            </ButtonLink>
            <DeleteButton listing={listing} />
            <AvailabilityButton listing={listing} />
          </div>
        </div>
      }
    />
  );
}

function DeleteButton({ listing }: { listing: Property }) {
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeleteListing(listing.id);
  return (
    <>
      <Button variant="quiet-danger" icon={Trash2} onClick={() => setAsking(true)}>
        {OWN.delete}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={OWN.deleteTitle}
        question={OWN.deleteQuestion}
        confirm={OWN.delete}
        cancel={OWN.cancel}
        busy={deletion.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => deletion.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

function AvailabilityButton({ listing }: { listing: Property }) {
  const change = useMarkAvailable(listing.id);
  return (
    <Button
      icon={KeyRound}
      busy={change.isPending}
      onClick={() => change.mutate(!listing.is_available)}
      className="col-span-2"
    >
      {listing.is_available ? OWN.markRented : OWN.markAvailable}
    </Button>
  );
}
