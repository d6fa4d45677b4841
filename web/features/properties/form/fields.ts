import { AMENITY_NAMES } from "#contract/properties/property-names.ts";
import {
  AMENITIES,
  type Amenity,
  FURNISHINGS,
  MAX_DESCRIPTION_LENGTH,
  MAX_OWNER_NAME_LENGTH,
  MAX_TITLE_LENGTH,
  PREFERRED_CONTACTS,
  PROPERTY_TYPES,
  TENANT_TYPES,
} from "#contract/properties/property-terms.ts";
import type { FieldPath } from "../field-path.ts";
import { CONTACT_NAMES, type SECTIONS } from "./form-texts.ts";

interface Common {
  label: string;
  section: keyof typeof SECTIONS;
  required?: true;
  hint?: string;
  /** Spans both columns. */
  wide?: true;
}

/** How a field is entered. */
export type Field = Common &
  (
    | { input: "text"; type?: "tel" | "email"; maxLength?: number; placeholder?: string; autoComplete?: string }
    | { input: "long text"; maxLength: number; placeholder: string }
    | { input: "date" | "money" | "switch" }
    | { input: "whole"; placeholder: string }
    /** One of the options; `none` is the text for no choice. */
    | { input: "choice"; options: readonly string[]; names?: Readonly<Record<string, string>>; none?: string }
    | { input: "choices"; options: readonly string[] }
    /** Special inputs, defined in property-fields.tsx. */
    | { input: "city" | "area" | "amenity" | "pictures" | "pin" }
  );

const amenityFields = Object.fromEntries(
  AMENITIES.map((amenity) => [
    `amenities.${amenity}`,
    { label: AMENITY_NAMES[amenity], section: "amenities", input: "amenity" },
  ]),
) as Record<`amenities.${Amenity}`, Field>;

/**
 * Every field of a property, in the order of the form. The form, drafts and the conflict dialog follow this table. Where a
 * field is shown is in facts.ts, whether a change needs a review in contract/properties/property-status.ts.
 */
export const FIELDS: Record<FieldPath, Field> = {
  title: {
    label: "Title",
    section: "basics",
    input: "text",
    maxLength: MAX_TITLE_LENGTH,
    required: true,
    wide: true,
  },
  type: {
    label: "Property Type",
    section: "basics",
    input: "choice",
    options: PROPERTY_TYPES,
    none: "Select a type",
    required: true,
  },
  available_from: { label: "Available From", section: "basics", input: "date", required: true },
  "amenities.furnished": {
    label: "Furnished Status",
    section: "basics",
    input: "choice",
    options: FURNISHINGS,
    none: "Select a status",
    required: true,
    wide: true,
  },
  rent: { label: "Monthly Rent (₹)", section: "money", input: "money", required: true },
  security_deposit: { label: "Security Deposit (₹)", section: "money", input: "money", required: true },
  maintenance: {
    label: "Maintenance (₹)",
    section: "money",
    input: "money",
    hint: "Per month. Leave empty if it is included in the rent.",
  },
  "location.city": { label: "City", section: "location", input: "city", required: true },
  "location.area": { label: "Area/Sector", section: "location", input: "area", required: true },
  "location.pin": { label: "Place on the map", section: "location", input: "pin", wide: true },
  "location.nearby_landmarks": {
    label: "Nearby Landmarks",
    section: "location",
    input: "text",
    hint: "Optional. Separate landmarks with commas.",
    placeholder: "Metro station, park, hospital",
    wide: true,
  },
  ...amenityFields,
  "rules.tenant_type": {
    label: "Tenant Preference",
    section: "tenants",
    input: "choices",
    options: TENANT_TYPES,
    required: true,
  },
  "rules.pets_allowed": { label: "Pets Allowed", section: "tenants", input: "switch" },
  "rules.smoking": { label: "Smoking Allowed", section: "tenants", input: "switch" },
  "rules.drinking": { label: "Drinking Allowed", section: "tenants", input: "switch" },
  description: {
    label: "Description",
    section: "description",
    input: "long text",
    maxLength: MAX_DESCRIPTION_LENGTH,
    placeholder: "Light, water, neighbours, what is nearby",
    required: true,
  },
  size_sqft: { label: "Size (sq ft)", section: "more", input: "whole", placeholder: "1100" },
  bathrooms: { label: "Bathrooms", section: "more", input: "whole", placeholder: "2" },
  floor: { label: "Floor", section: "more", input: "whole", placeholder: "3", hint: "0 is the ground floor." },
  total_floors: { label: "Floors in the building", section: "more", input: "whole", placeholder: "7" },
  images: { label: "Property Images", section: "photos", input: "pictures", required: true },
  "owner.name": {
    label: "Owner Name",
    section: "owner",
    input: "text",
    maxLength: MAX_OWNER_NAME_LENGTH,
    autoComplete: "name",
    required: true,
  },
  "owner.phone": {
    label: "Owner Phone",
    section: "owner",
    input: "text",
    type: "tel",
    autoComplete: "tel",
    placeholder: "+919876543210",
  },
  "owner.email": { label: "Owner Email", section: "owner", input: "text", type: "email", autoComplete: "email" },
  "owner.preferred_contact": {
    label: "Preferred Contact",
    section: "owner",
    input: "choice",
    options: PREFERRED_CONTACTS,
    names: CONTACT_NAMES,
  },
};

export const FIELD_PATHS = Object.keys(FIELDS) as FieldPath[];
