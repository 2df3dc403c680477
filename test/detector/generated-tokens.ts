/** The tokens of generated rows, and a seeded random generator. */
import { fingerprint } from '../data/signing.ts';

export type Random = ReturnType<typeof createRandom>;

/** Mulberry32. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit);
  return {
    /** An integer from 0 to below the limit. */
    below,
    /** True with this probability. */
    chance: (probability: number) => next() / 2 ** 32 < probability,
    pick<T>(choices: readonly T[]): T {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
    /** Random bytes as lower-case hex. */
    hex: (bytes: number) =>
      Array.from({ length: bytes }, () => below(256).toString(16).padStart(2, '0')).join(''),
  };
}

/** In the metadata service (`isRegistered`), and in the token list. */
export type RowToken = Readonly<Record<'policy' | 'assetName' | 'subject' | 'fingerprint', string>> &
  Readonly<Record<'isRegistered' | 'isListed', boolean>>;

const POLICY_BYTES = 28;
const LONGEST_NAME = 32;
/** CIP-67: 100, 222, 333 and 444. */
const CIP67_LABELS = ['000643b0', '000de140', '0014df10', '001bc280'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '];
/** Share of tokens with the name of another policy's token. */
const TWINS = 0.06;

/** In bytes: mostly as long as a policy ID or a hash; 4 make the subject as long as a hash. */
function nameLength(random: Random): number {
  if (random.chance(0.55)) return POLICY_BYTES + random.below(LONGEST_NAME - POLICY_BYTES + 1);
  if (random.chance(0.25)) return 4;
  return random.chance(0.05) ? 0 : 1 + random.below(POLICY_BYTES - 1);
}

function nameOf(random: Random, policies: readonly string[], before: readonly RowToken[]): string {
  if (before.length > 0 && random.chance(TWINS)) return random.pick(before).assetName;
  const bytes = nameLength(random);
  const kind = random.below(10);
  if (kind < 4) return random.hex(bytes);
  if (kind < 7)
    return Buffer.from(Array.from({ length: bytes }, () => random.pick(LETTERS)).join('')).toString('hex');
  // A name may equal another policy ID.
  if (kind === 7 && bytes === POLICY_BYTES) return random.pick(policies);
  return bytes < 4 ? random.hex(bytes) : random.pick(CIP67_LABELS) + random.hex(bytes - 4);
}

function createTokenPool(random: Random, size: number): readonly RowToken[] {
  const policies = Array.from({ length: size / 4 }, () => random.hex(POLICY_BYTES));
  const pool: RowToken[] = [];
  const subjects = new Set<string>();
  while (pool.length < size) {
    const policy = random.pick(policies);
    const assetName = nameOf(random, policies, pool);
    const subject = policy + assetName;
    // A name that equals its own policy would be looked up as that policy.
    if (subjects.has(subject) || assetName === policy) continue;
    subjects.add(subject);
    const isRegistered = random.chance(0.7);
    const isListed = isRegistered && random.chance(0.8);
    pool.push({ policy, assetName, subject, fingerprint: fingerprint(subject), isRegistered, isListed });
  }
  return pool;
}

let pool: readonly RowToken[] | undefined;

/** The tokens of all rows; created once, since hashing them is slow. */
export function rowTokens(): readonly RowToken[] {
  pool ??= createTokenPool(createRandom(0x70_6f_6f_6c), 2_000);
  return pool;
}
