import { createHash } from "node:crypto";
import { z } from "zod";
import { emailAddress } from "#contract/accounts/accounts.ts";
import { indianDay } from "#contract/india-time.ts";
import { oneLine } from "#contract/one-line.ts";
import { type City, isCity } from "#contract/places/cities.ts";
import { type Position, REGION_OF_CITY, regionAt } from "#contract/places/geography.ts";
import { hasItsFloor, propertyInputSchema, TOO_FEW_FLOORS, tooManyImages } from "#contract/properties/properties.ts";
import { AMENITIES, MAX_IMAGES, PREFERRED_CONTACTS } from "#contract/properties/property-terms.ts";
import { notAnAmount, readAmount } from "#contract/values/amount.ts";
import { normalPhone, PHONE_MESSAGE, PHONE_PATTERN } from "#contract/values/phone.ts";
import { quoted, seen } from "#contract/values/text.ts";
import { isWholeField, readWhole } from "#contract/values/whole.ts";
import { isWordField, readWords, type WordField } from "#contract/values/words.ts";
import { isSize, settleArea } from "#server/places/names/match-area.ts";
import { type Fault, findWord, isNested, readCell, textOf, Unusable, writtenIn } from "./cells.ts";
import { type DayOrder, dateByFormats, dateFrom, isFarOff } from "./dates.ts";
import { distinct, fieldAt, ruleFault } from "./faults.ts";
import { firstPictures, isList, listFrom } from "./lists.ts";
import { type Constant, type Field, isFlag, keyColumns, type Mapping, type Refusal, type Rule } from "./mapping.ts";
import { oddities } from "./oddities.ts";
import { plainText } from "./plain-text.ts";
import type { Cells } from "./records.ts";

/** Spaces and backslashes, and separators behind the name of a picture: "https://a.example/1.jpg,2.jpg". */
const SEVERAL_ADDRESSES = /[\s\\]|\.(?:jpe?g|png|webp|gif|avif|heic|bmp)[,;|]/i;
const image = z
  .string({ error: "An image is given by its address" })
  .max(2000, "The address of an image can be at most 2000 characters")
  .refine(
    (address) => !SEVERAL_ADDRESSES.test(address) && z.url({ protocol: /^https$/ }).safeParse(address).success,
    "An image must be an https: address",
  );

/** An imported listing follows the rules of the posting form, except that pictures are optional and may be external. */
const importedPropertySchema = propertyInputSchema.extend({
  images: z.array(image).max(MAX_IMAGES, tooManyImages(MAX_IMAGES)).default([]),
  owner: z.object({
    name: z
      .string()
      .overwrite(oneLine)
      .min(1)
      .max(200, "The owner's name can be at most 200 characters")
      .default("Owner"),
    phone: z.string().overwrite(normalPhone).regex(PHONE_PATTERN, PHONE_MESSAGE).nullable().default(null),
    email: emailAddress.nullable().default(null),
    preferred_contact: z
      .enum(PREFERRED_CONTACTS, { error: `The preferred contact can be ${PREFERRED_CONTACTS.join(", ")}` })
      .default("message"),
  }),
});
type ImportedProperty = z.infer<typeof importedPropertySchema>;

export interface Imported {
  /** Identifies the listing. It is the same in every run. */
  key: string;
  property: ImportedProperty;
  /** Parts of the line that were left out, although the listing is imported. */
  notes: Fault[];
  /** True if the date is that of the import. An existing listing then keeps its date. */
  keepsDate: boolean;
}

const MONEY = new Set<Field>(["rent", "security_deposit", "maintenance"]);
const YES_OR_NO: Record<string, boolean> = {
  true: true,
  yes: true,
  y: true,
  "1": true,
  "1.0": true,
  false: false,
  no: false,
  n: false,
  "0": false,
  "0.0": false,
};

/** Returns the meanings of a list of words, or undefined if one is unknown. */
function wordsOfList(items: readonly string[], words: Record<string, Constant>) {
  const found = items.map((item) => findWord(item, words));
  return found.includes(undefined) ? undefined : [...new Set(found.flat().map(String))];
}

