/** The values of a generated entry: asset name, description, URL and decimals. */
import type { Random } from '../../detector/generated-tokens.ts';
import type { Stated } from '../recipes.ts';
import { spread, weighted } from './draws.ts';
import { type Face, plainOf } from './words.ts';

/** Whether the asset name can be derived from name and ticker, is empty, or neither. */
export type Proof = 'name' | 'empty' | 'none';

const hexOf = (text: string) => Buffer.from(text).toString('hex');
const spellingsOf = (text: string) =>
  [text, text.replaceAll(' ', ''), text.toUpperCase(), text.toLowerCase(), text.replaceAll('$', '')].map(
    hexOf,
  );

/** An asset name in hex, without a label; if derived from the name, short enough to add one. */
export function assetNameOf(random: Random, { name, ticker }: Face): string {
  const text = (random.chance(0.7) ? (ticker ?? name) : name).trim();
  const spelled = weighted(random, [690, 75, 25, 12, 8], spellingsOf(text));
  const others = [random.hex(4 + random.below(9)), random.hex(1), random.hex(28), random.hex(32)];
  const derived = spelled.length > 56 ? random.hex(10) : spelled;
  return weighted(random, [810, 42, 122, 10, 8, 8], [derived, '', ...others]);
}

export function proofOf(assetName: string, { name, ticker = name }: Face): Proof {
  if (assetName === '') return 'empty';
  return [name, ticker].some((text) => spellingsOf(text.trim()).includes(assetName)) ? 'name' : 'none';
}

/** Quantiles of the length of descriptions. */
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
  const end = weighted(random, [92, 3, 3, 2], ['', '\n', ' ', ' ☕']);
  return `${text.slice(0, length).trim()}${end}`.slice(0, length);
}

/** Decimals, and their frequency on mainnet. */
const DECIMALS = [undefined, 0, 6, 2, 3, 4, 8, 5, 9, 1, 7, 10, 18, 12, 15];
const OFTEN = [998, 5_800, 666, 106, 89, 82, 82, 35, 31, 30, 28, 8, 4, 2, 1];

/** The other values of a face, each missing about as often as on mainnet. */
export function statedOf(random: Random, face: Face): Stated {
  const { name, ticker } = face;
  const decimals = weighted(random, OFTEN, DECIMALS);
  const site = `https://${plainOf(name).toLowerCase()}.example`;
  const url = random.chance(0.95) ? site : `${site}/tokens?ticker=${random.hex(40)}`;
  return {
    name,
    description: descriptionOf(random, face),
    ...(ticker !== undefined && { ticker }),
    ...(decimals !== undefined && { decimals }),
    ...(random.chance(0.64) && { url }),
  };
}
