import { readFile } from "node:fs/promises";
import { z } from "zod";
import { AMENITIES } from "#contract/properties/property-terms.ts";
import { ImportError } from "./lines.ts";

/** Maps a file's columns to the fields of a listing: a JSON file, documented in docs/import.md. */

const FLAGS = [...AMENITIES, "pets_allowed", "smoking", "drinking"] as const;
const FIELDS = [
  "title",
  "type",
  "available_from",
  "rent",
  "security_deposit",
  "maintenance",
  "city",
  "area",
  "nearby_landmarks",
  "latitude",
  "longitude",
  "furnished",
  ...FLAGS,
  "tenant_type",
  "description",
  "images",
  "size_sqft",
  "bathrooms",
  "floor",
  "total_floors",
  "owner_name",
  "owner_phone",
  "owner_email",
  "preferred_contact",
] as const;
export type Field = (typeof FIELDS)[number];
export const isFlag = (field: Field) => (FLAGS as readonly string[]).includes(field);

const constant = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type Constant = z.infer<typeof constant>;

const regularExpression = z.string().transform((source, context) => {
  try {
    return new RegExp(source, "i");
  } catch {
    context.addIssue({ code: "custom", message: "is not a regular expression" });
    return z.NEVER;
  }
});

/** The source of a field's value. It has exactly one of the keys in `SOURCES`. */
export interface Rule {
  column?: string;
  /** A missing column is treated as empty cells. */
  optional?: true;
  value?: Constant;
  template?: string;
  monthsOfRent?: number;
  today?: true;
  path?: string;
  pattern?: RegExp;
  words?: Record<string, Constant>;
  dates?: string[];
  split?: string;
  else?: Rule;
}
const SOURCES = ["column", "value", "template", "monthsOfRent", "today"] as const;

const ruleSchema: z.ZodType<Rule> = z
  .strictObject({
    column: z.string().optional(),
    optional: z.literal(true).optional(),
    value: constant.optional(),
    template: z.string().optional(),
    monthsOfRent: z.number().min(0).max(36).optional(),
    today: z.literal(true).optional(),
    path: z.string().optional(),
    pattern: regularExpression.optional(),
    words: z.record(z.string(), constant).optional(),
    dates: z.array(z.string()).min(1).optional(),
    split: z.string().min(1).optional(),
    else: z.lazy(() => ruleSchema).optional(),
  })
  .refine((rule) => SOURCES.filter((source) => rule[source] !== undefined).length === 1, {
    message: `needs exactly one of ${SOURCES.join(", ")}`,
  }) as unknown as z.ZodType<Rule>;

const refusalSchema = z.strictObject({
  column: z.string(),
  matches: regularExpression.optional(),
  above: z.number().optional(),
  below: z.number().optional(),
  notMultipleOf: z.number().positive().optional(),
  reason: z.string().min(1),
});
export type Refusal = z.infer<typeof refusalSchema>;

const mappingSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,60}$/, "must be of small letters, digits and hyphens"),
  about: z.string().optional(),
  format: z.enum(["csv", "ndjson"]).optional(),
  /** Cell separator. By default it is detected. */
  delimiter: z.string().length(1, "must be one character").optional(),
  /** Columns that identify the file's format; by default those that the rules use. */
  columns: z.array(z.string()).min(1).optional(),
  /** Columns that identify a listing. */
  key: z.array(z.string()).min(1).optional(),
  fields: z.partialRecord(z.enum(FIELDS), ruleSchema),
  refuse: z.array(refusalSchema).default([]),
});
export type Mapping = z.infer<typeof mappingSchema>;

/** Identifies a listing without a key: its facts, its place and its owner. */
const IDENTIFYING: Field[] = [
  "title",
  "type",
  "city",
  "area",
  "description",
  "owner_name",
  "owner_email",
  "owner_phone",
];

export function columnsInTemplate(template: string): string[] {
  return [...template.matchAll(/\{([^{}=]+)\}/g)].map((found) => found[1] as string);
}

function columnsOfRule(rule: Rule): string[] {
  return [
    ...(rule.column === undefined || rule.optional ? [] : [rule.column]),
    ...(rule.template === undefined ? [] : columnsInTemplate(rule.template)),
    ...(rule.else === undefined ? [] : columnsOfRule(rule.else)),
  ];
}

/** Returns every column that the mapping requires. */
export function columnsOf({ fields, key = [], refuse }: Mapping): string[] {
  return [...new Set([...Object.values(fields).flatMap(columnsOfRule), ...key, ...refuse.map(({ column }) => column)])];
}

/** Returns the column of a field, or the field's name if the mapping has no column for it. */
export const columnOf = ({ fields }: Mapping, field: Field): string => fields[field]?.column ?? field;

/** Returns the columns whose cells identify a listing. */
export function keyColumns(mapping: Mapping): string[] {
  if (mapping.key) return mapping.key;
  return [...new Set(IDENTIFYING.flatMap((field) => columnsOfRule(mapping.fields[field] ?? {})))];
}

/**
 * Parses a mapping.
 * @throws ImportError that lists every error with its position
 */
function parseMapping(text: string, file: string): Mapping {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ImportError(`The mapping ${file} is not valid JSON: ${(error as Error).message}`);
  }
  const parsed = mappingSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const where = issue.path.join(".") || "the mapping";
    if (issue.code === "unrecognized_keys")
      return `${where}: unknown key ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
    return `${where}: ${issue.message}`;
  });
  throw new ImportError(`The mapping ${file} is not valid:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}

/** @throws ImportError if the file is missing or invalid. */
export async function readMapping(file: string): Promise<Mapping> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(
      error.code === "ENOENT" ? `There is no mapping ${file}.` : `The mapping ${file} cannot be read: ${error.message}`,
    );
  });
  return parseMapping(text, file);
}
