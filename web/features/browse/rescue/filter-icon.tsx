import CalendarCheck from "lucide-react/icons/calendar-check";
import CalendarDays from "lucide-react/icons/calendar-days";
import Car from "lucide-react/icons/car";
import Clock from "lucide-react/icons/clock";
import Footprints from "lucide-react/icons/footprints";
import MapPin from "lucide-react/icons/map-pin";
import PawPrint from "lucide-react/icons/paw-print";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Wallet from "lucide-react/icons/wallet";
import { Icon, type IconShape } from "#web/ui/icon.tsx";

const ICONS: Record<string, IconShape> = {
  minRent: Wallet,
  maxRent: Wallet,
  maxDeposit: Wallet,
  commuteTo: Clock,
  commuteTo2: Clock,
  commuteMax: Clock,
  commuteMax2: Clock,
  commuteBy: Car,
  near: MapPin,
  nearWithin: MapPin,
  location: MapPin,
  bounds: MapPin,
  metroWalk: Footprints,
  pets: PawPrint,
  availableFrom: CalendarDays,
  confirmedWithin: CalendarCheck,
};

/** The icon of a filter. */
export function FilterIcon({ filter, className }: { filter: string; className?: string }) {
  return <Icon of={ICONS[filter] ?? SlidersHorizontal} className={className ?? "size-5"} />;
}
