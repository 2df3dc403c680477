/**
 * The tokens of a generated registry: 8,000 entries of CIP-26 and 1,000 records of CIP-68, shaped as those of mainnet
 * were in 2026-11, the same every time, with what is true of each. All names are invented.
 */
import { createRandom, type Random } from '../../detector/generated-tokens.ts';
import type { TestToken } from '../index.ts';
import { PROPERTIES, type Property, type Stated, type Verdict } from '../recipes.ts';
import { fingerprint } from '../signing.ts';
import { times, weighted } from './draws.ts';
import { type LogoKind, logoKind } from './logos.ts';
import { createPolicies, type Policy } from './policies.ts';
import { assetNameOf, type Proof, proofOf, statedOf } from './stated.ts';
import { createFaces, type Face } from './words.ts';

export interface RegistryToken extends TestToken {
  readonly script: Policy;
  readonly proof: Proof;
  /** What name and ticker are read as: two tokens are lookalikes when they have one of these in common. */
  readonly readAs: readonly string[];
  readonly cip26?: Stated & { readonly logo?: LogoKind };
  readonly cip68?: Stated & { readonly version: number; readonly logo?: string };
  /** Seeds what is made of it later: its logo, the numbers of its signatures. */
  readonly seed: number;
}

const SEED = 20_261_122;
const ENTRIES = 8_000;
const ON_CHAIN = 1_000;
/** The last of CIP-26 are in CIP-68 too; and with some before them they have a label. */
const IN_BOTH = 30;
const LABELLED = 60;
const IN_CAPITALS = 39;
/** CIP-67 label 333. */
const FUNGIBLE = '0014df10';
const LONGEST_NAME = 64;

/** Tokens of exchanges, by policy: asset names of 32 bytes, names of a pair, in which a word stands for the star. */
const POOLS: readonly (readonly [count: number, name: string, ticker?: string])[] = [
  [2_340, 'ADA-* LP', 'JAQv1LP'],
  [108, 'ADA-* LP-V2', 'JAQv2LP'],
  [107, 'TW-LPT-ADA/*'],
  [66, 'Vezoswap */ADA pool', 'VZLP'],
  [31, 'rs*•POOL'],
];
const COLLECTIONS = [100, 26, 24];
/** Each of these numbers so many times. */
const repeated = (...all: readonly (readonly [count: number, of: number])[]): readonly number[] =>
  all.flatMap(([count, of]) => times(count, () => of));

/** Tokens of policies with some each. */
const FAMILIES = [...repeated([89, 2], [9, 3], [14, 4], [28, 5], [2, 6], [7, 7]), 9, 11, 14, 19];
/** Policies that share a face. */
const LOOKALIKES = [...repeated([398, 2], [93, 3], [28, 4], [12, 5], [5, 6], [5, 7]), 10, 11, 11, 13];

/** What a token is before its standards are settled. */
type Draft = { readonly script: Policy; readonly face: Face; readonly assetName: string };

/** Those of CIP-26 first, then those of CIP-68 alone. */
function draftsOf(random: Random): readonly Draft[] {
  const faces = createFaces(random);
  const policy = createPolicies(random);
  const draft = (script: Policy, face: Face, assetName = assetNameOf(random, face)) => ({
    script,
    face,
    assetName,
  });
  const pools = POOLS.flatMap(([count, name, ticker]) => {
    const script = policy(true);
    // Short words are few.
    const face = () => faces.named(name.replace('*', faces.word(6)), ticker);
    return times(count, () => draft(script, face(), random.hex(32)));
  });
  const collections = COLLECTIONS.flatMap((count) => {
    const [script, word] = [policy(false), faces.word()];
    return times(count, (at) => draft(script, faces.named(`${word} Keeper ${at + 1}`)));
  });
  const families = FAMILIES.flatMap((count) => {
    const script = policy();
    return times(count, () => draft(script, faces.fresh()));
  });
  const alike = LOOKALIKES.flatMap((count) => {
    const first = faces.fresh();
    return times(count, (at) => draft(policy(), at === 0 ? first : faces.like(first)));
  });
  const shared = [...pools, ...collections, ...families, ...alike];
  const others = times(ENTRIES - shared.length, () => draft(policy(), faces.fresh()));
  const collection = policy();
  const onChain = times(ON_CHAIN - IN_BOTH, (at) => draft(at < 250 ? collection : policy(), faces.fresh()));
  return [...shared, ...others, ...onChain];
}

