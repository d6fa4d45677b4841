import type { z } from "zod";

/** A schema within another one. */
export interface SchemaPart {
  /** The names on the way to it, joined by dots; entries of lists are `[]`. */
  path: string;
  schema: z.ZodType;
  /** The whole schema of the field or entry, of which this is a part. */
  field: z.ZodType;
}

interface Definition {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  [part: string]: unknown;
}

/** The properties of definitions that have one schema for the same field. */
const INNER = ["innerType", "in", "out", "left", "right", "keyType", "valueType", "rest"];

/** Returns a schema and all schemas within it. */
export function partsOf(schema: z.ZodType | undefined, path = "", field = schema): SchemaPart[] {
  if (schema === undefined || field === undefined) return [];
  const definition = schema._zod.def as unknown as Definition;
  const { shape = {}, element, options = [], items = [] } = definition;
  const inner = INNER.flatMap((name) => (definition[name] as z.ZodType | undefined | null) ?? []);
  return [
    { path, schema, field },
    ...Object.entries(shape).flatMap(([name, part]) => partsOf(part, path === "" ? name : `${path}.${name}`)),
    ...partsOf(element, `${path}[]`),
    ...[...inner, ...options].flatMap((part) => partsOf(part, path, field)),
    ...items.flatMap((part) => partsOf(part, `${path}[]`)),
  ];
}
