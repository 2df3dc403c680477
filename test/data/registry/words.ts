/** Invented words that no token on mainnet uses, the names and tickers made of them, and the other values of an entry. */
import type { Random } from '../../random.ts';
import { spoofsOf } from '../../trust/lookalikes/spoofs.ts';
import type { Stated } from '../recipes.ts';
import { spread, weighted } from './draws.ts';

/** The last letter of a first syllable and its possible first consonants, none of them on mainnet. */
const SYLLABLES = 'q:bdfhjkmprswyz x:gjkpvwyz z:ghjmrsvyz v:bjkmstvwyz j:bdghkprstvyz k:dhsvwy p:bgkw'
  .split(' ')
  .map(([end = '', , ...starts]) => [end, starts] as const);
const CONSONANTS = [...'bdfghjkmprstvwyz'];
const VOWELS = [...'aeiou'];
/** Lengths of words, by frequency. */
const LENGTHS = [3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 8, 9, 12];
const TICKER_LENGTH = 9;

const SUFFIXES = 'Coin,Token,Network,Finance,DAO,Gold,Inu,Protocol,of the High Moor'.split(',');
const ORNAMENTS = [' 💎', ' 🐰', '♥', ' – Risk Weighted'];

/** A word in lower case. */
function wordOf(random: Random, least: number): string {
  const length = Math.max(least, random.pick(LENGTHS));
  const [end, starts] = random.pick(SYLLABLES);
  let word = random.pick(starts) + random.pick(VOWELS) + end;
  for (let vowel = true; word.length < length; vowel = !vowel)
    word += random.pick(vowel ? VOWELS : CONSONANTS);
  return word;
}

/** A name or ticker without case, blanks and signs. */
const plainOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Letters that can look alike: coarser than any lookalike check. */
const SHAPES: Readonly<Record<string, string>> = { RN: 'M', VV: 'W', L: 'I', 1: 'I', 0: 'O', 5: 'S' };
const shapeOf = (plain: string): string => plain.replace(/RN|VV|[L105]/g, (one) => SHAPES[one] ?? one);

export interface Face {
  readonly name: string;
  readonly ticker?: string | undefined;
  /** The normalised name and ticker: two tokens with one in common are lookalikes. */
  readonly readAs: readonly string[];
}

export function createFaces(random: Random) {
  /** Used words by shape: words look alike only on purpose. */
  const taken = new Map<string, string>();
  const take = (plain: string) => {
    const other = taken.get(shapeOf(plain)) ?? plain;
    if (other !== plain) throw new Error(`${plain} looks like ${other}`);
    taken.set(shapeOf(plain), plain);
    return plain;
  };

  /** A new capitalised word of at least so many letters. */
  const word = (least = 0): string => {
    const text = wordOf(random, least);
    // A dollar sign can be read as an S.
    const both = [text, `S${text}`].map(plainOf);
    if (both.some((plain) => taken.has(shapeOf(plain)))) return word(least);
    both.map(take);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const named = (name: string, ticker?: string): Face => {
    const texts = [name, ticker ?? []].flat();
    const readAs = texts.flatMap((text) => [text, text.replaceAll('$', 'S')]).map(plainOf);
    return { name, ...(ticker !== undefined && { ticker }), readAs: [...new Set(readAs.map(take))] };
  };
  const fresh = (): Face => {
    const base = word();
    return named(nameOf(random, base), random.chance(0.93) ? tickerOf(random, base) : undefined);
  };
  /** A lookalike: the same name, ticker or both, or the ticker in other letters. */
  const like = (face: Face): Face => {
    const { name, ticker } = face;
    const kind = random.below(100);
    if (kind < 50 || ticker === undefined) return face;
    if (kind < 85) return named(fresh().name, ticker);
    if (kind < 93) return named(name, fresh().ticker);
    const spoofs = spoofsOf(ticker).filter(({ text }) => text.length <= TICKER_LENGTH && !/[$＄]/.test(text));
    return spoofs.length === 0 ? face : { ...face, ticker: random.pick(spoofs).text };
  };

  return { fresh, like, word, named };
}

function tickerOf(random: Random, base: string): string {
  const upper = base.toUpperCase();
  const numbered = `${upper.slice(0, TICKER_LENGTH - 1)}${2 + random.below(3)}`;
  const hyphenated = `${upper.slice(0, 4)}-${upper.slice(-3)}`;
  const forms = [upper, base, base.toLowerCase(), `$${upper}`, numbered, hyphenated, ` ${upper}`];
  return weighted(random, [770, 140, 30, 12, 38, 8, 2], forms).slice(0, TICKER_LENGTH);
}

function nameOf(random: Random, base: string): string {
  const long = `The ${base} of a small town beyond the blue hills`.slice(0, 50);
  const suffixed = `${base} ${random.pick(SUFFIXES)}`;
  const forms = [base, base.toUpperCase(), suffixed, long, `${base} `, base + random.pick(ORNAMENTS)];
  return weighted(random, [420, 140, 400, 25, 8, 7], forms);
}

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
const DESCRIBED = [0, 11, 31, 49, 53, 131, 327, 500];
const SHARES = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 1];
const WORDS = (
  'the a of for and lanterns moor harbour is token small community tide keeps shares governance in hills orchard ' +
  'rewards who tend 2 ledger 100 % cups'
).split(' ');

function descriptionOf(random: Random, { name }: Face): string {
  const length = spread(random, SHARES, DESCRIBED);
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
