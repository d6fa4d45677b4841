import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import Building2 from "lucide-react/icons/building-2";
import MapPin from "lucide-react/icons/map-pin";
import type { PlaceKind } from "#contract/places/geography.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LineMark } from "./line-mark.tsx";

const ICONS = { area: MapPin, city: Building2, landmark: BriefcaseBusiness, point: MapPin };

/** The mark for a kind of place: a metro line for stations, otherwise an icon. */
export function PlaceMark({ kind, lines }: { kind: PlaceKind; lines: readonly string[] }) {
  return kind === "station" ? <LineMark lines={lines} /> : <Icon of={ICONS[kind]} className="size-5 text-ink-mute" />;
}