/** Inputs of a rule in addition to the line: fields that were mapped before. */
interface Context {
  cells: Cells;
  known: Partial<Record<Field, unknown>>;
  /** What was changed or left out. */
  notes: Fault[];
  dayOrder: DayOrder;
  /** Whether the home is available from the day of the import. */
  isAvailableNow: boolean;
}

function monthsOfRent({ known }: Context, months: number): number {
  // The fault of the rent is reported.
  if (typeof known.rent !== "number") throw new Unusable(null);
  return Math.round(known.rent * months);
}

/** Returns the whole rupees of a cell. Paise are rounded, with a note. */
function rupeesFrom(field: Field, text: string, column: string, context: Context): number {
  const amount = readAmount(text);
  if (amount === null || ("months" in amount && field !== "security_deposit"))
    throw new Unusable({
      reason: `${column} is not an amount`,
      detail: text,
      sentence: `${column}: ${notAnAmount(text)}`,
    });
  const rupees = "rupees" in amount ? amount.rupees : monthsOfRent(context, amount.months);
  if (!Number.isInteger(rupees))
    context.notes.push({ column, reason: `${column} was rounded to whole rupees`, detail: text });
  return Math.round(rupees);
}

/** Returns a value of a field with a fixed set of values. `items` are those of a cell that is a list. */
function wordsFrom(field: WordField, text: string, items: readonly string[] | null, column: string): unknown {
  const read = readWords(field, text);
  if ("value" in read) return read.value;
  if (items?.length === 0) return [];
  const listed = items && readWords(field, items.join(", "));
  if (listed && "value" in listed) return listed.value;
  throw new Unusable({ reason: `${column} has an unknown value`, detail: text, sentence: `${column}: ${read.fault}` });
}

/** Returns the day that a home is available from. A year that is far from now stays, with a note. */
function dayFrom(text: string, { dates }: Rule, column: string, context: Context): string {
  const read = dates ? dateByFormats(text, dates, column) : dateFrom(text, context.dayOrder, column);
  context.isAvailableNow = read === "now";
  const day = read === "now" ? indianDay(Date.now()) : read;
  if (isFarOff(day))
    context.notes.push({ column, reason: `${column} is before last year or more than two years ahead`, detail: text });
  return day;
}

/** Converts a cell for the field. Returns an invalid value unchanged, so that the field's rules reject it. */
function valueFor(field: Field, text: string, rule: Rule, column: string, context: Context): unknown {
  const word = findWord(text, rule.words);
  if (word !== undefined) return word;
  const items = isList(field) ? listFrom(field, text, column, rule.split) : null;
  const words = items && rule.words && wordsOfList(items, rule.words);
  if (words) return words;
  if (isWordField(field)) return wordsFrom(field, text, items, column);
  // Some amounts are words, such as "No Deposit".
  if (rule.words && !MONEY.has(field))
    throw new Unusable({ reason: `${column} holds a word that the mapping does not know`, detail: text });
  if (field === "available_from") return dayFrom(text, rule, column, context);
  if (items) return field === "images" ? firstPictures(items, column, context.notes) : items;
  if (MONEY.has(field)) return rupeesFrom(field, text, column, context);
  if (isWholeField(field)) return readWhole(field, text) ?? text;
  if (isFlag(field)) return YES_OR_NO[text.toLowerCase()] ?? text;
  if (field === "preferred_contact") return text.toLowerCase();
  return text;
}

function fill(template: string, { cells, known }: Context): string {
  return template
    .replace(/\{(=?)([^{}]+)\}/g, (_, isField: string, name: string) =>
      isField ? String(known[name as Field] ?? "") : plainText(textOf(cells, name) ?? "").text,
    )
    .trim();
}

/** Fields that people read. Others are only taken if they are understood. */
const TEXTS = new Set<Field>(["title", "description", "area", "nearby_landmarks", "owner_name"]);

/** Returns a cell as plain text. Addresses of pictures stay as they are. */
function textFor(field: Field, cell: string | undefined, column: string, { notes }: Context): string | undefined {
  if (cell === undefined || field === "images") return cell;
  const { text, isDoubtful } = plainText(cell);
  if (isDoubtful && TEXTS.has(field))
    notes.push({ column, reason: `${column} looks wrongly decoded at its source`, detail: text });
  return text;
}

