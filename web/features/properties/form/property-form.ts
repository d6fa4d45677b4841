import { get, set } from "react-hook-form";
import type { User } from "#contract/accounts/accounts.ts";
import type { Property, PropertyPost } from "#contract/properties/properties.ts";
import { displayTenantType, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import type { FieldPath } from "../field-path.ts";
import { FIELD_PATHS, FIELDS } from "./fields.ts";

/**
 * Landmarks are one comma-separated text, and numbers and choices are text as typed. The contact is always chosen. A pin
 * is its position or null.
 */
type ValueOf<Name, T> = Name extends "nearby_landmarks"
  ? string
  : Name extends "preferred_contact"
    ? T
    : Name extends "pin"
      ? T | null
      : T extends boolean
        ? boolean
        : T extends readonly string[]
          ? string[]
          : T extends object
            ? ValuesOf<T>
            : string;
type ValuesOf<T> = { [Name in keyof T]-?: ValueOf<Name, NonNullable<T[Name]>> };

/**
 * The values of the property form. Typed input is text, under the names of the API, so that errors map to fields. `images`
 * has addresses, or placeholders while pictures are uploading.
 */
export type PropertyForm = ValuesOf<PropertyPost>;

const EMPTY: Partial<Record<(typeof FIELDS)[FieldPath]["input"], unknown>> = {
  switch: false,
  amenity: false,
  choices: [],
  pictures: [],
  pin: null,
};

/** Returns an empty form with the poster's contact details. */
export function emptyForm({ name, phone, email }: Pick<User, "name" | "phone" | "email">): PropertyForm {
  const form = {};
  for (const path of FIELD_PATHS) {
    const { [FIELDS[path].input]: empty = "" } = EMPTY;
    set(form, path, structuredClone(empty));
  }
  const owner = { name, phone: phone ?? "", email: email ?? "", preferred_contact: "message" as const };
  return { ...(form as PropertyForm), owner };
}

/** Sorts tenant types in display order, so that equal choices are equal lists. */
export function inOrder(tenantTypes: readonly string[]): string[] {
  const known = TENANT_TYPES.filter((type) => tenantTypes.includes(type));
  return [...known, ...tenantTypes.filter((type) => !TENANT_TYPES.some((other) => other === type))];
}

/** Returns the form's value of a field. */
function inForm(path: FieldPath, stored: unknown): unknown {
  // Zero is shown as an empty field, as in the posting form.
  if (path === "maintenance" && stored === 0) return "";
  if (path === "location.nearby_landmarks") return (stored as string[]).join(", ");
  if (path === "rules.tenant_type") return inOrder([...new Set((stored as string[]).map(displayTenantType))]);
  if (path === "location.pin") return stored ?? null;
  return typeof stored === "boolean" || Array.isArray(stored) ? stored : String(stored ?? "");
}

export function formOf(property: Property): PropertyForm {
  const form = {};
  for (const path of FIELD_PATHS) set(form, path, inForm(path, get(property, path)));
  return form as PropertyForm;
}

export function isSame(one: PropertyForm, other: PropertyForm, path: FieldPath): boolean {
  return JSON.stringify(get(one, path)) === JSON.stringify(get(other, path));
}

export function changedPaths(before: PropertyForm, now: PropertyForm): FieldPath[] {
  return FIELD_PATHS.filter((path) => !isSame(before, now, path));
}

/** Returns only changed fields, including 0 and texts that were emptied. */
export function changesOf(before: PropertyForm, now: PropertyForm): Record<string, unknown> {
  const changes = {};
  for (const path of changedPaths(before, now)) set(changes, path, get(now, path));
  return changes;
}
