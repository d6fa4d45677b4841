import { PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import { SIMILAR_RENT_METRES } from "#contract/properties/rent-terms.ts";
import type { Homes } from "./homes.ts";
import type { Sites } from "./sites.ts";

/** Counts the similar homes of each home, and their owners. */

const TYPES = PROPERTY_TYPES.length;

export interface SimilarCounts {
  homes: Int32Array;
  owners: Int32Array;
}

/** Returns the homes in the order of their groups, by a counting sort. Group g is from `first[g]` to `first[g + 1]`. */
export function groupHomes(groupOf: (home: number) => number, groups: number, count: number) {
  const first = new Int32Array(groups + 1);
  for (let home = 0; home < count; home++) first[groupOf(home) + 1] = (first[groupOf(home) + 1] as number) + 1;
  for (let group = 0; group < groups; group++)
    first[group + 1] = (first[group + 1] as number) + (first[group] as number);
  const next = first.slice();
  const members = new Int32Array(count);
  for (let home = 0; home < count; home++) {
    const group = groupOf(home);
    members[next[group] as number] = home;
    next[group] = (next[group] as number) + 1;
  }
  return { first, members };
}

/**
 * Returns how many other homes of the same type within 3 km count as evidence, and how many owners they have. Homes
 * without a position count in their area.
 */
export function countSimilar(homes: Homes, sites: Sites): SimilarCounts {
  const counted: SimilarCounts = { homes: new Int32Array(homes.count), owners: new Int32Array(homes.count) };
  const cellOf = (home: number) => (sites.of[home] as number) * TYPES + (homes.type[home] as number);
  const { first, members } = groupHomes(cellOf, sites.count * TYPES, homes.count);
  const owners = homes.owner.reduce((most, owner) => Math.max(most, owner), -1) + 1;
  const [seenFor, homesOf] = [new Int32Array(owners).fill(-1), new Int32Array(owners)];
  for (let cell = 0; cell < sites.count * TYPES; cell++) {
    if (first[cell] === first[cell + 1]) continue;
    const [site, type] = [Math.floor(cell / TYPES), cell % TYPES];
    let [similar, different] = [0, 0];
    for (let i = sites.first[site] as number; i < (sites.first[site + 1] as number); i++) {
      if ((sites.metres[i] as number) > SIMILAR_RENT_METRES) continue;
      const near = (sites.neighbours[i] as number) * TYPES + type;
      for (let m = first[near] as number; m < (first[near + 1] as number); m++) {
        const home = members[m] as number;
        if (homes.counts[home] === 0) continue;
        const owner = homes.owner[home] as number;
        if (seenFor[owner] !== cell) {
          seenFor[owner] = cell;
          homesOf[owner] = 0;
          different += 1;
        }
        homesOf[owner] = (homesOf[owner] as number) + 1;
        similar += 1;
      }
    }
    for (let m = first[cell] as number; m < (first[cell + 1] as number); m++) {
      const home = members[m] as number;
      const counts = homes.counts[home] as number;
      counted.homes[home] = similar - counts;
      const isOnlyOne = counts === 1 && homesOf[homes.owner[home] as number] === 1;
      counted.owners[home] = different - (isOnlyOne ? 1 : 0);
    }
  }
  return counted;
}
