/** Whose name a text of the page is: asked of the background, which knows the names of tokens. */
import type { TokenView } from '../../components/token/view.ts';
import { type Identifier, identifierText } from '../asset/identifier.ts';
import { policyOf } from '../asset/subject.ts';
import type { Client } from '../messaging/client.ts';
import type { NetworkId } from '../network/networks.ts';
import type { Mention } from './classifier/mention.ts';
import type { PageContext } from './classifier/own-page.ts';

export type Match = Pick<TokenView, 'identifier' | 'matched'>;

export type Matcher = {
  /** The token, where exactly one of those it may be has such a name. Asks once, however many wait for it. */
  match(mention: Mention): Promise<Match | undefined>;
  /** The token, where it was found before. */
  known(mention: Mention): Match | undefined;
  /** The settings have changed: other answers may be right. */
  clear(): void;
};

type Parts = {
  readonly client: Pick<Client, 'ask'>;
  readonly network: () => NetworkId;
  readonly page: PageContext;
};

/** A page can hold texts without end. */
const KEPT = 100;
/** So many tokens are named one by one in a key; of more, which only grow, their number and the last. */
const FEW = 8;

export function createMatcher({ client, network, page }: Parts): Matcher {
  const found = new Map<string, Match>();
  let waiting = new Map<string, Promise<Match | undefined>>();

  function keyOf({ text, among, beside = [], policy, scope }: Mention): string {
    const { kind = '', id = '' } = page.own().link ?? {};
    const texts = among.slice(among.length > FEW ? -1 : 0).map(identifierText);
    return [scope, kind, id, among.length, ...texts, ...beside.map(identifierText), policy ?? '', text].join(
      ' ',
    );
  }

  /** The token of those that a text names; undefined where that fails, or it names none or several. */
  async function subjectAmong(among: readonly Identifier[], { text, scope }: Mention) {
    const { link } = page.own();
    const about = scope === 'page' && link ? { about: link } : {};
    const reply = await client.ask('token.match', { network: network(), text, among: [...among], ...about });
    return reply.ok ? reply.value?.subject : undefined;
  }

  async function ask(mention: Mention, key: string): Promise<Match | undefined> {
    const own = waiting;
    const { among, beside, policy, scope } = mention;
    const { link } = page.own();
    const subject = await subjectAmong(among, mention);
    const isOnly = !subject || !beside || (await subjectAmong([...among, ...beside], mention)) === subject;
    own.delete(key);
    // What was asked before the settings changed may be wrong now.
    if (own !== waiting || subject === undefined || !isOnly) return undefined;
    if (policy !== undefined && policyOf(subject) !== policy) return undefined;
    const match: Match = { identifier: { kind: 'subject', subject }, ...matchedBy(scope, link?.kind) };
    if (found.size >= KEPT) found.clear();
    found.set(key, match);
    return match;
  }

  return {
    async match(mention) {
      const key = keyOf(mention);
      const before = found.get(key) ?? waiting.get(key);
      if (before) return before;
      const answer = ask(mention, key);
      waiting.set(key, answer);
      return answer;
    },
    known: (mention) => found.get(keyOf(mention)),
    clear() {
      found.clear();
      waiting = new Map();
    },
  };
}

/** How the card says that it was found. The heading of a token's own page says it by where it stands. */
function matchedBy(scope: Mention['scope'], page: string | undefined): Pick<TokenView, 'matched'> {
  if (scope === 'heading') return {};
  if (scope === 'row') return { matched: 'row' };
  return { matched: page === 'transaction' || page === 'address' || page === 'policy' ? page : 'page' };
}
