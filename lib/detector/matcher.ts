/** Asks the background, which has the names of tokens, for the token that a text of the page names. */
import type { TokenView } from '../../components/token/view.ts';
import { type Identifier, identifierText } from '../asset/identifier.ts';
import { policyOf } from '../asset/subject.ts';
import type { Client } from '../messaging/client.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Mention } from './classifier/mention.ts';
import type { PageContext } from './classifier/own-page.ts';

export type Match = Pick<TokenView, 'identifier' | 'matched'>;

export type Matcher = ReturnType<typeof createMatcher>;

type MatcherDeps = {
  readonly client: Pick<Client, 'ask'>;
  readonly network: () => NetworkId;
  readonly page: Pick<PageContext, 'own'>;
};

const MAX_CACHED = 100;
/** Candidates that a cache key names one by one. A longer list only grows: its length and its last one identify it. */
const MAX_IN_KEY = 8;

export function createMatcher({ client, network, page }: MatcherDeps) {
  const found = new Map<string, Match>();
  let inFlight = new Map<string, Promise<Match | undefined>>();

  function keyOf({ text, among, beside = [], policy, scope }: Mention): string {
    const { kind = '', id = '' } = page.own().link ?? {};
    const candidates = [...among.slice(among.length > MAX_IN_KEY ? -1 : 0), ...beside].map(identifierText);
    return [scope, kind, id, among.length, ...candidates, policy ?? '', text].join(' ');
  }

  /** The only one of the candidates with this name; undefined also when the request fails. */
  async function subjectAmong(among: readonly Identifier[], { text, scope }: Mention) {
    const { link } = page.own();
    const about = scope === 'page' && link ? { about: link } : {};
    const reply = await client.ask('token.match', { network: network(), text, among: [...among], ...about });
    return reply.ok ? reply.value?.subject : undefined;
  }

  async function request(mention: Mention, key: string): Promise<Match | undefined> {
    const own = inFlight;
    const { among, beside, policy, scope } = mention;
    const { link } = page.own();
    const subject = await subjectAmong(among, mention);
    const isOnly = !subject || !beside || (await subjectAmong([...among, ...beside], mention)) === subject;
    own.delete(key);
    // `clear` has replaced the map: the answer belongs to other settings.
    if (own !== inFlight || subject === undefined || !isOnly) return undefined;
    if (policy !== undefined && policyOf(subject) !== policy) return undefined;
    const match: Match = { identifier: { kind: 'subject', subject }, ...matchedBy(scope, link?.kind) };
    if (found.size >= MAX_CACHED) found.clear();
    found.set(key, match);
    return match;
  }

  return {
    /** The token, when exactly one of the candidates has this name. Coalesces identical requests. */
    async match(mention: Mention): Promise<Match | undefined> {
      const key = keyOf(mention);
      const before = found.get(key) ?? inFlight.get(key);
      if (before) return before;
      const answer = request(mention, key);
      inFlight.set(key, answer);
      return answer;
    },
    /** The token, when an earlier request found it. */
    cached: (mention: Mention): Match | undefined => found.get(keyOf(mention)),
    /** Drops all answers, also those in flight: they belong to other settings. */
    clear(): void {
      found.clear();
      inFlight = new Map();
    },
  };
}

/** What the card states as the source of the match; nothing for the heading of a token's own page. */
function matchedBy(scope: Mention['scope'], page: string | undefined): Pick<TokenView, 'matched'> {
  if (scope === 'heading') return {};
  if (scope === 'row') return { matched: 'row' };
  return { matched: page === 'transaction' || page === 'address' || page === 'policy' ? page : 'page' };
}
