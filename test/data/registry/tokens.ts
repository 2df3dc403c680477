/**
 * The tokens of the generated registry: 8,000 entries of CIP-26 and 1,000 records of CIP-68, shaped as those of mainnet
 * were in 2026-11, the same every time, with what is true of each. All names are invented.
 */
import { createRandom, type Random } from '../../page/generated-tokens.ts';
import type { TestToken } from '../index.ts';
import { PROPERTIES, type Property, type Stated, type Verdict } from '../recipes.ts';
import { fingerprint } from '../signing.ts';
import { createDrafts, type Draft, ENTRIES, IN_BOTH } from './drafts.ts';
import { FUNGIBLE, LONGEST_NAME, type Proof, statedOf } from './entries.ts';
import { type LogoKind, logoKind } from './logos.ts';
import type { Policy } from './policies.ts';
import { defined, weighted } from './spread.ts';
import type { Face } from './words.ts';

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
const LABELLED = 60;
const IN_CAPITALS = 39;

export function generateTokens(): readonly RegistryToken[] {
  const random = createRandom(SEED);
  const drafts = createDrafts(random);
  const registered = drafts.slice(0, ENTRIES);
  // The label fits before all names but those of pools, which stand first.
  const labelled = new Set(registered.slice(-LABELLED));
  const both = new Set(registered.slice(-IN_BOTH));
  // None of them has a label on mainnet.
  const inCapitals = new Set(
    registered
      .slice(0, -LABELLED)
      .filter(({ script, assetName }) => script.minting !== 'program' && /[a-f]/.test(assetName))
      .slice(-IN_CAPITALS),
  );
  const taken = new Set<string>();
  return drafts.map((draft, at) => {
    const isRegistered = at < ENTRIES;
    const label = labelled.has(draft) || !isRegistered ? FUNGIBLE : '';
    const unique = !taken.has(draft.script.id + label + draft.assetName);
    const named = unique ? draft : { ...draft, assetName: random.hex(12), proof: 'none' as const };
    taken.add(draft.script.id + label + named.assetName);
    const assetName = (label + named.assetName).slice(0, LONGEST_NAME);
    const isOnChain = !isRegistered || both.has(draft);
    const standing = { seed: SEED + at, isRegistered, isOnChain, inCapitals: inCapitals.has(draft) };
    return tokenOf(random, { ...named, assetName }, standing);
  });
}

type Standing = {
  readonly seed: number;
  readonly isRegistered: boolean;
  readonly isOnChain: boolean;
  readonly inCapitals: boolean;
};
type Stated26 = NonNullable<RegistryToken['cip26']>;
type Stated68 = NonNullable<RegistryToken['cip68']>;

function tokenOf(random: Random, draft: Draft, standing: Standing): RegistryToken {
  const { script, face, assetName, proof } = draft;
  const { seed, isRegistered, isOnChain, inCapitals } = standing;
  const logo = random.chance(0.92) ? logoKind(random) : undefined;
  const cip26 = isRegistered ? defined<Stated26>({ ...statedOf(random, face), logo }) : undefined;
  // Of a token in both, the ticker and the address then come from CIP-26.
  const shown = isRegistered ? { ...face, ticker: undefined } : face;
  const cip68 = isOnChain ? onChainOf(random, shown) : undefined;
  const { name, ticker, decimals } = { ...cip26, ...cip68 };
  const subject = script.id + assetName;
  const token = defined({
    purpose: 'one of the generated registry',
    subject,
    policy: script.id,
    assetName,
    fingerprint: fingerprint(subject),
    registrySubject: inCapitals ? script.id + assetName.toUpperCase() : undefined,
    standards: [...(isRegistered ? ['CIP_26'] : []), ...(isOnChain ? ['CIP_68'] : [])],
    name,
    ticker,
    decimals,
    cip26,
    verdicts: cip26 && verdictsOf(random, script, cip26),
    cip68,
    script,
    proof,
    readAs: face.readAs,
    seed,
  });
  // Lower-case hex, as the parsers of `lib/asset` would have branded it.
  return token as unknown as RegistryToken;
}

const LOGO_ADDRESSES =
  'ipfs://bafybeiinvented https://logos.example/1.png ar://invented no-address data:image/png;base64,AAAA';

function onChainOf(random: Random, face: Face): Stated68 {
  const { name, description, ticker, url, decimals } = statedOf(random, face);
  return defined<Stated68>({
    name,
    description: random.chance(0.1) ? '' : description,
    ticker,
    url: url !== undefined && random.chance(0.3) ? '' : url,
    decimals: decimals !== undefined && random.chance(0.64) ? decimals : undefined,
    logo: random.chance(0.6) ? random.pick(LOGO_ADDRESSES.split(' ')) : undefined,
    version: weighted(random, [1, 2, 0], [922, 77, 1]),
  });
}

/** What each property's signatures are worth: the same for all, or one of them changed after it was signed. */
function verdictsOf(random: Random, { minting }: Policy, stated: Stated26) {
  const right: Verdict = minting === 'program' ? 'signed-no-policy' : 'policy-key';
  const foreign: Verdict = minting === 'program' ? right : 'other-key';
  const all = weighted<Verdict | 'one changed'>(
    random,
    [right, 'invalid', 'unsigned', foreign, 'one changed'],
    [940, 20, 20, 10, 10],
  );
  const there = PROPERTIES.filter((property) => stated[property] !== undefined);
  const changed = random.pick(there);
  const worth = (one: Property) => (all !== 'one changed' ? all : one === changed ? 'invalid' : right);
  return Object.fromEntries(there.map((property) => [property, worth(property)]));
}
