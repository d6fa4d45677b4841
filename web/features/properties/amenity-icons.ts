import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import Car from "lucide-react/icons/car";
import Dumbbell from "lucide-react/icons/dumbbell";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import Snowflake from "lucide-react/icons/snowflake";
import Waves from "lucide-react/icons/waves";
import Wifi from "lucide-react/icons/wifi";
import Zap from "lucide-react/icons/zap";
import type { Amenity } from "#contract/properties/property-terms.ts";
import type { IconShape } from "#web/ui/icon.tsx";

export const AMENITY_ICONS: Record<Amenity, IconShape> = {
  parking: Car,
  power_backup: Zap,
  wifi: Wifi,
  ac: Snowflake,
  gym: Dumbbell,
  lift: ArrowUpDown,
  security: ShieldCheck,
  swimming_pool: Waves,
  shopping_complex: ShoppingBag,
};
