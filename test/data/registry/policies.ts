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

export function createPolicies(random: Random) {
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

  /** A policy that was not given before. */
  function next(minting = mintingOf(random)): Policy {
    const policy =
      minting === 'program'
        ? { id: plutusPolicyId(`registry ${programs++}`), minting, signers: [key()] }
        : native(minting);
    if (taken.has(policy.id)) return next(minting);
    taken.add(policy.id);
    return policy;
  }
  return { next };
}

/** As often as on mainnet, where the policies of exchanges, which have most tokens, are programs. */
const mintingOf = (random: Random) =>
  weighted<Minting>(random, ['closed', 'closes', 'open', 'program'], [782, 8, 80, 130]);

function keysOf(count: number, key: () => string): readonly string[] {
  const keys = new Set<string>();
  while (keys.size < count) keys.add(key());
  return [...keys];
}

type Signed = { readonly script: Script; readonly signers: readonly string[] };
const signed = (script: Script, ...signers: readonly string[]): Signed => ({ script, signers });
const scriptsOf = (keys: readonly string[]): readonly Script[] => keys.map((one) => ({ key: one }));

/** Some keys, any number of which must sign. */
function openScript(random: Random, key: () => string): Signed {
  const several = keysOf(2 + random.below(3), key);
  const [one = '', two = ''] = several;
  return random.pick([
    signed({ key: one }, one),
    signed({ all: [{ key: one }] }, one),
    signed({ all: scriptsOf(several) }, ...several),
    signed({ any: scriptsOf(several) }, two),
    signed({ atLeast: 2, of: scriptsOf(several) }, one, two),
    signed({ all: [{ atLeast: 1, of: scriptsOf(several) }, { after: SHELLEY }] }, two),
  ]);
}

/** Nobody can mint after the slot. */
function lockedScript(random: Random, key: () => string, slot: number): Signed {
  const [one = '', two = '', three = ''] = keysOf(3, key);
  const before: Script = { before: slot };
  const forms = [
    signed({ all: [{ key: one }, before] }, one),
    signed({ all: [before, { key: one }] }, one),
    signed({ all: [{ after: slot - 86_400 }, before, { key: one }] }, one),
    signed({ all: [...scriptsOf([one, two]), before] }, one, two),
    signed({ all: [before, { atLeast: 2, of: scriptsOf([one, two, three]) }] }, three, one),
  ];
  return weighted(random, forms, [62, 26, 3, 5, 4]);
}
