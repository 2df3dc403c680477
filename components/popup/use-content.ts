/** The content below the search box: a token, a list of results, or the start view. */
import { useMemo, useState } from 'preact/hooks';
import type { TokenView } from '../../lib/messaging/answers.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Logo, Outcome } from '../../lib/tokens/token.ts';
import type { Entry } from '../export/entry.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import type { Clock } from '../hooks/use-now.ts';
import { useOnline } from '../hooks/use-online.ts';
import { wait } from '../hooks/wait.ts';
import { createPauses, retryAtOf } from './retry.ts';
import { useListed } from './use-listed.ts';
import type { Navigation } from './use-navigation.ts';
import type { Page } from './use-page.ts';

/** A token as the background answers; without an outcome until then. */
export type Answer = Omit<Partial<TokenView>, 'outcome'> & {
  readonly outcome: Outcome | undefined;
  /** The time of the next automatic request, in milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
};

const WAITING: Answer = { outcome: undefined };

export type Content =
  | {
      readonly kind: 'token';
      readonly lookup: Recent;
      readonly answer: Answer;
      readonly reload: () => void;
    }
  | { readonly kind: 'list'; readonly entries: readonly Entry[]; readonly isComparison: boolean }
  | { readonly kind: 'start'; readonly recent: readonly Entry[] };

type Inputs = {
  readonly client: Client;
  readonly clock: Clock;
  readonly settings: Settings;
  /** The network of identifiers that name none. */
  readonly network: NetworkId;
  readonly navigation: Pick<Navigation, 'token' | 'list' | 'isComparison'>;
  readonly recent: readonly Recent[];
  readonly page: Page | undefined;
  /** Whether the user has chosen the recent look-ups, which are also shown where there is no page. */
  readonly isRecentChosen: boolean;
};

/** Looks up the tokens that are shown, and no others. */
export function useContent(inputs: Inputs): Content {
  const { client, clock, settings, network, navigation, recent, page, isRecentChosen } = inputs;
  const { token, list } = useLocated(navigation, network);
  const isStart = token === undefined && list.length === 0;
  const { answer, reload } = useToken(client, clock, settings, token);
  const listed = useListed(client, clock, settings, list, token === undefined);
  const isRecentShown = isStart && (isRecentChosen || page?.kind === 'none');
  const recentListed = useListed(client, clock, settings, recent, isRecentShown);
  if (token) return { kind: 'token', lookup: token, answer, reload };
  if (isStart) return { kind: 'start', recent: recentListed };
  return { kind: 'list', entries: listed, isComparison: navigation.isComparison ?? false };
}

/** An explorer link names its network. Everything else is looked up on the given one. */
export const locate = (pasted: PastedIdentifier, network: NetworkId): Recent => ({
  identifier: pasted.identifier,
  network: pasted.network ?? network,
});

/** The token and the list with their networks: the same objects until something changes. */
function useLocated({ token, list }: Inputs['navigation'], network: NetworkId) {
  return useMemo(
    () => ({
      token: token && locate(token, network),
      list: list.map((identifier) => locate(identifier, network)),
    }),
    [token, list, network],
  );
}

/** Loads a token, and loads it again where the answer was stale or allows a retry, and after a label changes. */
function useToken(
  client: Client,
  clock: Clock,
  { priority, labelledTokens }: Settings,
  lookup: Recent | undefined,
): { answer: Answer; reload: () => void } {
  const { network, identifier } = lookup ?? {};
  const query = useMemo(
    () => network && identifier && { network, priority, identifier },
    [network, priority, identifier],
  );
  const notesKey = JSON.stringify(labelledTokens);
  const [count, setCount] = useState(0);
  const [known, setKnown] = useState({ query, answer: WAITING });
  const online = useOnline();
  useAsyncEffect(
    async (signal) => {
      if (query === undefined) return;
      const pauseAfter = createPauses(clock);
      let pauseMs: number | undefined;
      do {
        const { network, identifier } = query;
        const reply = await client.ask('token.view', { network, identifier });
        if (signal.aborted) return;
        const outcome: Outcome = reply.ok ? reply.value.outcome : { kind: 'failed', failure: reply.failure };
        const answer: Answer = {
          ...(reply.ok && reply.value),
          outcome,
          retryAt: retryAtOf(outcome, clock()),
        };
        setKnown({ query, answer });
        // The external logo follows later, unless a newer answer has come by then.
        void loadExternalLogo(client, answer).then((logo) => {
          if (logo === undefined || signal.aborted) return;
          setKnown((now) => (now.answer === answer ? { query, answer: { ...answer, logo } } : now));
        });
        pauseMs = pauseAfter([outcome]);
      } while (pauseMs !== undefined && (await wait(pauseMs, signal)));
    },
    [client, clock, query, notesKey, count, online],
  );
  return { answer: known.query === query ? known.answer : WAITING, reload: () => setCount(count + 1) };
}

/** Loads the logo of a token from an external host; undefined where the token has none there. */
async function loadExternalLogo(client: Client, { outcome, logo }: Answer): Promise<Logo | undefined> {
  if (outcome?.kind !== 'found' || logo?.kind !== 'none' || logo.reason !== 'remote') return undefined;
  const { network, subject } = outcome.token;
  const reply = await client.ask('token.logo', { network, subject });
  return reply.ok ? reply.value : undefined;
}
