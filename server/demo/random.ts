/** A random number generator that repeats its numbers for the same seed. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A number between `least` and `most`. */
  between(least: number, most: number): number;
  /** An integer from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** One of the keys, chosen by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** `count` different choices in random order; all of them if there are fewer. */
  sample<T>(choices: readonly T[], count: number): T[];
  /** A number around 0 with a standard deviation of 1. */
  normal(): number;
}

function fnv1a(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash;
}

/** Mulberry32, seeded by a hash: small, fast, and good enough for demo data. */
export function seeded(seed: string): Random {
  let state = fnv1a(seed);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    pick: <T>(choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T,
    weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return (entries.at(-1) as [K, number])[0];
    },
    sample<T>(choices: readonly T[], count: number): T[] {
      const left = [...choices];
      const taken: T[] = [];
      while (taken.length < count && left.length > 0) taken.push(...left.splice(whole(0, left.length - 1), 1));
      return taken;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
