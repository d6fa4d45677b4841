import Eye from "lucide-react/icons/eye";
import Pencil from "lucide-react/icons/pencil";
import Sparkles from "lucide-react/icons/sparkles";
import Trash2 from "lucide-react/icons/trash-2";
import { memo, useId, useState } from "react";
import type { Property } from "#contract/properties/properties.ts";
import { formatDate, formatRupees } from "#web/lib/format/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { NoPhoto, Photo } from "../../pictures/photo.tsx";
import { CARD } from "../../properties/card/card-texts.ts";
import { RejectionReason, StatusBadge } from "../../properties/status-badge.tsx";
import { ReasonDialog } from "../decisions/reason-dialog.tsx";
import { unsentReason } from "../decisions/unsent-reasons.ts";
import { ActButton } from "./act-buttons.tsx";
import { actsOn, type ReviewAction } from "./actions.ts";
import { MODERATION } from "./texts.ts";
import { useDeleteProperty, useModerate } from "./use-moderate.ts";

const THUMBNAILS_SHOWN = 4;
const THUMBNAIL_SIZES = "(min-width: 1024px) 101px, 22vw";

interface ModeratedCardProps {
  property: Property;
  /** Must be a stable reference, because thousands of memoised cards depend on it. */
  onReview: (property: Property) => void;
  onEdit: (property: Property) => void;
}

/** A property in the admin's list, with its actions. */
export const ModeratedCard = memo(function ModeratedCard({ property, onReview, onEdit }: ModeratedCardProps) {
  const titleId = useId();
  const { title, type, rent, location, owner, created_at, rejection_reason } = property;
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-3.5 rounded-lg border border-line bg-surface p-4 lg:grid-cols-[208px_minmax(0,1fr)_316px] lg:items-start lg:gap-6 lg:p-5"
    >
      <Thumbnails property={property} />
      <div className="grid min-w-0 content-start justify-items-start gap-2">
        <Badges property={property}>
          <Badge>{type}</Badge>
        </Badges>
        <h2 id={titleId} dir="auto" className="text-base leading-[1.375rem] font-semibold wrap-anywhere">
          {title}
        </h2>
        <Rent rent={rent} />
        <p className="text-sm leading-[1.375rem] text-ink-mute wrap-anywhere">
          {location.area}, {location.city}
        </p>
        <p className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-sm leading-[1.375rem] text-ink-mute">
          <span>
            {MODERATION.owner} <Strong>{owner.name || MODERATION.noOwner}</Strong>
          </span>
          <span>
            {MODERATION.posted} <Strong>{formatDate(created_at)}</Strong>
          </span>
        </p>
        {rejection_reason && (
          <div className="w-full">
            <RejectionReason reason={rejection_reason} />
          </div>
        )}
      </div>
      <Actions property={property} onReview={onReview} onEdit={onEdit} />
    </article>
  );
});

const Strong = ({ children }: { children: string }) => (
  <strong className="font-semibold text-ink wrap-anywhere">{children}</strong>
);

/** The property's status, and whether it is featured. */
export function Badges({ property, children }: { property: Property; children?: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <StatusBadge status={property.status} />
      {property.featured && property.status === "approved" && (
        <Badge tone="featured" icon={Sparkles}>
          {CARD.featured}
        </Badge>
      )}
      {children}
    </div>
  );
}

export function Rent({ rent }: { rent: number }) {
  return (
    <p className="font-display text-[1.375rem] leading-[1.625rem] font-[680] tracking-[-0.015em] tabular-nums">
      {formatRupees(rent)}{" "}
      <span className="font-sans text-sm font-regular tracking-normal text-ink-mute">{CARD.perMonth}</span>
    </p>
  );
}

function Thumbnails({ property: { images, image_placeholders } }: { property: Property }) {
  const shown = images.slice(0, THUMBNAILS_SHOWN);
  const more = images.length - shown.length;
  return (
    <div className="grid grid-cols-4 gap-1.5 max-[20rem]:grid-cols-2 lg:grid-cols-2">
      {shown.map((address, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a photo is identified by its position; the same picture may occur twice
        <span key={place} className="relative aspect-4/3 overflow-hidden rounded-sm bg-skeleton">
          <Photo
            address={address}
            placeholder={image_placeholders[place] ?? null}
            alt=""
            sizes={THUMBNAIL_SIZES}
            width={320}
            small
          />
          {more > 0 && place === THUMBNAILS_SHOWN - 1 && (
            <span className="absolute inset-0 grid place-items-center bg-veil text-xs font-semibold text-white">
              {MODERATION.morePictures(more)}
            </span>
          )}
        </span>
      ))}
      {shown.length === 0 && (
        <span className="relative aspect-4/3 overflow-hidden rounded-sm">
          <NoPhoto small />
        </span>
      )}
    </div>
  );
}

function Actions({ property, onReview, onEdit }: ModeratedCardProps) {
  const [asked, setAsked] = useState<"reason" | "delete" | null>(null);
  const moderate = useModerate();
  const deletion = useDeleteProperty(property);
  const close = () => setAsked(null);
  const [first, ...others] = actsOn(property);

  function press(act: ReviewAction) {
    if (act === "reject") setAsked("reason");
    else moderate.mutate({ property, act });
  }
  const button = (act: ReviewAction) => ({ act, busy: moderate.isPending, onPress: press });

  return (
    <div
      className={classNames(
        "grid grid-cols-6 gap-2 *:[button]:col-span-3 *:[button]:px-2",
        others.length > 0 && "*:[button]:nth-[n+3]:col-span-2",
        "max-[20rem]:*:[button]:col-span-full!",
      )}
    >
      <Button icon={Eye} aria-haspopup="dialog" onClick={() => onReview(property)}>
        {MODERATION.viewDetails}
      </Button>
      {/* The next action takes the position and the focus of the previous action. */}
      {first && <ActButton {...button(first)} />}
      {others.map((act) => (
        <ActButton key={act} {...button(act)} />
      ))}
      <Button variant="ghost" icon={Pencil} aria-haspopup="dialog" onClick={() => onEdit(property)}>
        {MODERATION.edit}
      </Button>
      <Button variant="ghost" icon={Trash2} onClick={() => setAsked("delete")}>
        {MODERATION.delete}
      </Button>
      <ReasonDialog
        open={asked === "reason"}
        title={property.title}
        initial={unsentReason(property.id)}
        onClose={close}
        onReject={(reason) => {
          close();
          moderate.mutate({ property, act: "reject", reason });
        }}
      />
      <ConfirmDialog
        open={asked === "delete"}
        title={MODERATION.deleteTitle}
        question={MODERATION.deleteQuestion}
        confirm={MODERATION.delete}
        cancel={MODERATION.cancel}
        busy={deletion.isPending}
        onClose={close}
        onConfirm={() => deletion.mutate(undefined, { onSettled: close })}
      />
    </div>
  );
}
