import { useState } from "react";
import type { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import { Photo } from "../../pictures/photo.tsx";
import type { GalleryPhoto } from "../../pictures/photos.ts";
import { photosToLoad, type Step, sideOf } from "./gallery-steps.ts";

interface PhotoSlidesProps {
  photos: readonly GalleryPhoto[];
  index: number;
  direction: Step;
  /** The drag distance in pixels; null without a drag. */
  dx: number | null;
  sizes: string;
  width?: (typeof RENDITION_WIDTHS)[number];
  fit?: "cover" | "contain";
}

/**
 * The current photo with its neighbours, which are hidden until a drag or step moves them in. Each photo loads after
 * the previous photo.
 */
export function PhotoSlides({ photos, index, direction, dx, sizes, width = 1280, fit = "cover" }: PhotoSlidesProps) {
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set());
  const wanted: Step = dx === null ? (-direction as Step) : dx > 0 ? -1 : 1;
  const toLoad = photosToLoad(index, settled, photos.length);
  const settle = (place: number) => setSettled((known) => (known.has(place) ? known : new Set([...known, place])));

  return photos.map(({ address, placeholder }, place) => {
    const side = sideOf(place, index, photos.length, wanted);
    if (side === null || !toLoad.has(place)) return null;
    // Only the incoming and outgoing photos animate. A third photo is hidden and may change sides.
    const slides = dx === null && direction !== 0 && (side === 0 || side === -direction);
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a photo is identified by its position; the same picture may occur twice
        key={place}
        className={`absolute inset-0 overflow-hidden ${slides ? "transition-transform duration-(--duration-slow) ease-out" : ""}`}
        style={{ transform: `translateX(calc(${side * 100}% + ${dx ?? 0}px))` }}
        aria-hidden={side !== 0 || undefined}
      >
        <Photo
          address={address}
          placeholder={placeholder}
          alt=""
          sizes={sizes}
          width={width}
          fit={fit}
          isAway={side !== 0}
          priority={place === 0 ? "high" : "eager"}
          onSettled={() => settle(place)}
        />
      </span>
    );
  });
}
