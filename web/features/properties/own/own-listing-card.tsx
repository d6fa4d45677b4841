import CalendarDays from "lucide-react/icons/calendar-days";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useState } from "react";
import { href } from "react-router";
import type { Property } from "#contract/properties.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { PropertyCard } from "../card/property-card.tsx";
import { RejectionReason, StatusBadge } from "../status-badge.tsx";
import { useDeleteListing, useMarkAvailable } from "./own-listings.ts";
import { OWN } from "./texts.ts";

interface OwnListingCardProps {
  listing: Property;
  sizes: string;
  /** The statement of reasons for a rejection. */
  statement?: ReactNode;
}

/** A person's own listing with its status and actions. */
export function OwnListingCard({ listing, sizes, statement }: OwnListingCardProps) {
  return (
    <PropertyCard
      property={listing}
      level={2}
      priority="eager"
      sizes={sizes}
      badge={<StatusBadge status={listing.status} />}
      footer={
        <div className="mt-auto grid gap-3">
          {listing.rejection_reason && <RejectionReason reason={listing.rejection_reason} />}
          {statement}
          <div className="relative z-2 grid grid-cols-2 gap-2 pt-1 max-[20rem]:*:col-span-full">
            <ButtonLink to={href("/property/:id/edit", { id: listing.id })} icon={Pencil}>
              {OWN.edit}
            </ButtonLink>
            <DeleteButton listing={listing} />
            {listing.status === "approved" && <AvailabilityButton listing={listing} />}
            <ButtonLink
              to={href("/property/:id/visit-hours", { id: listing.id })}
              icon={CalendarDays}
              className="col-span-2"
            >
              {OWN.visitHours}
            </ButtonLink>
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
