/** The data set by name: `TOKENS.fernwood.subject`. recipes.json states the purpose of each token. */
import type { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { AssetName, PolicyId, Subject } from '../../lib/asset/subject.ts';
import { entriesOf, factsOf, recordsOf } from './made.ts';
import { MAINNET, NOWHERE, PREPROD, type Property, type Recipe, type Verdict } from './recipes.ts';

export interface TestToken {
  readonly purpose: string;
  /** Always in lower case. */
  readonly subject: Subject;
  readonly policy: PolicyId;
  readonly assetName: AssetName;
  /** Computed independently of `lib/asset`. */
  readonly fingerprint: ReturnType<typeof fingerprintOf>;
  /** The spelling of the registry if it is not lower case. */
  readonly registrySubject?: string;
  readonly standards: readonly ('CIP_26' | 'CIP_68')[];
  /** From CIP-68 if it has one, else from CIP-26, like the service. */
  readonly name?: string;
  readonly ticker?: string;
  readonly decimals?: number;
  /** The expected verdict on each CIP-26 property. */
  readonly verdicts?: Readonly<Partial<Record<Property, Verdict>>>;
}

function named<Key extends string>(recipes: Readonly<Record<Key, Recipe>>): Readonly<Record<Key, TestToken>> {
  const facts = Object.entries<Recipe>(recipes).map(([key, recipe]) => [key, factsOf(recipe)]);
  return Object.fromEntries(facts) as Readonly<Record<Key, TestToken>>;
}

/** Registered on mainnet, in the registry or on the chain. */
export const TOKENS = named<keyof typeof MAINNET>(MAINNET);
/** Registered on preprod. */
export const PREPROD_TOKENS = named<keyof typeof PREPROD>(PREPROD);
/** In neither registry. */
export const UNREGISTERED = named<keyof typeof NOWHERE>(NOWHERE);

/** Registry entries and CIP-68 records, for the local metadata service. */
export const ENTRIES = {
  mainnet: { cip26: entriesOf(MAINNET), cip68: recordsOf(MAINNET) },
  preprod: { cip26: entriesOf(PREPROD) },
} as const;
