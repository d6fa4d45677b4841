import { get, set } from "react-hook-form";
import type { z } from "zod";
import type { User } from "#contract/accounts/accounts.ts";
import type { Property, PropertyPost, propertyPostSchema } from "#contract/properties/properties.ts";
import { displayTenantType, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import { isWholeField, readWhole } from "#contract/values/whole.ts";
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
 * The values of the property form. Typed input is text, under the names of the API, so that errors map to fields.
 * `images` has URLs, or placeholders while pictures are uploading.
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

/** Returns a field's value as the API takes it: amounts and counts are numbers. One that is not understood stays text. */
function inApi(path: FieldPath, value: unknown): unknown {
  if (isWholeField(path)) return value === "" ? null : (readWhole(path, String(value)) ?? value);
  if (FIELDS[path].input !== "money") return value;
  if (path === "maintenance" && value === "") return 0;
  return /^-?\d+$/.test(String(value)) ? Number(value) : value;
}

function pick(form: PropertyForm, paths: readonly FieldPath[]): Record<string, unknown> {
  const picked = {};
  for (const path of paths) set(picked, path, inApi(path, get(form, path)));
  return picked;
}

/** Returns the whole form as the API takes it. */
export const postOf = (form: PropertyForm) => pick(form, FIELD_PATHS) as z.input<typeof propertyPostSchema>;

/** Returns only changed fields as the API takes them, including 0 and texts that were emptied. */
export const changesOf = (before: PropertyForm, now: PropertyForm) => pick(now, changedPaths(before, now));
