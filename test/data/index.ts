/** The data set by name: `TOKENS.fernwood.subject`. recipes.ts says what each token is for. */
import type { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { AssetName, PolicyId, Subject } from '../../lib/asset/subject.ts';
import { entriesOf, factsOf, recordsOf } from './made.ts';
import { MAINNET, NOWHERE, PREPROD, type Picture, type Property, type Recipe, type Verdict } from './recipes.ts';

export interface TestToken {
  /** What it is for, in a line. */
  readonly purpose: string;
  /** Lower case always. */
  readonly subject: Subject;
  readonly policy: PolicyId;
  readonly assetName: AssetName;
  /** CIP-14, computed apart from `lib/asset`. */
  readonly fingerprint: ReturnType<typeof fingerprintOf>;
  /** The subject as its registry file writes it, where that is not lower case. */
  readonly registrySubject?: string;
  /** Where it is registered: nowhere, in one or in both. */
  readonly standards: readonly ('CIP_26' | 'CIP_68')[];
  /** From CIP-68 where that states it, else from CIP-26: the order of the service. */
  readonly name?: string;
  readonly ticker?: string;
  readonly decimals?: number;
  /** Its logo, where `picture.ts` draws it. */
  readonly picture?: Picture;
  /** What a check of its CIP-26 signatures must say, for each property that is there. */
  readonly verdicts?: Readonly<Partial<Record<Property, Verdict>>>;
}

/** In lower-case hex, as the parsers of `lib/asset` would have branded it. */
function named<Key extends string>(recipes: Readonly<Record<Key, Recipe>>): Readonly<Record<Key, TestToken>> {
  const facts = Object.entries<Recipe>(recipes).map(([key, recipe]) => [key, factsOf(recipe)]);
  return Object.fromEntries(facts) as Readonly<Record<Key, TestToken>>;
}

/** What the mainnet registry and its chain hold. */
export const TOKENS = named<keyof typeof MAINNET>(MAINNET);
/** What the preprod registry holds. */
export const PREPROD_TOKENS = named<keyof typeof PREPROD>(PREPROD);
/** Assets that neither registry knows. */
export const UNREGISTERED = named<keyof typeof NOWHERE>(NOWHERE);

/** Registry entries and CIP-68 records, for the local metadata service. */
export const ENTRIES = {
  mainnet: { cip26: entriesOf(MAINNET), cip68: recordsOf(MAINNET) },
  preprod: { cip26: entriesOf(PREPROD) },
} as const;
