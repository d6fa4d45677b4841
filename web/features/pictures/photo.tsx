import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import type { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import { averageColour, hashBytes, photoSource } from "./photos.ts";

const NO_PHOTO = "Photo not available";
const KEPT_DRAWINGS = 400;
/** Cleared when full: an LRU cache would add 6 kB to every public page. */
const drawings = new Map<string, string>();

/** Returns the blurred picture of a ThumbHash. The decoder is loaded on first use; decoded pictures are cached. */
async function draw(placeholder: string, bytes: Uint8Array): Promise<string> {
  const { thumbHashToDataURL } = await import("thumbhash");
  const drawing = drawings.get(placeholder) ?? thumbHashToDataURL(bytes);
  if (drawings.size >= KEPT_DRAWINGS) drawings.clear();
  drawings.set(placeholder, drawing);
  return drawing;
}

/** Returns the style of the box before its picture has loaded: first a colour, then the blurred picture. */
function usePlaceholder(
  placeholder: string | null | undefined,
  image: RefObject<HTMLImageElement | null>,
  isAway: boolean,
) {
  const [drawn, setDrawn] = useState(() => drawings.get(placeholder ?? ""));
  const bytes = useMemo(() => hashBytes(placeholder), [placeholder]);
  const isDrawn = drawn !== undefined;
  useEffect(() => {
    if (!placeholder || !bytes || isDrawn || isAway || image.current?.complete) return;
    // Before hydration the pictures are already loading.
    if (!window.isHydrated) return;
    // If it fails, the colour stays.
    draw(placeholder, bytes).then(setDrawn, () => undefined);
  }, [placeholder, bytes, isDrawn, isAway, image]);
  if (!bytes) return undefined;
  return {
    backgroundColor: averageColour(bytes),
    ...(drawn && { backgroundImage: `url(${drawn})`, backgroundSize: "cover" }),
  };
}

/** The placeholder of a missing or failed picture. */
export function NoPhoto({ small = false }: { small?: boolean }) {
  const stair = useId();
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-sunken text-ink-mute">
      <svg viewBox="0 0 40 40" className={`opacity-35 ${small ? "size-6" : "size-14"}`} aria-hidden="true">
        <mask id={stair}>
          <path d="M0 0h40v40H0z" fill="#fff" />
          <path d="m14.2 20.6 5.8 5.8" stroke="#000" strokeWidth="3" strokeLinecap="round" />
        </mask>
        <path
          mask={`url(#${stair})`}
          fill="currentColor"
          d="M7 9.8h26v4.8h-2.9V31h-4.8V14.6H7zm10.1 6.4a7.4 7.4 0 1 0 0 14.8c3.5 0 6.3-1.4 9-4.2v-6.4c-2.7-2.8-5.5-4.2-9-4.2z"
        />
      </svg>
      <span className={small ? "sr-only" : "text-sm"}>{NO_PHOTO}</span>
    </span>
  );
}

interface PhotoProps {
  address: string | undefined;
  placeholder?: string | null;
  alt: string;
  /** The `sizes` of the `img`: how wide the picture is shown. */
  sizes: string;
  /** The width for browsers without `srcset`. */
  width?: (typeof RENDITION_WIDTHS)[number];
  /** `high`: the page's main picture; `eager`: in the first row; otherwise loaded when near the viewport. */
  priority?: "high" | "eager" | "lazy";
  /** `cover` crops the picture to fill its box, `contain` shows all of it. */
  fit?: "cover" | "contain";
  small?: boolean;
  /** Whether the picture is off-screen, so that the blurred picture is not drawn yet. */
  isAway?: boolean;
  className?: string;
  /** Called once the picture has loaded or failed. */
  onSettled?: () => void;
}

const FIT = {
  cover: "size-full object-cover",
  contain: "m-auto h-auto max-h-full w-auto max-w-full rounded-lg",
};

/**
 * A picture that fills its positioned, sized box. Causes no layout shift or flash, and shows a placeholder on failure.
 */
export function Photo(props: PhotoProps) {
  const {
    address,
    placeholder,
    alt,
    sizes,
    width = 640,
    priority = "lazy",
    fit = "cover",
    isAway = false,
    onSettled,
  } = props;
  const [failed, setFailed] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const style = usePlaceholder(fit === "cover" ? placeholder : null, image, isAway);
  const settle = useEffectEvent((loaded: boolean) => {
    if (!loaded) setFailed(address);
    onSettled?.();
  });
  // The picture may have loaded or failed before hydration.
  useEffect(() => {
    if (address !== undefined && image.current?.complete && image.current.currentSrc) {
      settle(image.current.naturalWidth > 0);
    }
  }, [address]);
  useEffect(() => {
    if (failed === undefined) return;
    const again = () => setFailed(undefined);
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [failed]);

  if (address === undefined || failed === address) return <NoPhoto small={props.small} />;
  return (
    <img
      key={address}
      ref={image}
      {...photoSource(address, width)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={(width * 3) / 4}
      style={style}
      loading={priority === "lazy" ? "lazy" : "eager"}
      fetchPriority={priority === "high" ? "high" : undefined}
      decoding="async"
      draggable={false}
      onLoad={() => onSettled?.()}
      onError={() => {
        setFailed(address);
        onSettled?.();
      }}
      className={`absolute inset-0 dark:brightness-90 dark:saturate-95 ${FIT[fit]} ${props.className ?? ""}`}
    />
  );
}
