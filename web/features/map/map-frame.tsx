import { createContext, type ReactNode, use } from "react";
import type { Position } from "#contract/places/geography.ts";
import type { Frame } from "./projection.ts";

export const MapFrame = createContext<Frame | null>(null);

/** Returns the drawn frame of the map around the component. */
export function useFrame(): Frame {
  const frame = use(MapFrame);
  if (!frame) throw new Error("useFrame is used outside of a MapFrame");
  return frame;
}

/**
 * Places its content at a position of the map. The content is around a point without size: it shifts itself, for example
 * by `absolute -translate-x-1/2 -translate-y-full`. A higher layer is over the others.
 */
export function MapMarker({ at, layer, children }: { at: Position; layer?: number; children: ReactNode }) {
  const { x, y } = useFrame().project(at);
  return (
    // While the map is being zoomed, its content is scaled, but markers keep their size.
    <div
      className="absolute size-0 scale-[calc(1/var(--map-scale,1))] in-data-gliding:transition-[scale] in-data-gliding:duration-(--duration-base)"
      style={{ left: x, top: y, zIndex: layer }}
    >
      {children}
    </div>
  );
}
