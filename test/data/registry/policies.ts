/** Minting policies as the registry has them: native scripts with keys and slots, and programs. */
import type { Random } from '../../page/generated-tokens.ts';
import { plutusPolicyId, type Script, scriptPolicyId } from '../signing.ts';
import { weighted } from './spread.ts';

/** The slot of 2026-11-22, after which a policy closes that is not closed yet. */
const NOW = 203_739_309;
const SHELLEY = 4_492_800;
/** Policies share them: to derive one takes half a millisecond. */
const KEYS = 500;

/** Whether the token can still be minted: a fact of the script. */
type Minting = 'closed' | 'closes' | 'open' | 'program';

export interface Policy {
  readonly id: string;
  readonly minting: Minting;
  readonly script?: Script;
  /** Keys that together may mint; of a program, any key at all. */
  readonly signers: readonly string[];
}

export interface PolicySource {
  /** A policy that was not given before. */
  next(minting?: Minting): Policy;
}

export function createPolicies(random: Random): PolicySource {
  const taken = new Set<string>();
  let programs = 0;
  const key = () => `registry ${random.below(KEYS)}`;

  const native = (minting: Minting): Policy => {
    const slot =
      minting === 'closes' ? NOW + 1 + random.below(9_000_000) : SHELLEY + random.below(NOW - SHELLEY);
    const { script, signers } =
      minting === 'open' ? openScript(random, key) : lockedScript(random, key, slot);
    return { id: scriptPolicyId(script), minting, script, signers };
  };

  return {
    next(minting = mintingOf(random)) {
      for (;;) {
        const policy =
          minting === 'program'
            ? { id: plutusPolicyId(`registry ${programs++}`), minting, signers: [key()] }
            : native(minting);
        if (taken.has(policy.id)) continue;
        taken.add(policy.id);
        return policy;
      }
    },
  };
}

/** As often as on mainnet, where the policies of exchanges, which have most tokens, are programs. */
const mintingOf = (random: Random) =>
  weighted<Minting>(random, ['closed', 'closes', 'open', 'program'], [782, 8, 80, 130]);

type Signed = { readonly script: Script; readonly signers: readonly string[] };

function keysOf(count: number, key: () => string): readonly string[] {
  const keys = new Set<string>();
  while (keys.size < count) keys.add(key());
  return [...keys];
}

const scriptsOf = (keys: readonly string[]): readonly Script[] => keys.map((one) => ({ key: one }));

/** Some keys, any number of which must sign. */
function openScript(random: Random, key: () => string): Signed {
  const several = keysOf(2 + random.below(3), key);
  const [one = '', two = ''] = several;
  const forms: readonly Signed[] = [
    { script: { key: one }, signers: [one] },
    { script: { all: [{ key: one }] }, signers: [one] },
    { script: { all: scriptsOf(several) }, signers: several },
    { script: { any: scriptsOf(several) }, signers: [two] },
    { script: { atLeast: 2, of: scriptsOf(several) }, signers: [one, two] },
    { script: { all: [{ atLeast: 1, of: scriptsOf(several) }, { after: SHELLEY }] }, signers: [two] },
  ];
  return random.pick(forms);
}

/** Nobody can mint after the slot. */
function lockedScript(random: Random, key: () => string, slot: number): Signed {
  const [one = '', two = '', three = ''] = keysOf(3, key);
  const before: Script = { before: slot };
  const after: Script = { after: slot - 86_400 };
  const twoOfThree: Script = { atLeast: 2, of: scriptsOf([one, two, three]) };
  const forms: readonly Signed[] = [
    { script: { all: [{ key: one }, before] }, signers: [one] },
    { script: { all: [before, { key: one }] }, signers: [one] },
    { script: { all: [after, before, { key: one }] }, signers: [one] },
    { script: { all: [...scriptsOf([one, two]), before] }, signers: [one, two] },
    { script: { all: [before, twoOfThree] }, signers: [three, one] },
  ];
  return weighted(random, forms, [62, 26, 3, 5, 4]);
}