export function generateTokens(): readonly RegistryToken[] {
  const random = createRandom(SEED);
  const drafts = draftsOf(random);
  const canBeInCapitals = ({ script, assetName }: Draft) =>
    script.script !== undefined && /[a-f]/.test(assetName);
  // None of them has a label on mainnet.
  const inCapitals = new Set(
    drafts
      .slice(0, ENTRIES - LABELLED)
      .filter(canBeInCapitals)
      .slice(-IN_CAPITALS),
  );
  const taken = new Set<string>();
  return drafts.map((draft, at) => {
    const label = at < ENTRIES - LABELLED ? '' : FUNGIBLE;
    const nameWith = (name: string) => (label + name).slice(0, LONGEST_NAME);
    const own = nameWith(draft.assetName);
    const assetName = taken.has(draft.script.id + own) ? nameWith(random.hex(12)) : own;
    taken.add(draft.script.id + assetName);
    return tokenOf(random, { ...draft, assetName }, at, inCapitals.has(draft));
  });
}

/** The same without what is undefined. */
const defined = <T extends object>(one: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as T;

function tokenOf(random: Random, draft: Draft, at: number, inCapitals: boolean): RegistryToken {
  const { script, face, assetName } = draft;
  const isRegistered = at < ENTRIES;
  const cip26 = isRegistered
    ? defined<NonNullable<RegistryToken['cip26']>>({
        ...statedOf(random, face),
        logo: random.chance(0.92) ? logoKind(random) : undefined,
      })
    : undefined;
  // Of a token in both, the ticker then comes from CIP-26.
  const shown = isRegistered ? { ...face, ticker: undefined } : face;
  const cip68 = at < ENTRIES - IN_BOTH ? undefined : onChainOf(random, shown);
  const { name, ticker, decimals } = { ...cip26, ...cip68 };
  const subject = script.id + assetName;
  const token = defined({
    purpose: 'one of the generated registry',
    subject,
    policy: script.id,
    assetName,
    fingerprint: fingerprint(subject),
    registrySubject: inCapitals ? script.id + assetName.toUpperCase() : undefined,
    standards: [...(cip26 ? ['CIP_26'] : []), ...(cip68 ? ['CIP_68'] : [])],
    ...{ name, ticker, decimals, cip26, cip68, script },
    verdicts: cip26 && verdictsOf(random, script, cip26),
    proof: proofOf(assetName.slice(at < ENTRIES - LABELLED ? 0 : FUNGIBLE.length), face),
    readAs: face.readAs,
    seed: SEED + at,
  });
  // Lower-case hex, as the parsers of `lib/asset` would have branded it.
  return token as unknown as RegistryToken;
}

const LOGO_ADDRESSES =
  'ipfs://bafybeiinvented https://logos.example/1.png ar://invented no-address data:image/png;base64,AAAA';

function onChainOf(random: Random, face: Face) {
  const { decimals, description, ...stated } = statedOf(random, face);
  return defined<NonNullable<RegistryToken['cip68']>>({
    ...stated,
    description: random.chance(0.1) ? '' : description,
    decimals: random.chance(0.64) ? decimals : undefined,
    logo: random.chance(0.6) ? random.pick(LOGO_ADDRESSES.split(' ')) : undefined,
    version: weighted(random, [922, 77, 1], [1, 2, 0]),
  });
}

/** What each property's signatures are worth: the same for all, or one of them changed after it was signed. */
function verdictsOf(random: Random, { script }: Policy, stated: NonNullable<RegistryToken['cip26']>) {
  const isProgram = script === undefined;
  const right: Verdict = isProgram ? 'signed-no-policy' : 'policy-key';
  const other = isProgram ? right : 'other-key';
  const kinds = [right, 'invalid', 'unsigned', other, 'one changed'] as const;
  const all = weighted(random, [940, 20, 20, 10, 10], kinds);
  const there = PROPERTIES.filter((property) => stated[property] !== undefined);
  const changed = random.pick(there);
  const worth = (one: Property) => (all !== 'one changed' ? all : one === changed ? 'invalid' : right);
  return Object.fromEntries(there.map((property) => [property, worth(property)]));
}
