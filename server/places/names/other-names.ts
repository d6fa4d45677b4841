import nativeNames from "../data/native-names.json" with { type: "json" };
import { COMMON_NAMES } from "./common-names.ts";

/** Names in Hindi and Kannada, by place id. Sectors are named by rule instead. */
const NATIVE_NAMES: Readonly<Partial<Record<string, readonly string[]>>> = nativeNames;
const SECTOR_IN_SCRIPTS = ["सेक्टर", "ಸೆಕ್ಟರ್"];

function sectorNames(name: string): string[] {
  return /^(Noida )?Sector \d+[A-D]?$/.test(name) ? SECTOR_IN_SCRIPTS.map((word) => name.replace("Sector", word)) : [];
}

/** Returns the other names of a place: common short forms, and its names in Hindi and Kannada. */
export function otherNames(id: string, name: string): string[] {
  return [...(COMMON_NAMES[id] ?? []), ...(NATIVE_NAMES[id] ?? []), ...sectorNames(name)];
}

/** Returns the parts of a station's name that are used alone, and the short form in its id: "Kadugodi", "kr market". */
export function stationNames(key: string, name: string): string[] {
  const parts = / - I+$/.test(name) ? [] : name.split(/ - |, (?=\D)|[()]/).filter((part) => part !== "");
  const names = [...(parts.length > 1 ? parts : []), key.replaceAll("-", " ")];
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const known = [name, ...names].map(letters);
  return names.map((part) => part.trim()).filter((part, index) => known.indexOf(letters(part)) === index + 1);
}
