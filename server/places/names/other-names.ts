import names from "../data/names.json" with { type: "json" };

/** Names of a place in addition to its own, by place id: official names, short forms, and names in Hindi and Kannada. */
export const OTHER_NAMES: Readonly<Partial<Record<string, readonly string[]>>> = names;

const SECTOR_IN_SCRIPTS = ["सेक्टर", "ಸೆಕ್ಟರ್"];

/** Returns the names of a sector in Hindi and Kannada, which follow a rule. */
function sectorNames(name: string): string[] {
  return /^(Noida )?Sector \d+[A-D]?$/.test(name) ? SECTOR_IN_SCRIPTS.map((word) => name.replace("Sector", word)) : [];
}

/** Returns the other names of a place. */
export function otherNames(id: string, name: string): string[] {
  return [...(OTHER_NAMES[id] ?? []), ...sectorNames(name)];
}

/** Returns the parts of a station's name that are used alone, and the short form in its id: "Kadugodi", "kr market". */
export function stationNames(key: string, name: string): string[] {
  const parts = / - I+$/.test(name) ? [] : name.split(/ - |, (?=\D)|[()]/).filter((part) => part !== "");
  const names = [...(parts.length > 1 ? parts : []), key.replaceAll("-", " ")];
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const known = [name, ...names].map(letters);
  return names.map((part) => part.trim()).filter((part, index) => known.indexOf(letters(part)) === index + 1);
}
