import { get, set } from "react-hook-form";
import type { User } from "#contract/accounts.ts";
import type { Property, PropertyPost } from "#contract/properties.ts";
import {
  AMENITIES,
  type Amenity,
  displayTenantType,
  type PreferredContact,
  TENANT_TYPES,
} from "#contract/property-terms.ts";

/**
 * The values of the property form: typed input is text, under the names of the API, so that errors map to fields. The
 * compiler requires every field that can be posted.
 */
export interface PropertyForm extends Record<keyof PropertyPost, unknown> {
  title: string;
  type: string;
  available_from: string;
  rent: string;
  security_deposit: string;
  maintenance: string;
  /** Landmarks are comma-separated. */
  location: { city: string; area: string; nearby_landmarks: string };
  amenities: Record<Amenity, boolean> & { furnished: string };
  rules: { tenant_type: string[]; pets_allowed: boolean; smoking: boolean; drinking: boolean };
  description: string;
  /** Addresses, or placeholders while pictures are uploading. */
  images: string[];
  owner: { name: string; phone: string; email: string; preferred_contact: PreferredContact };
}

/** Every editable field, in the order of the form. */
export const PATHS = [
  "title",
  "type",
  "available_from",
  "amenities.furnished",
  "rent",
  "security_deposit",
  "maintenance",
  "location.city",
  "location.area",
  "location.nearby_landmarks",
  ...AMENITIES.map((amenity) => `amenities.${amenity}` as const),
  "rules.tenant_type",
  "rules.pets_allowed",
  "rules.smoking",
  "rules.drinking",
  "description",
  "images",
  "owner.name",
  "owner.phone",
  "owner.email",
  "owner.preferred_contact",
] as const;
export type Path = (typeof PATHS)[number];

const ofEachAmenity = <T>(value: (amenity: Amenity) => T) =>
  Object.fromEntries(AMENITIES.map((amenity) => [amenity, value(amenity)])) as Record<Amenity, T>;

/** Returns an empty form with the poster's contact details. */
export function emptyForm({ name, phone, email }: Pick<User, "name" | "phone" | "email">): PropertyForm {
  return {
    title: "",
    type: "",
    available_from: "",
    rent: "",
    security_deposit: "",
    maintenance: "",
    location: { city: "", area: "", nearby_landmarks: "" },
    amenities: { furnished: "", ...ofEachAmenity(() => false) },
    rules: { tenant_type: [], pets_allowed: false, smoking: false, drinking: false },
    description: "",
    images: [],
    owner: { name, phone: phone ?? "", email: email ?? "", preferred_contact: "message" },
  };
}

/** Sorts tenant types in display order, so that equal choices are equal lists. */
export function inOrder(tenantTypes: readonly string[]): string[] {
  const known = TENANT_TYPES.filter((type) => tenantTypes.includes(type));
  return [...known, ...tenantTypes.filter((type) => !TENANT_TYPES.some((other) => other === type))];
}

export function formOf(property: Property): PropertyForm {
  const { location, amenities, rules, owner } = property;
  return {
    title: property.title,
    type: property.type,
    available_from: property.available_from,
    rent: String(property.rent),
    security_deposit: String(property.security_deposit),
    // Zero is an empty field, as when posting.
    maintenance: property.maintenance === 0 ? "" : String(property.maintenance),
    location: { ...location, nearby_landmarks: location.nearby_landmarks.join(", ") },
    amenities: { furnished: amenities.furnished, ...ofEachAmenity((amenity) => amenities[amenity]) },
    rules: {
      tenant_type: inOrder([...new Set(rules.tenant_type.map(displayTenantType))]),
      pets_allowed: rules.pets_allowed,
      smoking: rules.smoking,
      drinking: rules.drinking,
    },
    description: property.description,
    images: property.images,
    owner: {
      name: owner.name,
      phone: owner.phone ?? "",
      email: owner.email ?? "",
      preferred_contact: owner.preferred_contact,
    },
  };
}

export function isSame(one: PropertyForm, other: PropertyForm, path: Path): boolean {
  return JSON.stringify(get(one, path)) === JSON.stringify(get(other, path));
}

export function changedPaths(before: PropertyForm, now: PropertyForm): Path[] {
  return PATHS.filter((path) => !isSame(before, now, path));
}

/** Returns only changed fields, including 0 and emptied texts. */
export function changesOf(before: PropertyForm, now: PropertyForm): Record<string, unknown> {
  const changes = {};
  for (const path of changedPaths(before, now)) set(changes, path, get(now, path));
  return changes;
}
