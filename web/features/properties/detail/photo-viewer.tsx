import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent } from "react";
import { IconButton } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/overlays/modal.tsx";
import type { GalleryPhoto } from "../../pictures/photos.ts";
import { PHOTOS } from "./control-texts.ts";
import type { Step } from "./gallery-steps.ts";
import { PhotoSlides } from "./photo-slides.tsx";
import { useDrag } from "./use-drag.ts";

const ROUND = "absolute bg-white/14 text-white! hover:bg-white/26! focus-visible:outline-white";

interface PhotoViewerProps {
  open: boolean;
  onClose: () => void;
  photos: readonly GalleryPhoto[];
  index: number;
  direction: Step;
  step: (by: 1 | -1) => void;
}

/** The pictures full-screen. Arrow keys, swipes and buttons change the picture, Escape closes the viewer. */
export default function PhotoViewer({ open, onClose, ...shown }: PhotoViewerProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      label={PHOTOS.viewer}
      className="photo-viewer fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-[rgb(8_16_12/0.96)] text-white backdrop:bg-transparent"
    >
      <ViewerContent {...shown} onClose={onClose} />
    </Modal>
  );
}

function ViewerContent({ photos, index, direction, step, onClose }: Omit<PhotoViewerProps, "open">) {
  const many = photos.length > 1;
  const drag = useDrag(step, many);
  const moveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!many || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    step(event.key === "ArrowLeft" ? -1 : 1);
  });
  // The listener is on the document, because no element of the dialog has the focus after a press on the picture.
  useEffect(() => {
    const move = (event: KeyboardEvent) => moveByKey(event);
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, []);

  return (
    <>
      <div
        {...drag.handlers}
        className="absolute inset-x-4 inset-y-[8vh] mx-auto max-w-280 touch-pan-y touch-pinch-zoom select-none overflow-hidden lg:inset-x-20"
      >
        <PhotoSlides photos={photos} index={index} direction={direction} dx={drag.dx} sizes="100vw" fit="contain" />
      </div>
      <p className="absolute top-6.5 left-6 tabular-nums" aria-live="polite">
        <span aria-hidden="true">
          {index + 1} / {photos.length}
        </span>
        <span className="sr-only">{PHOTOS.shown(index + 1, photos.length)}</span>
      </p>
      <IconButton icon={X} label={PHOTOS.close} onClick={onClose} className={`${ROUND} top-4 right-4`} />
      {many && (
        <>
          <IconButton
            icon={ChevronLeft}
            label={PHOTOS.previous}
            onClick={() => step(-1)}
            className={`${ROUND} top-[calc(50%-1.375rem)] left-4`}
          />
          <IconButton
            icon={ChevronRight}
            label={PHOTOS.next}
            onClick={() => step(1)}
            className={`${ROUND} top-[calc(50%-1.375rem)] right-4`}
          />
        </>
      )}
    </>
  );
}
