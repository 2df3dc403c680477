/** Generates 8,000 CIP-26 entries and 1,000 CIP-68 records with the statistics of mainnet in 2026-11. All names are invented. */
import { createRandom, type Random } from '../../random.ts';
import type { TestToken } from '../index.ts';
import { PROPERTIES, type Property, type Stated, type Verdict } from '../recipes.ts';
import { fingerprint } from '../signing.ts';
import { times, weighted } from './draws.ts';
import { type LogoKind, logoKind } from './logos.ts';
import { createPolicies, type Policy } from './policies.ts';
import { assetNameOf, createFaces, type Face, type Proof, proofOf, statedOf } from './words.ts';

export interface RegistryToken extends TestToken {
  readonly script: Policy;
  readonly proof: Proof;
  /** The normalised name and ticker: two tokens with one in common are lookalikes. */
  readonly readAs: readonly string[];
  readonly cip26?: Stated & { readonly logo?: LogoKind };
  readonly cip68?: Stated & { readonly version: number; readonly logo?: string };
  /** Seeds its logo and sequence numbers. */
  readonly seed: number;
}

const SEED = 20_261_122;
const ENTRIES = 8_000;
const ON_CHAIN = 1_000;
/** The last entries are in both standards, and have a label together with some before them. */
const IN_BOTH = 30;
const LABELLED = 60;
const IN_UPPER_CASE = 39;
/** CIP-67 label 333. */
const FUNGIBLE = '0014df10';
const LONGEST_NAME = 64;

/** Liquidity tokens of exchanges, by policy: asset names of 32 bytes; a word replaces the star. */
const POOLS: readonly (readonly [count: number, name: string, ticker?: string])[] = [
  [2_340, 'ADA-* LP', 'JAQv1LP'],
  [108, 'ADA-* LP-V2', 'JAQv2LP'],
  [107, 'TW-LPT-ADA/*'],
  [66, 'Vezoswap */ADA pool', 'VZLP'],
  [31, 'rs*•POOL'],
];
const COLLECTIONS = [100, 26, 24];
const repeated = (...all: readonly (readonly [count: number, of: number])[]): readonly number[] =>
  all.flatMap(([count, of]) => times(count, () => of));

/** Sizes of policies with several tokens. */
const FAMILIES = [...repeated([89, 2], [9, 3], [14, 4], [28, 5], [2, 6], [7, 7]), 9, 11, 14, 19];
/** Sizes of groups of lookalikes. */
const LOOKALIKES = [...repeated([398, 2], [93, 3], [28, 4], [12, 5], [5, 6], [5, 7]), 10, 11, 11, 13];

type Draft = { readonly script: Policy; readonly face: Face; readonly assetName: string };

/** CIP-26 first, then CIP-68 only. */
function draftsOf(random: Random): readonly Draft[] {
  const faces = createFaces(random);
  const policy = createPolicies(random);
  const draft = (script: Policy, face: Face, assetName = assetNameOf(random, face)): Draft => {
    return { script, face, assetName };
  };
  const pools = POOLS.flatMap(([count, name, ticker]) => {
    const script = policy(true);
    // There are few short words.
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
  const hasUpperCase = ({ script, assetName }: Draft) =>
    script.script !== undefined && /[a-f]/.test(assetName);
  // On mainnet none of them has a label.
  const unlabelled = drafts.slice(0, ENTRIES - LABELLED).filter(hasUpperCase);
  const upperCased = new Set(unlabelled.slice(-IN_UPPER_CASE));
  const taken = new Set<string>();
  return drafts.map((draft, at) => {
    const label = at < ENTRIES - LABELLED ? '' : FUNGIBLE;
    const nameWith = (name: string) => (label + name).slice(0, LONGEST_NAME);
    const own = nameWith(draft.assetName);
    const assetName = taken.has(draft.script.id + own) ? nameWith(random.hex(12)) : own;
    taken.add(draft.script.id + assetName);
    return tokenOf(random, { ...draft, assetName }, at, upperCased.has(draft));
  });
}

const defined = <T extends object>(one: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as T;

function tokenOf(random: Random, draft: Draft, at: number, isUpperCase: boolean): RegistryToken {
  const { script, face, assetName } = draft;
  const isRegistered = at < ENTRIES;
  const cip26 = isRegistered ? registeredOf(random, face) : undefined;
  // A token in both has its ticker from CIP-26.
  const shown = isRegistered ? { ...face, ticker: undefined } : face;
  const cip68 = at < ENTRIES - IN_BOTH ? undefined : onChainOf(random, shown);
  const { name, ticker, decimals } = { ...cip26, ...cip68 };
  const subject = script.id + assetName;
  const token = defined({
    purpose: 'one of the generated registry',
    ...{ subject, policy: script.id, assetName, fingerprint: fingerprint(subject) },
    registrySubject: isUpperCase ? script.id + assetName.toUpperCase() : undefined,
    standards: [...(cip26 ? ['CIP_26'] : []), ...(cip68 ? ['CIP_68'] : [])],
    ...{ name, ticker, decimals, cip26, cip68, script },
    verdicts: cip26 && verdictsOf(random, script, cip26),
    proof: proofOf(assetName.slice(at < ENTRIES - LABELLED ? 0 : FUNGIBLE.length), face),
    ...{ readAs: face.readAs, seed: SEED + at },
  });
  return token as unknown as RegistryToken;
}

function registeredOf(random: Random, face: Face): NonNullable<RegistryToken['cip26']> {
  const stated = statedOf(random, face);
  return { ...stated, ...(random.chance(0.92) && { logo: logoKind(random) }) };
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

/** The verdict on each property: the same for all, or one that was changed after it was signed. */
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
