/**
 * Searches the tokens that are stored in this browser, without any request: the token list, which has tokens of mainnet
 * only, the cached tokens, and the user's labels.
 */
import type { Subject } from '../asset/subject.ts';
import type { Token } from '../metadata/token.ts';
import type { NetworkId } from '../network/networks.ts';
import type { FoundToken, SearchableToken } from './found-token.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';

export type TokenSearch = (network: NetworkId, typed: string) => Promise<readonly FoundToken[]>;

type Labelled = {
  readonly network: NetworkId;
  readonly subject: Subject;
  readonly label: string;
  readonly name?: string;
  readonly ticker?: string;
};

type TokenSearchDeps = {
  /** How often the cached tokens were cleared. */
  readonly clears: () => number;
  /** The token list (lib/fingerprints). */
  readonly listedTokens: () => Promise<readonly Omit<SearchableToken, 'familiarity' | 'isListed'>[]>;
  /** The cached tokens of a network, the latest first. */
  readonly cachedTokens: (network: NetworkId) => Promise<readonly Token[]>;
  readonly labelledTokens: () => Promise<readonly Labelled[]>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

const MAX_FOUND = 20;
/** The same index is used while the user types. */
const REBUILD_MS = 10_000;

export function createTokenSearch(deps: TokenSearchDeps): TokenSearch {
  let current: { network: NetworkId; clears: number; until: number; index: Promise<SearchIndex> } | undefined;
  return async (network, typed) => {
    const clears = deps.clears();
    const isOther = current?.network !== network || current.clears !== clears;
    if (current === undefined || isOther || deps.now() > current.until)
      current = { network, clears, until: deps.now() + REBUILD_MS, index: buildIndex(deps, network) };
    const used = current;
    try {
      return (await used.index).find(typed, MAX_FOUND);
    } catch (error) {
      // The next search tries again.
      if (current === used) current = undefined;
      throw error;
    }
  };
}

async function buildIndex(deps: TokenSearchDeps, network: NetworkId): Promise<SearchIndex> {
  const [listed, cached, labelled] = await Promise.all([
    network === 'mainnet' ? deps.listedTokens() : [],
    deps.cachedTokens(network),
    deps.labelledTokens(),
  ]);
  const all = new Map<Subject, SearchableToken>();
  for (const token of listed) all.set(token.subject, { ...token, familiarity: 'listed', isListed: true });
  for (const token of cached)
    all.set(token.subject, { familiarity: 'seen', ...all.get(token.subject), ...seenToken(token) });
  for (const { network: own, subject, label, name, ticker } of labelled) {
    if (own !== network) continue;
    const known = all.get(subject) ?? { ...(name && { name }), ...(ticker && { ticker }) };
    all.set(subject, { ...known, subject, label, familiarity: 'labelled' });
  }
  return createSearchIndex(all.values());
}

function seenToken({ subject, fingerprint, name, ticker, decimals }: Token) {
  return {
    subject,
    fingerprint,
    ...(name && { name: name.value }),
    ...(ticker && { ticker: ticker.value }),
    ...(decimals && { decimals: decimals.value }),
  };
}
