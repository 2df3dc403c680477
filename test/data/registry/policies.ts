/** Minting policies: native scripts with keys and slots, and programs. */
import type { Random } from '../../random.ts';
import { plutusPolicyId, type Script, scriptPolicyId } from '../signing.ts';
import { times, weighted } from './draws.ts';

const SHELLEY = 4_492_800;
/** The slot of 2026-11-22. */
const NOW = 203_739_309;
/** Shared by policies, since deriving a key takes half a millisecond. */
const KEYS = 500;

export interface Policy {
  readonly id: string;
  /** Undefined for a program. */
  readonly script?: Script;
  /** Keys that can mint together; for a program, any key. */
  readonly signers: readonly string[];
}

/** Each call returns a new policy. */
export function createPolicies(random: Random) {
  const taken = new Set<string>();
  return function next(isProgram = random.chance(0.13)): Policy {
    const policy = isProgram ? programOf(random, taken.size) : nativeOf(random);
    if (taken.has(policy.id)) return next(isProgram);
    taken.add(policy.id);
    return policy;
  };
}

const programOf = (random: Random, number: number): Policy => ({
  id: plutusPolicyId(`registry ${number}`),
  signers: [`registry ${random.below(KEYS)}`],
});

function nativeOf(random: Random): Policy {
  const first = random.below(KEYS);
  const keys = times(3, (at) => `registry ${(first + at * (1 + random.below(100))) % KEYS}`);
  const [one = '', two = '', three = ''] = keys;
  const all = keys.map((key): Script => ({ key }));
  const before: Script = { before: SHELLEY + random.below(NOW - SHELLEY) };
  const after: Script = { after: SHELLEY };
  const forms: readonly (readonly [Script, ...string[]])[] = [
    [{ all: [{ key: one }, before] }, one],
    [{ all: [before, { key: one }] }, one],
    [{ all: [after, before, { key: one }] }, one],
    [{ all: [{ key: one }, { key: two }, before] }, one, two],
    [{ all: [before, { atLeast: 2, of: all }] }, three, one],
    [{ key: one }, one],
    [{ all }, one, two, three],
    [{ any: all }, two],
    [{ atLeast: 2, of: all }, one, two],
    [{ all: [{ atLeast: 1, of: all }, after] }, two],
  ];
  const [script, ...signers] = weighted(random, [62, 26, 3, 5, 4, 3, 2, 2, 2, 2], forms);
  return { id: scriptPolicyId(script), script, signers };
}
