/**
 * Searches the tokens that are stored in this browser by a part of their names, tickers, nicknames or identifiers, without any
 * request: the token list, which has tokens of mainnet only, the cached tokens, and the user's nicknames.
 */

import { readAssetName } from '../asset/asset-name.ts';
import { type Fingerprint, fingerprintOf } from '../asset/fingerprint.ts';
import { assetNameOf, isHex, MAX_SUBJECT_DIGITS, policyOf, type Subject } from '../asset/subject.ts';
import { once } from '../async.ts';
import type { NetworkId } from '../network/networks.ts';
import type { NicknamedToken } from '../settings/nicknames.ts';
import { type Confusables, skeletonOf } from '../trust/lookalikes/skeleton.ts';
import type { Token } from './token.ts';

/**
 * How well a token is known, best first. `listed`: the token list has it. `seen`: only the cache has it, so that a copy does
 * not come before the token that it imitates just because a page has shown it.
 */
const FAMILIARITIES = ['nicknamed', 'listed', 'seen'] as const;
type Familiarity = (typeof FAMILIARITIES)[number];

export type SearchableToken = {
  readonly subject: Subject;
  readonly name?: string;
  readonly ticker?: string;
  readonly decimals?: number;
  readonly nickname?: string;
  readonly familiarity: Familiarity;
  /** Whether the token list has it. */
  readonly isListed?: boolean;
};

/** `policy`: the beginning, or both ends, of the policy ID, the subject or the fingerprint. */
type Field = 'ticker' | 'name' | 'nickname' | 'asset-name' | 'policy';
const CLOSENESSES = ['exact', 'prefix', 'word-prefix', 'substring', 'confusable'] as const;
type Closeness = (typeof CLOSENESSES)[number];

type Match = { readonly field: Field; readonly how: Closeness };

export type FoundToken = SearchableToken & {
  readonly fingerprint: Fingerprint;
  readonly matched: Match;
  /** How many other tokens have the same ticker. */
  readonly sameTicker: number;
};

export type TokenSearch = (network: NetworkId, typed: string) => Promise<readonly FoundToken[]>;

