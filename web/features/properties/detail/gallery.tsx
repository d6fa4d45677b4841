import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconShape } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/overlays/toast.tsx";
import { NoPhoto, Photo } from "../../pictures/photo.tsx";
import type { GalleryPhoto } from "../../pictures/photos.ts";
import { PHOTOS, PRESS } from "./control-texts.ts";
import { PhotoSlides } from "./photo-slides.tsx";
import { useDrag } from "./use-drag.ts";
import { usePhotoPlace } from "./use-photo-place.ts";

const MAIN_SIZES = "(min-width: 1440px) 856px, (min-width: 1024px) calc(100vw - 488px), 100vw";
const THUMBNAIL_SIZES = "(min-width: 1024px) 165px, 20vw";

const loadViewer = () => import("./photo-viewer.tsx");
const PhotoViewer = lazy(loadViewer);

interface GalleryProps {
  photos: readonly GalleryPhoto[];
  /** On a phone, the gallery stays within its column instead of filling the width. */
  isInset?: boolean;
}

/**
 * The pictures of a home. Swipes, arrow buttons, thumbnails and arrow keys change the picture; a press opens it
 * full-screen.
 */
export function Gallery({ photos, isInset = false }: GalleryProps) {
  const place = usePhotoPlace(photos.length);
  const [open, setOpen] = useState(false);
  const many = photos.length > 1;
  const drag = useDrag(place.step, many);
  const [wasOpened, setOpened] = useState(false);

  async function view() {
    try {
      await loadViewer();
      setOpened(true);
      setOpen(true);
    } catch {
      toast.error(PRESS.notLoaded);
    }
  }

  function moveByKey(event: KeyboardEvent) {
    if (!many || open || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    place.step(event.key === "ArrowLeft" ? -1 : 1);
  }

  return (
    <section aria-label={PHOTOS.region}>
      <div
        className={classNames(
          // With thumbnails, at most 60 % of the height of a desktop window, so that title and rent are visible.
          "relative aspect-4/3 overflow-hidden bg-skeleton sm:rounded-lg lg:aspect-16/10 lg:max-h-[calc(60vh-5rem)] lg:w-full",
          isInset ? "rounded-lg" : "-mx-[16px] sm:mx-0",
        )}
      >
        {photos.length === 0 ? (
          <NoPhoto />
        ) : (
          <button
            type="button"
            aria-label={PHOTOS.open(place.index + 1, photos.length)}
            aria-haspopup="dialog"
            onClick={view}
            onPointerEnter={() => void loadViewer().catch(() => {})}
            onKeyDown={moveByKey}
            {...drag.handlers}
            className="absolute inset-0 touch-pan-y touch-pinch-zoom cursor-zoom-in select-none focus-visible:-outline-offset-4"
          >
            <PhotoSlides {...place} photos={photos} dx={drag.dx} sizes={MAIN_SIZES} />
          </button>
        )}
        {many && (
          <>
            <Arrow icon={ChevronLeft} label={PHOTOS.previous} onClick={() => place.step(-1)} className="left-4" />
            <Arrow icon={ChevronRight} label={PHOTOS.next} onClick={() => place.step(1)} className="right-4" />
            <Dots index={place.index} count={photos.length} />
          </>
        )}
      </div>
      {many && <Thumbnails photos={photos} index={place.index} onShow={place.show} />}
      <p className="sr-only" aria-live="polite">
        {place.direction !== 0 && PHOTOS.shown(place.index + 1, photos.length)}
      </p>
      {wasOpened && (
        <Suspense>
          <PhotoViewer {...place} open={open} photos={photos} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

interface ArrowProps {
  icon: IconShape;
  label: string;
  onClick: () => void;
  className: string;
}

/** Visible from a laptop's width. On phones it is there for keyboards and screen readers only. */
function Arrow({ icon, label, onClick, className }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classNames(
        "absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-surface/94 text-ink shadow-sm hover:bg-surface max-lg:not-focus-visible:sr-only",
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  );
}

function Dots({ index, count }: { index: number; count: number }) {
  return (
    <span className="pointer-events-none absolute inset-x-0 bottom-3.5 flex justify-center gap-1.5" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
          key={place}
          className={`h-2 rounded-full bg-white shadow-[0_0_2px_rgb(0_0_0/0.5)] transition-[width] duration-(--duration-base) ${place === index ? "w-5.5" : "w-2 opacity-70"}`}
        />
      ))}
    </span>
  );
}

interface ThumbnailsProps {
  photos: readonly GalleryPhoto[];
  index: number;
  onShow: (place: number) => void;
}

function Thumbnails({ photos, index, onShow }: ThumbnailsProps) {
  return (
    <div className="mt-2 grid grid-cols-5 gap-2">
      {photos.map(({ address, placeholder }, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a photo is identified by its position; the same picture may occur twice
          key={place}
          type="button"
          aria-label={PHOTOS.thumbnail(place + 1, photos.length)}
          aria-current={place === index || undefined}
          onClick={() => onShow(place)}
          className="relative aspect-4/3 min-h-11 w-full overflow-hidden rounded-sm bg-skeleton lg:aspect-auto lg:h-18 aria-[current]:ring-2 aria-[current]:ring-brand aria-[current]:ring-offset-2 aria-[current]:ring-offset-ground"
        >
          <Photo address={address} placeholder={placeholder} alt="" sizes={THUMBNAIL_SIZES} width={320} small />
        </button>
      ))}
    </div>
  );
}
