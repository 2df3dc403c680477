/** The content below the search box: a token, a list of tokens, or the start view. Only what is shown is looked up. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { identifierText } from '../../lib/asset/identifier.ts';
import { createQueue } from '../../lib/async.ts';
import { createPauses } from '../../lib/card/load.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { ListedToken, TokenView } from '../../lib/messaging/replies.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';
import {
  type Recent,
  type RecentItem,
  readRecent,
  storedRecent,
  withRecent,
} from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Logo, Outcome } from '../../lib/tokens/token.ts';
import type { Entry } from '../export/entry.ts';
import { type Clock, repeat, useAsyncEffect, useOnline } from '../hooks/effects.ts';
import { follow } from '../page/follow.ts';
import type { Navigation } from './use-navigation.ts';

/** A token as the background answers; without an outcome until then. */
export type Answer = Omit<Partial<TokenView>, 'outcome'> & {
  readonly outcome: Outcome | undefined;
  /** The time of the next automatic request, in milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
  /** The service is asked again. */
  readonly isRefreshing?: true;
};

export type Content =
  | {
      readonly kind: 'token';
      readonly lookup: Recent;
      readonly answer: Answer;
      /** Asks the service again. */
      readonly refresh: () => void;
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
  /** The start view shows the recent look-ups. */
  readonly isRecentShown: boolean;
};

export function useContent(inputs: Inputs): Content {
  const { client, clock, settings, network, navigation, recent, isRecentShown } = inputs;
  const token = useMemo(
    () => navigation.token && locate(navigation.token, network),
    [navigation.token, network],
  );
  const list = useMemo(
    () => navigation.list.map((identifier) => locate(identifier, network)),
    [navigation.list, network],
  );
  const isStart = token === undefined && list.length === 0;
  const { answer, refresh } = useToken(client, clock, settings, token);
  const listed = useListed(client, clock, settings, list, token === undefined);
  const recentListed = useListed(client, clock, settings, recent, isStart && isRecentShown);
  if (token) return { kind: 'token', lookup: token, answer, refresh };
  if (isStart) return { kind: 'start', recent: recentListed };
  return { kind: 'list', entries: listed, isComparison: navigation.isComparison ?? false };
}

/** An explorer link names its network. Everything else is looked up on the given one. */
export const locate = (pasted: PastedIdentifier, network: NetworkId): Recent => ({
  identifier: pasted.identifier,
  network: pasted.network ?? network,
});

const WAITING: Answer = { outcome: undefined };

/** Loads a token, again when the answer was stale or allows a retry, and after a nickname changes. */
function useToken(client: Client, clock: Clock, settings: Settings, lookup: Recent | undefined) {
  const { priority, nicknames } = settings;
  const query = useMemo(() => lookup && { ...lookup }, [lookup?.network, lookup?.identifier, priority]);
  const names = JSON.stringify(nicknames);
  const [refreshes, setRefreshes] = useState(0);
  const isRefresh = useRef(false);
  const [known, setKnown] = useState({ query, answer: WAITING });
  const online = useOnline();
  useAsyncEffect(
    async (signal) => {
      if (query === undefined) return;
      const pauseAfter = createPauses(clock);
      await repeat(async () => {
        const answered = client.ask('token.view', {
          ...query,
          ...(isRefresh.current && { isRefresh: true }),
        });
        isRefresh.current = false;
        const reply = await answered;
        if (signal.aborted) return undefined;
        const outcome: Outcome = reply.ok ? reply.value.outcome : { kind: 'failed', failure: reply.failure };
        const pauseMs = pauseAfter([outcome]);
        const answer: Answer = {
          ...(reply.ok && reply.value),
          outcome,
          retryAt: pauseMs && clock() + pauseMs,
        };
        setKnown({ query, answer });
        // The external logo follows later, unless a newer answer has come by then.
        void loadExternalLogo(client, answer).then((logo) => {
          if (logo === undefined || signal.aborted) return;
          setKnown((now) => (now.answer === answer ? { query, answer: { ...answer, logo } } : now));
        });
        return pauseMs;
      }, signal);
    },
    [client, clock, query, names, refreshes, online],
  );
  return {
    answer: known.query === query ? known.answer : WAITING,
    refresh() {
      isRefresh.current = true;
      setKnown({ query, answer: { ...known.answer, isRefreshing: true } });
      setRefreshes(refreshes + 1);
    },
  };
}

/** Loads the logo of a token from an external host; undefined if the token has none there. */
async function loadExternalLogo(client: Client, { outcome, logo }: Answer): Promise<Logo | undefined> {
  if (outcome?.kind !== 'found' || logo?.kind !== 'none' || logo.reason !== 'remote') return undefined;
  const { network, subject } = outcome.token;
  const reply = await client.ask('token.logo', { network, subject });
  return reply.ok ? reply.value : undefined;
}

export const keyOf = ({ identifier, network }: Recent) => `${network}-${identifierText(identifier)}`;

/** Looks up several tokens while they are shown, in one message per network, and again as `createPauses` says. */
export function useListed(
  client: Client,
  clock: Clock,
  { priority }: Settings,
  lookups: readonly Recent[],
  isShown: boolean,
): readonly Entry[] {
  const [known, setKnown] = useState<ReadonlyMap<string, ListedToken>>(new Map());
  const online = useOnline();
  const keyIn = (lookup: Recent) => `${priority} ${keyOf(lookup)}`;
  useAsyncEffect(
    async (signal) => {
      if (!isShown) return;
      // Earlier tokens are dropped, since the panel may stay open for hours.
      const keys = new Set(lookups.map(keyIn));
      const poll = async (network: NetworkId) => {
        const onNetwork = lookups.filter((lookup) => lookup.network === network);
        if (onNetwork.length === 0) return;
        const identifiers = onNetwork.map(({ identifier }) => identifier);
        const pauseAfter = createPauses(clock);
        await repeat(async () => {
          const reply = await client.ask('tokens.list', { network, identifiers });
          if (signal.aborted) return undefined;
          const tokens: readonly ListedToken[] = reply.ok
            ? reply.value
            : identifiers.map(() => ({ outcome: { kind: 'failed', failure: reply.failure }, marks: [] }));
          const listed = tokens.map((token, i) => [keyIn(onNetwork[i] as Recent), token] as const);
          setKnown((before) => new Map([...before, ...listed].filter(([key]) => keys.has(key))));
          return pauseAfter(tokens.map(({ outcome }) => outcome));
        }, signal);
      };
      await Promise.all(NETWORK_IDS.map(poll));
    },
    [client, clock, lookups, priority, isShown, online],
  );
  return lookups.map((lookup) => ({ ...lookup, outcome: undefined, ...known.get(keyIn(lookup)) }));
}

/** The recent look-ups. They follow changes by other pages: a panel stays open while the options clear them. */
export function useRecent(store: RecentItem) {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  // Each change reads the store first, because another popup may have written to it.
  const [inTurn] = useState(createQueue);
  useEffect(() => follow(store, (stored) => setRecent(readRecent(stored))), [store]);
  return {
    recent,
    add: (lookup: Recent) =>
      inTurn(async () => {
        const after = withRecent(readRecent(await store.read()), [lookup]);
        setRecent(after);
        await store.write(storedRecent(after));
      }),
    clear: () =>
      inTurn(() => {
        setRecent([]);
        return store.clear();
      }),
  };
}
