import Bath from "lucide-react/icons/bath";
import Building from "lucide-react/icons/building-2";
import Calendar from "lucide-react/icons/calendar";
import Cigarette from "lucide-react/icons/cigarette";
import House from "lucide-react/icons/house";
import PawPrint from "lucide-react/icons/paw-print";
import ReceiptIndianRupee from "lucide-react/icons/receipt-indian-rupee";
import Ruler from "lucide-react/icons/ruler";
import Sofa from "lucide-react/icons/sofa";
import UsersRound from "lucide-react/icons/users-round";
import Wallet from "lucide-react/icons/wallet";
import Wine from "lucide-react/icons/wine";
import type { Property } from "#contract/properties/properties.ts";
import { type Amenity, displayTenantType } from "#contract/properties/property-terms.ts";
import { formatRupees } from "#web/lib/format/format.ts";
import type { IconShape } from "#web/ui/icon.tsx";
import { availability } from "./availability.ts";
import type { FieldPath } from "./field-path.ts";
import { floorText, NOT_GIVEN, sizeText } from "./size-texts.ts";

/** A field as the property page and the admin's review show it. */
export interface Fact {
  /** On the property page: among the main facts, or among the house rules. */
  place: "tile" | "rule";
  name: string;
  icon: IconShape;
  /** The value as text; true and false are shown as allowed and not allowed. */
  value: (home: Property) => string | boolean;
  /** The property page shows the fact only if this returns true. */
  isRelevant?: (home: Property) => boolean;
}

/** Fields that both screens show elsewhere: in the header, as a text, as chips, or with the owner. */
type OtherField =
  | "title"
  | "rent"
  | "description"
  | "images"
  | "total_floors"
  | `location.${"city" | "area" | "nearby_landmarks" | "pin"}`
  | `amenities.${Amenity}`
  | `owner.${"name" | "phone" | "email" | "preferred_contact"}`;

/**
 * Where each field of a property is shown, in the order of the screens. How it is entered is in form/fields.ts: the
 * property page does not load that table.
 */
export const FACTS: Record<Exclude<FieldPath, OtherField>, Fact> = {
  type: { place: "tile", name: "Type", icon: House, value: (home) => home.type },
  security_deposit: {
    place: "tile",
    name: "Deposit",
    icon: Wallet,
    value: (home) => formatRupees(home.security_deposit),
  },
  maintenance: {
    place: "tile",
    name: "Maintenance",
    icon: ReceiptIndianRupee,
    value: (home) => formatRupees(home.maintenance),
    isRelevant: (home) => home.maintenance > 0,
  },
  "amenities.furnished": {
    place: "tile",
    name: "Furnishing",
    icon: Sofa,
    value: (home) => home.amenities.furnished,
  },
  size_sqft: {
    place: "tile",
    name: "Size",
    icon: Ruler,
    value: sizeText,
    isRelevant: ({ size_sqft }) => size_sqft !== null,
  },
  bathrooms: {
    place: "tile",
    name: "Bathrooms",
    icon: Bath,
    value: ({ bathrooms }) => (bathrooms === null ? NOT_GIVEN : String(bathrooms)),
    isRelevant: ({ bathrooms }) => bathrooms !== null,
  },
  floor: {
    place: "tile",
    name: "Floor",
    icon: Building,
    value: floorText,
    isRelevant: ({ floor, total_floors }) => floor !== null || total_floors !== null,
  },
  available_from: {
    place: "tile",
    name: "Available from",
    icon: Calendar,
    value: availability,
    isRelevant: (home) => home.is_available,
  },
  "rules.tenant_type": {
    place: "rule",
    name: "Tenant types",
    icon: UsersRound,
    value: (home) => home.rules.tenant_type.map(displayTenantType).join(", ") || "Anyone",
  },
  "rules.pets_allowed": { place: "rule", name: "Pets", icon: PawPrint, value: (home) => home.rules.pets_allowed },
  "rules.smoking": { place: "rule", name: "Smoking", icon: Cigarette, value: (home) => home.rules.smoking },
  "rules.drinking": { place: "rule", name: "Drinking", icon: Wine, value: (home) => home.rules.drinking },
};

/** Returns the facts of a place with their values. */
export function factsAt(place: Fact["place"], property: Property) {
  return Object.values(FACTS)
    .filter((fact) => fact.place === place)
    .map((fact) => ({ ...fact, value: fact.value(property) }));
}
