import { useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { type StreetTiles, tileUrl } from "#contract/browse/map-terms.ts";
import { type Tile, tilesIn } from "./draw/tiles.ts";
import type { Frame } from "./projection.ts";

/** Returns the operator's street tiles, which the root's loader has. Null without them. */
export function useStreetTiles(): StreetTiles | null {
  const root = useRouteLoaderData("root") as { tiles?: StreetTiles | null } | undefined;
  return root?.tiles ?? null;
}

interface StreetLayerProps {
  tiles: StreetTiles;
  frame: Frame;
  /** Receives whether the streets are visible: most tiles that have ended loading have loaded. */
  onVisible: (isVisible: boolean) => void;
}

/** The operator's street tiles, in pixels of the frame. Dimmed in the dark theme. */
export function StreetLayer({ tiles, frame, onVisible }: StreetLayerProps) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const shown = tilesIn(frame);
  const ended = shown.flatMap(({ key }) => loaded.get(key) ?? []);
  const isVisible = ended.filter((isLoaded) => isLoaded).length > ended.length / 2;
  useEffect(() => onVisible(isVisible), [isVisible, onVisible]);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 dark:filter-(--map-night)">
      {shown.map((tile) => (
        <TileImage
          key={tile.key}
          tile={tile}
          src={tileUrl(tiles.url, tile)}
          onEnd={(isLoaded) => setLoaded((before) => new Map(before).set(tile.key, isLoaded))}
        />
      ))}
    </div>
  );
}

interface TileImageProps {
  tile: Tile;
  src: string;
  onEnd: (isLoaded: boolean) => void;
}

/** A tile. One that does not load leaves the ground below it visible. */
function TileImage({ tile: { left, top, width, height }, src, onEnd }: TileImageProps) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <img
      src={src}
      alt=""
      draggable={false}
      hidden={hasFailed}
      onLoad={() => onEnd(true)}
      onError={() => {
        setHasFailed(true);
        onEnd(false);
      }}
      style={{ left, top, width, height }}
      className="absolute max-w-none"
    />
  );
}