function fromColumn(field: Field, rule: Rule, column: string, context: Context): unknown {
  const text = textFor(field, readCell(rule, column, context.cells), column, context);
  if (text !== undefined && !isList(field) && !rule.path && isNested(context.cells, column))
    throw new Unusable({ reason: `${column} is a list or an object instead of one value`, detail: text });
  if (text === undefined || text === "") return rule.else ? evaluate(field, rule.else, context) : undefined;
  return valueFor(field, text, rule, column, context);
}

function evaluate(field: Field, rule: Rule, context: Context): unknown {
  if (rule.value !== undefined) return rule.value;
  if (rule.template !== undefined) return fill(rule.template, context);
  if (rule.today) {
    context.isAvailableNow = true;
    return indianDay(Date.now());
  }
  if (rule.monthsOfRent !== undefined) return monthsOfRent(context, rule.monthsOfRent);
  return fromColumn(field, rule, rule.column as string, context);
}

/** Fields that other fields refer to come first. */
const ORDER: Field[] = ["type", "city", "rent", "nearby_landmarks", "area"];

function fieldsInOrder({ fields }: Mapping): [Field, Rule][] {
  const place = ([field, rule]: [Field, Rule]) => {
    const known = ORDER.indexOf(field);
    if (known >= 0) return known;
    return rule.template === undefined && rule.else?.template === undefined ? ORDER.length : ORDER.length + 1;
  };
  return (Object.entries(fields) as [Field, Rule][]).sort((a, b) => place(a) - place(b));
}

function isRefused({ column, matches, above, below, notMultipleOf }: Refusal, cells: Cells): boolean {
  const text = textOf(cells, column);
  if (text === undefined) return false;
  const read = readAmount(text);
  const amount = read && "rupees" in read ? read.rupees : Number(text);
  return (
    (matches === undefined || matches.test(text)) &&
    (above === undefined || amount > above) &&
    (below === undefined || amount < below) &&
    (notMultipleOf === undefined || amount % notMultipleOf !== 0)
  );
}

/** The error for a place that contains only a city. */
const NO_AREA = "names no area or sector";

/**
 * Replaces city and area by their names in the catalogue. Other parts of the place become a landmark, so that search
 * finds them.
 */
function settlePlace(known: Context["known"]): void {
  const { city } = known;
  if (isSize(String(known.area ?? "")))
    throw new Unusable({
      reason: "is a size instead of an area",
      detail: String(known.area),
      sentence: `${quoted(String(known.area))} is not an area. Write its name, such as Indiranagar or Sector 62`,
    });
  if (typeof known.area !== "string" || typeof city !== "string" || !isCity(city)) return;
  const given = known.nearby_landmarks;
  const written = Array.isArray(given) ? given : typeof given === "string" ? given.split(",") : [];
  const { area, landmarks } = settleArea(city, known.area, written);
  if (area === "" && known.area !== "") throw new Unusable({ reason: NO_AREA, detail: known.area });
  known.area = area;
  if (landmarks !== written) known.nearby_landmarks = landmarks;
}

const pick = (known: Context["known"], names: readonly Field[]) =>
  Object.fromEntries(names.map((name) => [name, known[name]]));

const COORDINATE = /^-?\d{1,3}(\.\d+)?$/;

/** Returns a coordinate in degrees, or NaN if it is not understood. */
function degreesOf(given: unknown): number {
  const text = seen(String(given)).replace(/ ?°(?: ?[NE])?$/i, "");
  return COORDINATE.test(text) ? Number(text) : Number.NaN;
}

/** Returns the position of a line if it lies in the region of its city. */
function pinOf({ latitude, longitude, city }: Context["known"]): Position | undefined {
  const pin = { lat: degreesOf(latitude), lon: degreesOf(longitude) };
  return isCity(city as string) && regionAt(pin) === REGION_OF_CITY[city as City] ? pin : undefined;
}

