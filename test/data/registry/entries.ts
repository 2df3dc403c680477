/** What one entry of the generated registry states: its asset name, description, address and decimals. */
import type { Random } from '../../page/generated-tokens.ts';
import type { Stated } from '../recipes.ts';
import { defined, spread, weighted } from './spread.ts';
import { type Face, plainOf } from './words.ts';

/** CIP-67 label 333. */
export const FUNGIBLE = '0014df10';
export const LONGEST_NAME = 64;

/** How the asset name follows from name and ticker: from their letters, by being empty, or not at all. */
export type Proof = 'name' | 'empty' | 'none';

export const hexOf = (text: string): string => Buffer.from(text).toString('hex');

/** An asset name in hex, without a label. Where the name says it, there is room for one. */
export function assetNameOf(random: Random, { name, ticker }: Face): readonly [hex: string, proof: Proof] {
  const text = (random.chance(0.7) ? (ticker ?? name) : name).trim();
  const spelled = [
    text,
    text.replaceAll(' ', ''),
    text.toUpperCase(),
    text.toLowerCase(),
    text.replaceAll('$', ''),
  ].map((one) => [hexOf(one), 'name'] as const);
  const others = [random.hex(4 + random.below(9)), random.hex(1), random.hex(28), random.hex(32)];
  const [hex, proof] = weighted<readonly [string, Proof]>(
    random,
    [...spelled, ['', 'empty'], ...others.map((one) => [one, 'none'] as const)],
    [690, 75, 25, 12, 8, 42, 122, 10, 8, 8],
  );
  return hex.length > LONGEST_NAME - FUNGIBLE.length && proof === 'name'
    ? [random.hex(10), 'none']
    : [hex, proof];
}

/** Characters of a description, and the shares of shorter ones. */
const LENGTHS = [0, 11, 31, 49, 53, 131, 327, 500];
const SHARES = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1];
const WORDS = (
  'the a of for and lanterns moor harbour is token small community tide keeps shares governance in hills orchard ' +
  'rewards who tend 2 ledger 100 % cups'
).split(' ');

function descriptionOf(random: Random, { name }: Face): string {
  const length = spread(random, SHARES, LENGTHS);
  let text = name;
  while (text.length < length) text += ` ${random.pick(WORDS)}`;
  const end = weighted(random, ['', '\n', ' ', ' ☕'], [92, 3, 3, 2]);
  return `${text.slice(0, length).trim()}${end}`.slice(0, length);
}

/** Decimals, and how many of mainnet's entries have them. */
const DECIMALS = [undefined, 0, 6, 2, 3, 4, 8, 5, 9, 1, 7, 10, 18, 12, 15];
const OFTEN = [998, 5_800, 666, 106, 89, 82, 82, 35, 31, 30, 28, 8, 4, 2, 1];

/** What goes with a face: each value missing about as often as on mainnet. */
export function statedOf(random: Random, face: Face): Stated {
  const { name, ticker } = face;
  const decimals = weighted(random, DECIMALS, OFTEN);
  const site = `https://${plainOf(name).toLowerCase()}.example`;
  const description = descriptionOf(random, face);
  const url = () => (random.chance(0.95) ? site : `${site}/tokens?ticker=${random.hex(40)}`);
  return defined<Stated>({
    name,
    description,
    ticker,
    decimals,
    url: random.chance(0.64) ? url() : undefined,
  });
}
