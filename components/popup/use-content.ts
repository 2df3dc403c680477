/** What the popup shows below the search box. */
import { useMemo } from 'preact/hooks';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Entry } from '../export/entry.ts';
import type { Clock } from '../hooks/use-now.ts';
import type { Answer } from './load-token.ts';
import type { Navigation } from './use-navigation.ts';
import { useOutcomes } from './use-outcomes.ts';
import type { Page } from './use-page.ts';
import { useToken } from './use-token.ts';

export type Content =
  | {
      readonly kind: 'token';
      readonly lookup: Recent;
      readonly answer: Answer;
      readonly reload: () => void;
    }
  | { readonly kind: 'list'; readonly entries: readonly Entry[] }
  | { readonly kind: 'start'; readonly recent: readonly Entry[] };

type Inputs = {
  readonly client: Client;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly navigation: Pick<Navigation, 'token' | 'list'>;
  readonly recent: readonly Recent[];
  readonly page: Page | undefined;
};

/** Looks up what is shown, and nothing else. */
export function useContent({ client, clock, settings, navigation, recent, page }: Inputs): Content {
  const { token, list } = useLocated(navigation, settings.defaultNetwork);
  const isStart = token === undefined && list.length === 0;
  const isOnPage = page?.kind === 'read' && page.network === token?.network;
  const subjects = isOnPage
    ? page.entries.flatMap(({ identifier }) => (identifier.kind === 'subject' ? [identifier.subject] : []))
    : [];
  const { answer, reload } = useToken(client, clock, settings, token, subjects);
  const outcomeOf = useOutcomes(client, clock, settings, list, token === undefined);
  const recentOutcomeOf = useOutcomes(client, clock, settings, recent, isStart);
  if (token) return { kind: 'token', lookup: token, answer, reload };
  if (!isStart) return { kind: 'list', entries: list.map((one) => ({ ...one, outcome: outcomeOf(one) })) };
  return { kind: 'start', recent: recent.map((one) => ({ ...one, outcome: recentOutcomeOf(one) })) };
}

/** An explorer link names its network. Everything else is looked up on the default one. */
export const locate = ({ identifier, network }: PastedIdentifier, defaultNetwork: NetworkId): Recent => ({
  identifier,
  network: network ?? defaultNetwork,
});

/** The same objects until something changes. */
function useLocated({ token, list }: Inputs['navigation'], defaultNetwork: NetworkId) {
  return useMemo(
    () => ({
      token: token && locate(token, defaultNetwork),
      list: list.map((identifier) => locate(identifier, defaultNetwork)),
    }),
    [token, list, defaultNetwork],
  );
}
