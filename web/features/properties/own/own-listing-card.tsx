import CalendarDays from "lucide-react/icons/calendar-days";
import Check from "lucide-react/icons/check";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useRef, useState } from "react";
import { href } from "react-router";
import type { ListingAnswer } from "#contract/properties/freshness-terms.ts";
import type { Property } from "#contract/properties/properties.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { PropertyCard } from "../card/property-card.tsx";
import { RejectionReason, StatusBadge } from "../status-badge.tsx";
import { ClockBox } from "./clock-box.tsx";
import { notMarked, readVisitsThatEnd, useAnswerListing, useDeleteListing } from "./own-listings.ts";
import { OWN } from "./texts.ts";

interface OwnListingCardProps {
  listing: Property;
  sizes: string;
  /** The statement of reasons for a rejection. */
  statement?: ReactNode;
  /** Called once the home is marked as rented. */
  onRented?: () => void;
}

/** A person's own listing with its status and actions. */
export function OwnListingCard({ listing, sizes, statement, onRented }: OwnListingCardProps) {
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
          {listing.status === "approved" && <Answers listing={listing} onRented={onRented} />}
          <div className="relative z-2 grid grid-cols-2 gap-2 pt-1 max-[20rem]:*:col-span-full">
            <ButtonLink to={href("/property/:id/edit", { id: listing.id })} icon={Pencil}>
              {OWN.edit}
            </ButtonLink>
            <DeleteButton listing={listing} />
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

/**
 * Whether the home is available: what happens next, and the buttons to answer. Marking as rented asks first if it ends
 * visits.
 */
function Answers({ listing, onRented }: Pick<OwnListingCardProps, "listing"> & { onRented: (() => void) | undefined }) {
  const { mutate, isPending: isSaving } = useAnswerListing(listing);
  const [isReading, setReading] = useState(false);
  const [visitsEnd, setVisitsEnd] = useState<string | null>(null);
  const isPending = isSaving || isReading;
  // Kept apart from the answer: "available" is given with either button, and changes the names of both at once.
  const [pressed, setPressed] = useState<"primary" | "rented">("primary");
  const { away } = listing;
  const isBusy = (button: typeof pressed) => isPending && pressed === button;
  const primary = useRef<HTMLButtonElement>(null);
  function answer(given: ListingAnswer, button: typeof pressed) {
    if (isPending) return;
    setPressed(button);
    mutate(given, { onSuccess: () => given === "rented" && onRented?.() });
  }
  async function rent() {
    if (isPending) return;
    setPressed("rented");
    setReading(true);
    try {
      const ending = await readVisitsThatEnd(listing.id);
      if (ending === null) answer("rented", "rented");
      else setVisitsEnd(ending);
    } catch (error) {
      console.warn(error instanceof Error ? error.message : error);
      notMarked();
    } finally {
      setReading(false);
    }
  }
  function pause() {
    // "Pause" disappears, so focus and spinner move to the button that undoes it.
    primary.current?.focus();
    answer("paused", "primary");
  }
  return (
    <div className="relative z-2 grid gap-3 border-b border-line pb-4">
      <ClockBox listing={listing} />
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {away !== "rented" && (
          <Button
            ref={primary}
            variant="primary"
            icon={away === null ? Check : Play}
            busy={isBusy("primary")}
            onClick={() => answer("available", "primary")}
          >
            {away === null ? OWN.stillAvailable : OWN.putBack}
          </Button>
        )}
        {away === null && <Button onClick={pause}>{OWN.pause}</Button>}
        <Button
          icon={KeyRound}
          busy={isBusy("rented")}
          onClick={() => (away === "rented" ? answer("available", "rented") : void rent())}
          className={away === "paused" ? "" : "basis-full"}
        >
          {away === "rented" ? OWN.markAvailable : OWN.markRented}
        </Button>
      </div>
      <ConfirmDialog
        open={visitsEnd !== null}
        title={OWN.rentedTitle}
        question={visitsEnd ?? ""}
        confirm={OWN.markRented}
        cancel={OWN.cancel}
        onClose={() => setVisitsEnd(null)}
        onConfirm={() => {
          setVisitsEnd(null);
          answer("rented", "rented");
        }}
      />
    </div>
  );
}