/** Reports coordinates that cannot be those of the home. */
function notesOf({ latitude, longitude }: Context["known"], pin: Position | undefined): Fault[] {
  if (pin !== undefined || (latitude === undefined && longitude === undefined)) return [];
  const isUnread = [latitude, longitude].some((given) => given !== undefined && Number.isNaN(degreesOf(given)));
  const fault = isUnread ? "not in decimal degrees" : "outside of the city's region";
  return [{ reason: `The position is ${fault} and was left out`, detail: `${latitude}, ${longitude}` }];
}

/** Returns the fields in the contract's format. */
function toInput(known: Context["known"], pin: Position | undefined): unknown {
  return {
    ...pick(known, [
      "title",
      "type",
      "available_from",
      "rent",
      "security_deposit",
      "maintenance",
      "description",
      "images",
      "size_sqft",
      "bathrooms",
      "floor",
      "total_floors",
    ]),
    location: { ...pick(known, ["city", "area", "nearby_landmarks"]), pin },
    amenities: pick(known, ["furnished", ...AMENITIES]),
    rules: pick(known, ["tenant_type", "pets_allowed", "smoking", "drinking"]),
    owner: {
      name: known.owner_name,
      phone: known.owner_phone,
      email: known.owner_email,
      preferred_contact: known.preferred_contact,
    },
  };
}

function keyOf(mapping: Mapping, cells: Cells): string {
  const values = keyColumns(mapping).map((column) => textOf(cells, column) ?? "");
  return `${mapping.name}:${createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 32)}`;
}

/** Returns the fields of a record. Adds the faults of those that cannot be read to `faults`. */
function readFields(mapping: Mapping, context: Context, faults: Map<Field, Fault | null>): void {
  for (const [field, rule] of fieldsInOrder(mapping)) {
    try {
      context.known[field] = evaluate(field, rule, context);
      if (field === "area") settlePlace(context.known);
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      faults.set(field, error.fault && { ...(rule.column && { column: rule.column }), ...error.fault });
    }
  }
}

/** Returns the fault of a field that violates a rule of the form. */
function faultAt(issue: z.core.$ZodIssue, mapping: Mapping, { cells, known }: Context): Fault {
  const field = fieldAt(issue.path);
  const { column } = mapping.fields[field] ?? {};
  const given = known[field];
  const cell = column === undefined ? String(given ?? "") : writtenIn(cells, column);
  return ruleFault(issue, { column: column ?? field, cell, given });
}

function floorsFault({ fields }: Mapping, { known }: Context): Fault {
  const column = fields.total_floors?.column ?? "total_floors";
  return { column, reason: TOO_FEW_FLOORS, detail: `${known.floor} of ${known.total_floors}` };
}

/** Converts a record to a listing, or returns all its faults, each once. */
export function mapRecord(mapping: Mapping, cells: Cells, dayOrder: DayOrder): Imported | { faults: Fault[] } {
  const refused = mapping.refuse.filter((refusal) => isRefused(refusal, cells));
  if (refused.length > 0)
    return { faults: refused.map(({ reason, column }) => ({ column, reason, detail: writtenIn(cells, column) })) };
  const context: Context = { cells, known: {}, notes: [], dayOrder, isAvailableNow: false };
  const unread = new Map<Field, Fault | null>();
  readFields(mapping, context, unread);
  const pin = pinOf(context.known);
  const parsed = importedPropertySchema.safeParse(toInput(context.known, pin));
  const issues = (parsed.error?.issues ?? []).filter(({ path }) => !unread.has(fieldAt(path)));
  const faults = distinct([
    ...[...unread.values()].filter((fault) => fault !== null),
    ...issues.map((issue) => faultAt(issue, mapping, context)),
  ]);
  if (!parsed.success || faults.length > 0) return { faults };
  if (!hasItsFloor(parsed.data)) return { faults: [floorsFault(mapping, context)] };
  return {
    key: keyOf(mapping, cells),
    property: parsed.data,
    notes: [...context.notes, ...notesOf(context.known, pin), ...oddities(parsed.data, mapping)],
    keepsDate: context.isAvailableNow,
  };
}