type TokenSearchDeps = {
  /** How often the cached tokens were cleared. */
  readonly clears: () => number;
  readonly confusables: () => Promise<Confusables>;
  /** The token list (lib/tokens/list.ts). */
  readonly listedTokens: () => Promise<readonly Omit<SearchableToken, 'familiarity' | 'isListed'>[]>;
  /** The cached tokens of a network, the latest first. */
  readonly cachedTokens: (network: NetworkId) => Promise<readonly Token[]>;
  readonly nicknames: () => Promise<readonly NicknamedToken[]>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const MAX_FOUND = 20;
/** The same index is used while the user types. */
const REBUILD_MS = 10_000;

export function createTokenSearch(deps: TokenSearchDeps): TokenSearch {
  let current: { key: string; until: number; index: Promise<SearchIndex> } | undefined;
  return async (network, typed) => {
    const key = `${network} ${deps.clears()}`;
    if (current?.key !== key || deps.now() > current.until) {
      const index = buildIndex(deps, network);
      current = { key, until: deps.now() + REBUILD_MS, index };
      // The next search tries again.
      index.catch(() => {
        current = undefined;
      });
    }
    return (await current.index).find(typed, MAX_FOUND);
  };
}

async function buildIndex(deps: TokenSearchDeps, network: NetworkId): Promise<SearchIndex> {
  const [confusables, listed, cached, nicknamed] = await Promise.all([
    deps.confusables(),
    network === 'mainnet' ? deps.listedTokens() : [],
    deps.cachedTokens(network),
    deps.nicknames(),
  ]);
  const all = new Map<Subject, SearchableToken>();
  for (const token of listed) all.set(token.subject, { ...token, familiarity: 'listed', isListed: true });
  for (const token of cached)
    all.set(token.subject, { familiarity: 'seen', ...all.get(token.subject), ...seenToken(token) });
  for (const { network: own, subject, nickname, name, ticker } of nicknamed) {
    if (own !== network) continue;
    const known = all.get(subject) ?? { ...(name && { name }), ...(ticker && { ticker }) };
    all.set(subject, { ...known, subject, nickname, familiarity: 'nicknamed' });
  }
  return createSearchIndex(all.values(), confusables);
}

function seenToken({ subject, name, ticker, decimals }: Token) {
  return {
    subject,
    ...(name && { name: name.value }),
    ...(ticker && { ticker: ticker.value }),
    ...(decimals && { decimals: decimals.value }),
  };
}

type SearchIndex = ReturnType<typeof createSearchIndex>;

/** One text of a token, prepared for comparison. */
type IndexedText = {
  readonly field: Field;
  readonly folded: string;
  readonly words: string;
  readonly skeleton: string;
};
type IndexedToken = SearchableToken & {
  /** Computed when it is first needed: the hashes of a whole list take a while. */
  readonly fingerprint: () => Fingerprint;
  readonly texts: readonly IndexedText[];
  /** The folded ticker; for a token without one, a text of its own. */
  readonly group: string;
};
/** `length`: that of the text that matches. */
type Hit = { readonly token: IndexedToken; readonly matched: Match; readonly length: number };

export function createSearchIndex(tokens: Iterable<SearchableToken>, confusables: Confusables) {
  const all = Array.from(tokens, (token) => indexToken(token, confusables));
  const groupSizes = new Map<string, number>();
  for (const { group } of all) groupSizes.set(group, (groupSizes.get(group) ?? 0) + 1);

  return {
    /**
     * At most `limit` tokens, best first: whole texts before beginnings, words, other parts and confusable texts; among these
     * the ticker before the name or nickname and the asset name; then the more familiar token, then the shorter text, then the
     * listed token. Tokens with the same ticker follow the best of them. A single character matches only whole texts and beginnings.
     */
    find(typed: string, limit: number): readonly FoundToken[] {
      const query = parseSearch(typed, confusables);
      if (query === undefined) return [];
      const hits = all.flatMap((token) => bestMatch(query, token) ?? []).sort(compareHits);
      return inGroups(hits)
        .slice(0, limit)
        .map(({ token: { texts, group, ...token }, matched }) => {
          return {
            ...token,
            fingerprint: token.fingerprint(),
            matched,
            sameTicker: (groupSizes.get(group) ?? 1) - 1,
          };
        });
    },
  };
}

function indexToken(token: SearchableToken, confusables: Confusables): IndexedToken {
  const { subject, ticker, name, nickname } = token;
  const fingerprint = once(() => fingerprintOf(subject));
  const assetName = readAssetName(assetNameOf(subject)).text;
  const texts: IndexedText[] = [];
  for (const [field, text = ''] of Object.entries({ ticker, name, nickname, 'asset-name': assetName })) {
    const folded = fold(text);
    // A name that repeats the ticker matches nothing more.
    if (folded === '' || texts.some((other) => other.folded === folded)) continue;
    texts.push({
      field: field as Field,
      folded,
      words: spacedWords(folded),
      skeleton: skeletonOf(text, confusables),
    });
  }
  return { ...token, fingerprint, texts, group: fold(ticker ?? '') || `\n${subject}` };
}

function bestMatch(query: SearchQuery, token: IndexedToken): Hit | undefined {
  let best = identifierMatch(query, token);
  for (const text of token.texts) {
    const how = closenessOf(query, text);
    if (how === undefined) continue;
    const hit = { token, matched: { field: text.field, how }, length: text.folded.length };
    if (best === undefined || rankOf(hit.matched) < rankOf(best.matched)) best = hit;
  }
  return best;
}

/** Shorter beginnings are confusable with too many texts. */
const MIN_SKELETON_PREFIX = 3;

function closenessOf(query: SearchQuery, { folded, words, skeleton }: IndexedText): Closeness | undefined {
  const at = folded.indexOf(query.text);
  if (at === 0) return folded.length === query.text.length ? 'exact' : 'prefix';
  // A single character occurs in almost every text.
  if (query.words.length === 0) return undefined;
  if (query.words.every((word) => words.includes(` ${word}`))) return 'word-prefix';
  if (at > 0) return 'substring';
  const isConfusable =
    skeleton === query.skeleton ||
    (query.skeleton.length >= MIN_SKELETON_PREFIX && skeleton.startsWith(query.skeleton));
  return isConfusable ? 'confusable' : undefined;
}

function identifierMatch({ ends }: SearchQuery, token: IndexedToken): Hit | undefined {
  if (ends === undefined) return undefined;
  const { prefix, suffix } = ends;
  const { subject } = token;
  const identifiers = prefix.startsWith('asset1') ? [token.fingerprint()] : [subject, policyOf(subject)];
  if (!identifiers.some((one) => one.startsWith(prefix) && one.endsWith(suffix))) return undefined;
  const isWhole = identifiers.some((identifier) => identifier === prefix);
  return { token, matched: { field: 'policy', how: isWhole ? 'exact' : 'prefix' }, length: prefix.length };
}

/** A nickname is worth as much as a name. */
const WEIGHTS: Readonly<Record<Field, number>> = {
  ticker: 0,
  name: 1,
  nickname: 1,
  'asset-name': 2,
  policy: 3,
};

/** Lower is better. */
const rankOf = ({ field, how }: Match) => CLOSENESSES.indexOf(how) * 10 + WEIGHTS[field];

function compareHits(a: Hit, b: Hit): number {
  return (
    rankOf(a.matched) - rankOf(b.matched) ||
    FAMILIARITIES.indexOf(a.token.familiarity) - FAMILIARITIES.indexOf(b.token.familiarity) ||
    a.length - b.length ||
    Number(b.token.isListed ?? false) - Number(a.token.isListed ?? false) ||
    (a.token.subject < b.token.subject ? -1 : 1)
  );
}

/** Moves the tokens with the same ticker to the first of them. */
function inGroups(hits: readonly Hit[]): readonly Hit[] {
  const groups = new Map<string, Hit[]>();
  for (const hit of hits) {
    const group = groups.get(hit.token.group);
    if (group === undefined) groups.set(hit.token.group, [hit]);
    else group.push(hit);
  }
  return [...groups.values()].flat();
}

type SearchQuery = {
  /** The folded text (`fold`). */
  readonly text: string;
  readonly words: readonly string[];
  /** Empty where confusable texts do not match. */
  readonly skeleton: string;
  /** The beginning of an identifier, and its end where the middle is left out. */
  readonly ends: Ends | undefined;
};
type Ends = { readonly prefix: string; readonly suffix: string };

/** Too many policy IDs begin with fewer digits, which may be a word or a number. */
const MIN_DIGITS = 6;
/** Too many fingerprints begin with fewer characters. */
const MIN_FINGERPRINT_LENGTH = 'asset1'.length + 4;

/** Undefined for a text that no token can match: only white space or invisible characters. */
function parseSearch(typed: string, confusables: Confusables): SearchQuery | undefined {
  const text = fold(typed);
  if (text === '') return undefined;
  const isLong = [...text].length > 1;
  return {
    text,
    words: isLong ? spacedWords(text).split(' ').filter(Boolean) : [],
    skeleton: isLong ? skeletonOf(typed.trim(), confusables) : '',
    ends: identifierIn(text),
  };
}

/** Explorers shorten identifiers to "abcdef…123456"; folding has turned the ellipsis into dots. */
function identifierIn(text: string): Ends | undefined {
  const [, prefix = text, suffix = ''] = /^([0-9a-z]+) ?\.{2,} ?([0-9a-z]+)$/.exec(text) ?? [];
  const { length } = prefix + suffix;
  const isHexPart = isHex(prefix + suffix) && length >= MIN_DIGITS && length <= MAX_SUBJECT_DIGITS;
  const isFingerprintPart = prefix.startsWith('asset1') && length >= MIN_FINGERPRINT_LENGTH;
  return isHexPart || isFingerprintPart ? { prefix, suffix } : undefined;
}

/** Characters of a text that are compared; a service may send 100,000. */
const MAX_COMPARED = 120;
const INVISIBLE = /[\p{DI}\p{C}]+/gu;
/** Only accents of Latin, Greek and Cyrillic letters: other scripts write vowels and consonants as marks. */
const ACCENTS = /[\u0300-\u036f]+/g;

/**
 * The form in which texts are compared: lower case, without accents and invisible characters, and without a leading `$`,
 * which is decoration in tickers, unless it is the whole text. Idempotent.
 */
function fold(text: string): string {
  const cut = text.slice(0, MAX_COMPARED).replace(/\s+/g, ' ');
  const plain = /^[ -~]*$/.test(cut)
    ? cut
    : cut.normalize('NFKD').replace(INVISIBLE, '').replace(ACCENTS, '').replace(/\s+/g, ' ');
  const folded = plain.toLowerCase().trim();
  return folded.replace(/^\$+ *(?=[^$ ])/, '');
}

/** The words of a folded text, each after a space: " ada foo lp" for "ada-foo lp". */
const spacedWords = (folded: string): string => ` ${folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()}`;
