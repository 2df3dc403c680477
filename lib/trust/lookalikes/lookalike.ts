/**
 * Finds the tokens that a token can be confused with. The comparison is symmetric, since only the user knows which of two
 * tokens is the intended one; its result is not stored.
 *
 * Two tokens are lookalikes if their policies differ, and a name or ticker of one is identical to, or confusable (UTS #39)
 * with, a name or ticker of the other. A text does not count if it has fewer than two letters or digits, has digits only,
 * or is a placeholder such as "test": it identifies no token. How many tokens share a text does not matter, since anyone who
 * makes enough copies could turn the warning off.
 *
 * A registered token is not a lookalike of an unregistered one that the user has not labelled: otherwise anyone could
 * bring a token into discredit by minting a copy.
 */

import { type PolicyId, policyOf, type Subject } from '../../asset/subject.ts';
import type { Token } from '../../tokens/token.ts';
import { type CasedSkeleton, casedSkeletonOf, foldCase, isDistinguishable } from './skeleton.ts';

/** What a card shows of a token, by a record or by metadata on the chain. */
export type ShownTexts = Pick<Token, 'name' | 'ticker' | 'description' | 'decimals' | 'url' | 'recordedIn'>;
export type DisplayNames = { readonly name?: string; readonly ticker?: string };
type Field = keyof DisplayNames;

/**
 * `isRegistered`: in the registry or the token list. `isListed`: the names are those of the token list, which no page
 * chooses; anyone can register tokens.
 */
export type ComparedToken = DisplayNames & {
  readonly subject: Subject;
  readonly isRegistered?: boolean;
  readonly isListed?: boolean;
  readonly isLabelled?: boolean;
};

/** A summary does not tell where the token is recorded, only where its values come from. */
export function isInRegistry({ recordedIn, name, ticker, description, decimals, url }: ShownTexts): boolean {
  const sources = [name, ticker, description, decimals, url].map((value) => value?.source);
  return (recordedIn ?? sources).includes('CIP_26');
}

/** The token whose lookalikes are searched. `known`: every name and ticker that it has somewhere. */
type ViewedToken = {
  readonly subject: Subject;
  readonly isRegistered: boolean;
  readonly known: readonly DisplayNames[];
};

export type Lookalike = {
  readonly of: ComparedToken | 'ada';
  /** The text of the token, and the field of the other token that it resembles. */
  readonly text: string;
  readonly own: Field;
  readonly its: Field;
  /** `same`: identical text. */
  readonly how: 'same' | 'confusable';
};

type Entry = {
  readonly of: ComparedToken | 'ada';
  /** Undefined for ada. */
  readonly policy: PolicyId | undefined;
  readonly field: Field;
  readonly text: string;
  readonly cased: CasedSkeleton;
};
type Match = Pick<Lookalike, 'text' | 'own' | 'how'> & { readonly entry: Entry };

/** Compared texts by skeleton, then by policy, precedence and text. */
export type NameIndex = Map<string, Map<string, Entry>>;

/** Ada has no policy, so every token with one of these names is a lookalike. */
const ADA: readonly DisplayNames[] = [{ ticker: 'ADA', name: 'Cardano' }, { ticker: 'tADA' }];

export function adaIndex(): NameIndex {
  const index: NameIndex = new Map();
  for (const names of ADA) addNames(index, names, 'ada');
  return index;
}

export function addToIndex(index: NameIndex, tokens: Iterable<ComparedToken>): NameIndex {
  for (const token of tokens) addNames(index, token, token);
  return index;
}

/**
 * The lookalikes of a token in the indexes: one per policy. Ada first, then labelled, listed, registered and other tokens,
 * each with identical texts and tickers first.
 */
