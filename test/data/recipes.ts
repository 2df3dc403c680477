/** The invented tokens of recipes.json: purpose, signers and values. `made.ts` derives registry entries from them. */
import { read } from '../own-files.ts';
import type recipes from './recipes.json';
import type { Colours, Motif } from './picture.ts';
import type { Script } from './signing.ts';

/** The verdict on a property's signatures (cardano.md, "Attestations"). */
type Verdict = 'policy-key' | 'signed-no-policy' | 'other-key' | 'invalid' | 'unsigned';
export const PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'url', 'logo'] as const;
export type Property = (typeof PROPERTIES)[number];

export type Picture = { readonly motif: Motif; readonly colours: Colours };

/** The values of a token in one standard. */
interface Stated {
  readonly name: string;
  readonly description: string;
  readonly ticker?: string;
  readonly decimals?: number;
  readonly url?: string;
}

export interface Cip26Recipe extends Stated {
  readonly logo?: Picture | { readonly text: string };
  readonly sequence?: number;
  /** The keys that sign every property. Default: the policy's key. */
  readonly signers?: readonly string[];
  /** The expected verdict if other keys than the policy's have signed. */
  readonly verdict?: Verdict;
  /** A property that was changed after it was signed. */
  readonly changedLater?: Property;
}

export interface Cip68Recipe extends Stated {
  readonly logo?: Picture | { readonly uri: string };
  readonly version: number;
}

export interface Recipe {
  readonly purpose: string;
  /** A native script, or the label of a program (Plutus) policy. */
  readonly policy: Script | string;
  /** Hex, after the label if there is one. */
  readonly assetName: string;
  /** The registry writes the subject in upper case. */
  readonly upperCase?: boolean;
  readonly cip26?: Cip26Recipe;
  readonly cip68?: Cip68Recipe;
}

/** The form of recipes.json. */
type Written = Omit<Recipe, 'assetName'> & {
  /** The CIP-67 label in front of the asset name. */
  readonly label?: 100 | 222 | 333 | 444;
  /** The asset name as text, or in hex if it is not text. */
  readonly assetName?: string;
  readonly assetNameHex?: string;
};

/** CIP-67 labels: reference NFT, NFT, user token, rich fungible token. */
const LABELS = { 100: '000643b0', 222: '000de140', 333: '0014df10', 444: '001bc280' } as const;

function recipeOf({ label, assetName = '', assetNameHex, ...rest }: Written): Recipe {
  const name = assetNameHex ?? Buffer.from(assetName).toString('hex');
  return { ...rest, assetName: (label ? LABELS[label] : '') + name };
}

type Networks = typeof recipes;
type RecipesOf<Network extends keyof Networks> = Readonly<Record<keyof Networks[Network], Recipe>>;
const all: Readonly<Record<keyof Networks, Record<string, Written>>> = JSON.parse(read('test/data/recipes.json'));
const recipesOf = <Network extends keyof Networks>(network: Network) =>
  Object.fromEntries(Object.entries(all[network]).map(([key, one]) => [key, recipeOf(one)])) as RecipesOf<Network>;

export const MAINNET = recipesOf('mainnet');
/** The preprod registry: the first is the subject of mainnet's fernwood, with other values. */
export const PREPROD = recipesOf('preprod');
/** Assets that exist on the invented chain, and in neither registry. */
export const NOWHERE = recipesOf('nowhere');
