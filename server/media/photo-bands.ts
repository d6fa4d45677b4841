/** Hashes are looked up by 16 bands of 16 bits. Two hashes that differ in 31 bits have a band with at most one. */
const BANDS = 16;
const BAND_BITS = 16;

/**
 * The positions of the bits, shuffled, because neighbouring frequencies of real pictures resemble each other. Stored
 * bands depend on this order.
 */
const SHUFFLED = shuffled(BANDS * BAND_BITS);

function shuffled(count: number): number[] {
  const positions = Array.from({ length: count }, (_, i) => i);
  let state = 1;
  for (let i = count - 1; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [positions[i], positions[j]] = [positions[j] as number, positions[i] as number];
  }
  return positions;
}

/** Returns the keys of a hash: for each band its number and its bits. */
export function bandKeys(hash: string): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    let key = band;
    for (let i = 0; i < BAND_BITS; i++)
      key = key * 2 + (hash[SHUFFLED[band * BAND_BITS + i] as number] === "1" ? 1 : 0);
    return key;
  });
}

/** Returns 272 keys. The keys of the hash and those one bit away: every hash within 31 bits shares at least one. */
export function nearbyKeys(hash: string): number[] {
  return bandKeys(hash).flatMap((key) => [key, ...Array.from({ length: BAND_BITS }, (_, bit) => key ^ (1 << bit))]);
}
