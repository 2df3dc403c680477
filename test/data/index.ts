/** The data set by name: `TOKENS.fernwood.subject`. recipes.json states the purpose of each token. */
import { entriesOf, factsOf, recordsOf } from './made.ts';
import { MAINNET, NOWHERE, PREPROD, type Recipe } from './recipes.ts';

export type TestToken = ReturnType<typeof factsOf>;

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
