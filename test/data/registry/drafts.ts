/** How the generated registry's tokens lie under policies and share names, before their standards are settled. */
import type { Random } from '../../page/generated-tokens.ts';
import { assetNameOf, hexOf, type Proof } from './entries.ts';
import { createPolicies, type Policy } from './policies.ts';
import { createFaces, type Face } from './words.ts';

export const ENTRIES = 8_000;
const ON_CHAIN = 1_000;
/** The last of CIP-26 are in CIP-68 too. */
export const IN_BOTH = 30;

/** Tokens of exchanges, by policy: asset names of 32 bytes, names of a pair. */
type Pools = readonly [count: number, name: (word: string) => string, ticker: string | undefined];
const POOLS: readonly Pools[] = [
  [2_340, (word) => `ADA-${word} LP`, 'JAQv1LP'],
  [108, (word) => `ADA-${word} LP-V2`, 'JAQv2LP'],
  [107, (word) => `TW-LPT-ADA/${word}`, undefined],
  [66, (word) => `Vezoswap ${word}/ADA pool`, 'VZLP'],
  [31, (word) => `rs${word.toUpperCase()}•POOL`, undefined],
];
/** Letters at least, since short words are few. */
const POOL_WORD = 6;
const COLLECTIONS = [100, 26, 24];
/** Each of these numbers so many times. */
const repeated = (...all: readonly (readonly [times: number, of: number])[]): readonly number[] =>
  all.flatMap(([times, of]) => Array<number>(times).fill(of));

/** Tokens of policies with some each. */
const FAMILIES = [...repeated([89, 2], [9, 3], [14, 4], [28, 5], [2, 6], [7, 7]), 9, 11, 14, 19];
/** Policies that share a face. */
const LOOKALIKES = [...repeated([398, 2], [93, 3], [28, 4], [12, 5], [5, 6], [5, 7]), 10, 11, 11, 13];

/** What a token is before its standards are settled. */
export type Draft = {
  readonly script: Policy;
  readonly face: Face;
  readonly assetName: string;
  readonly proof: Proof;
};

/** Those of CIP-26 first, then those of CIP-68 alone. */
export function createDrafts(random: Random): readonly Draft[] {
  const sources = { random, faces: createFaces(random), policies: createPolicies(random) };
  return [...draftsOfPolicies(sources), ...draftsAlone(sources)];
}

type Sources = {
  readonly random: Random;
  readonly faces: ReturnType<typeof createFaces>;
  readonly policies: ReturnType<typeof createPolicies>;
};

function draftsOfPolicies({ random, faces, policies }: Sources): readonly Draft[] {
  const pools = POOLS.flatMap(([count, nameOf, ticker]) => {
    const script = policies.next('program');
    return Array.from({ length: count }, (): Draft => {
      const face = faces.named(nameOf(faces.word(POOL_WORD)), ticker);
      return { script, face, assetName: random.hex(32), proof: 'none' };
    });
  });
  const collections = COLLECTIONS.flatMap((count) => {
    const [script, word] = [policies.next('closed'), faces.word()];
    return Array.from({ length: count }, (_, at): Draft => {
      const face = faces.named(`${word} Keeper ${at + 1}`);
      return { script, face, assetName: hexOf(`${word}Keeper${at + 1}`), proof: 'name' };
    });
  });
  const families = FAMILIES.flatMap((count) => {
    const script = policies.next();
    return Array.from({ length: count }, () => draftOf(random, script, faces.fresh()));
  });
  return [...pools, ...collections, ...families];
}

function draftOf(random: Random, script: Policy, face: Face): Draft {
  const [assetName, proof] = assetNameOf(random, face);
  return { script, face, assetName, proof };
}

/** Those that have a policy of their own: groups with one face first, then one face each, CIP-68 at the end. */
function draftsAlone({ random, faces, policies }: Sources): readonly Draft[] {
  const alike = LOOKALIKES.flatMap((count) => {
    const first = faces.fresh();
    return Array.from({ length: count }, (_, at) => (at === 0 ? first : faces.like(first)));
  });
  const counts = [...POOLS.map(([count]) => count), ...COLLECTIONS, ...FAMILIES];
  const before = counts.reduce((sum, count) => sum + count, 0);
  const others = Array.from({ length: ENTRIES - before - alike.length }, () => faces.fresh());
  const registered = [...alike, ...others].map((face) => draftOf(random, policies.next(), face));
  const collection = policies.next();
  const onChain = Array.from({ length: ON_CHAIN - IN_BOTH }, (_, at) => {
    const { name, ticker } = faces.fresh();
    const face = faces.named(name, random.chance(0.72) ? ticker : undefined);
    return draftOf(random, at < 250 ? collection : policies.next(), face);
  });
  return [...registered, ...onChain];
}
