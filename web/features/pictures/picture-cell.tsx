import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import CircleAlert from "lucide-react/icons/circle-alert";
import Grip from "lucide-react/icons/grip";
import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import type { Picture } from "./picture-list.ts";
import { PICTURE_TEXTS as TEXTS } from "./texts.ts";

export interface PictureCellProps {
  picture: Picture;
  /** Position, from 1. */
  place: number;
  isLast: boolean;
  /** Distance of the drag in pixels. */
  dragged: { dx: number; dy: number } | null;
  /** Whether another picture is dragged over it. */
  isTarget: boolean;
  /** Renders a picture that the listing already had. */
  showStored: (picture: Picture & { state: "stored" }, alt: string) => ReactNode;
  onRemove: () => void;
  onRetry: () => void;
  onMove: (step: 1 | -1) => void;
}

/** A picture of the listing with its buttons. */
export function PictureCell(props: PictureCellProps) {
  const { picture, place, isLast, dragged, isTarget, showStored, onRemove, onRetry, onMove } = props;
  const alt = TEXTS.image(place);
  return (
    <li
      data-item={picture.key}
      style={dragged ? { transform: `translate(${dragged.dx}px, ${dragged.dy}px)` } : undefined}
      className={classNames(
        "relative aspect-4/3 overflow-hidden rounded-md bg-skeleton select-none",
        dragged ? "pointer-events-none z-(--z-sticky) shadow-lg" : "cursor-grab",
        isTarget && "outline-3 outline-offset-2 outline-focus",
      )}
    >
      {picture.preview ? (
        <img
          src={picture.preview}
          alt={alt}
          width={640}
          height={480}
          draggable={false}
          className="absolute inset-0 size-full object-cover dark:brightness-90"
        />
      ) : (
        picture.state === "stored" && showStored(picture, alt)
      )}
      {picture.state === "uploading" && <Progress place={place} sent={picture.sent} />}
      {picture.state === "failed" && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-1 bg-danger-soft px-2 pt-8 pb-10 text-center text-xs text-danger-ink">
          <Icon of={CircleAlert} className="size-4.5" />
          <p className="line-clamp-3">{picture.reason}</p>
        </div>
      )}
      <span
        data-drag-handle
        aria-hidden="true"
        className="absolute top-0 left-0 grid size-11 touch-none place-items-center"
      >
        <Disc icon={Grip} />
      </span>
      <CellButton icon={X} label={TEXTS.remove(place)} action="remove" onClick={onRemove} className="top-0 right-0" />
      {place > 1 && (
        <CellButton
          icon={ArrowLeft}
          label={TEXTS.earlier(place)}
          action="earlier"
          onClick={() => onMove(-1)}
          className="bottom-0 left-0"
        />
      )}
      {!isLast && (
        <CellButton
          icon={ArrowRight}
          label={TEXTS.later(place)}
          action="later"
          onClick={() => onMove(1)}
          className="right-0 bottom-0"
        />
      )}
      {picture.state === "failed" ? (
        <CellButton
          icon={RotateCw}
          label={TEXTS.retry(place)}
          action="retry"
          onClick={onRetry}
          className="bottom-0 left-1/2 -translate-x-1/2"
        />
      ) : (
        place === 1 &&
        picture.state === "stored" && <Badge className="absolute bottom-2 left-2 bg-surface!">{TEXTS.cover}</Badge>
      )}
    </li>
  );
}

function Progress({ place, sent }: { place: number; sent: number }) {
  const percent = Math.round(sent * 100);
  return (
    <div className="absolute inset-0 grid content-end gap-1.5 bg-veil px-2.5 pt-2.5 pb-12 text-xs font-semibold text-white">
      <span aria-hidden="true" className="tabular-nums">
        {TEXTS.uploading(percent)}
      </span>
      <div
        role="progressbar"
        aria-label={TEXTS.uploadingImage(place)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-white/35"
      >
        <div className="h-full rounded-full bg-featured" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** A 28 px disc inside a 44 px touch target. */
function Disc({ icon }: { icon: IconShape }) {
  return (
    <span className="grid size-7 place-items-center rounded-full bg-veil text-white">
      <Icon of={icon} className="size-4" />
    </span>
  );
}

interface CellButtonProps {
  icon: IconShape;
  label: string;
  /** Identifies the button when the focus is restored. */
  action: string;
  onClick: () => void;
  className: string;
}

function CellButton({ icon, label, action, onClick, className }: CellButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-action={action}
      onClick={onClick}
      className={classNames(
        "absolute grid size-11 place-items-center rounded-full focus-visible:-outline-offset-4 focus-visible:outline-white",
        className,
      )}
    >
      <Disc icon={icon} />
    </button>
  );
}