export function lookalikesOf(token: ViewedToken, indexes: readonly NameIndex[]): readonly Lookalike[] {
  const policy = policyOf(token.subject);
  const best = new Map<PolicyId | undefined, Match>();
  for (const match of indexes.flatMap((index) => [...matchesIn(index, token)])) {
    const { entry } = match;
    if (entry.policy === policy || (token.isRegistered && precedenceOf(entry.of) === UNREGISTERED)) continue;
    const other = best.get(entry.policy);
    if (other === undefined || weightOf(match) < weightOf(other)) best.set(entry.policy, match);
  }
  return [...best.values()]
    .sort((a, b) => weightOf(a) - weightOf(b))
    .map(({ entry: { of, field }, ...match }) => ({ of, its: field, ...match }));
}

function* matchesIn(index: NameIndex, { known }: ViewedToken): Generator<Match> {
  for (const [own, text] of known.flatMap(fieldsOf)) {
    for (const { skeleton, cased } of skeletonsOf(text)) {
      for (const entry of index.get(skeleton)?.values() ?? []) {
        if (isDistinguishable(cased, entry.cased)) continue;
        yield { entry, own, text, how: entry.text === text ? 'same' : 'confusable' };
      }
    }
  }
}

function addNames(index: NameIndex, names: DisplayNames, of: Entry['of']): void {
  const policy = of === 'ada' ? undefined : policyOf(of.subject);
  for (const [field, text] of fieldsOf(names)) {
    for (const { skeleton, cased } of skeletonsOf(text)) {
      const entries = index.get(skeleton) ?? new Map<string, Entry>();
      index.set(skeleton, entries);
      // Thousands of tokens of one policy may have the same ticker, so only the first is indexed.
      const key = `${policy ?? ''} ${precedenceOf(of)} ${text}`;
      if (!entries.has(key)) entries.set(key, { of, policy, field, text, cased });
    }
  }
}

const UNREGISTERED = 4;

/** Ada, labelled, listed, registered, `UNREGISTERED`. */
function precedenceOf(of: Entry['of']): number {
  if (of === 'ada') return 0;
  if (of.isLabelled) return 1;
  if (of.isListed) return 2;
  return of.isRegistered ? 3 : UNREGISTERED;
}

function weightOf({ entry, own, how }: Match): number {
  const weight = (how === 'same' ? 0 : 4) + (own === entry.field ? 0 : 2) + (own === 'ticker' ? 0 : 1);
  return 8 * precedenceOf(entry.of) + weight;
}

/** Generic words, in lower case. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  'asset,coin,lp,lptoken,na,name,nft,none,null,test,testcoin,testtoken,ticker,token,undefined,unknown'.split(
    ',',
  ),
);

/** The texts that identify a token. */
function fieldsOf({ ticker = '', name = '' }: DisplayNames): readonly (readonly [Field, string])[] {
  const fields = [['ticker', ticker] as const, ['name', name] as const];
  return fields.filter(([, text]) => isIdentifying(text));
}

function isIdentifying(text: string): boolean {
  // The sign of a currency may stand for a letter.
  const word = text.normalize('NFKC').replace(/[^\p{L}\p{N}\p{Sc}]+/gu, '');
  // A text of signs, such as an emoji, or of one ideograph identifies a token too.
  if (word === '') return /\p{S}/u.test(text);
  const isWord = /[\p{L}\p{Sc}]/u.test(word) && /..|[\p{Ideo}\p{Sc}]/u.test(word);
  return isWord && !PLACEHOLDERS.has(word.toLowerCase());
}

/** Dollar sign, small dollar sign, full-width dollar sign. */
const DOLLAR = /[$\ufe69\uff04]/g;

/** A dollar sign may be decoration or stand for an S. */
function skeletonsOf(text: string): readonly { readonly cased: CasedSkeleton; readonly skeleton: string }[] {
  const decorated = casedSkeletonOf(text);
  const spelled = text.replace(DOLLAR, 's');
  // A text of dollar signs only is not a name.
  const isSpelled = spelled !== text && decorated !== '';
  return [decorated, ...(isSpelled ? [casedSkeletonOf(spelled)] : [])]
    .map((cased) => ({ cased, skeleton: foldCase(cased) }))
    .filter(({ skeleton }) => skeleton !== '');
}
