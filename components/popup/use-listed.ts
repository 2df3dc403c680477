import { useMemo, useState } from 'preact/hooks';
import { identifierText } from '../../lib/asset/identifier.ts';
import type { ListedToken } from '../../lib/messaging/answers.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Entry } from '../export/entry.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import type { Clock } from '../hooks/use-now.ts';
import { useOnline } from '../hooks/use-online.ts';
import { wait } from '../hooks/wait.ts';
import { createPauses } from './retry.ts';

type Listed = ReadonlyMap<string, ListedToken>;
type Question = { readonly lookups: readonly Recent[]; readonly priority: Settings['priority'] };

export const keyOf = ({ identifier, network }: Recent) => `${network}-${identifierText(identifier)}`;

/** Looks up several tokens while they are shown, in one message per network, and again as `createPauses` says. */
export function useListed(
  client: Client,
  clock: Clock,
  { priority }: Settings,
  lookups: readonly Recent[],
  isShown: boolean,
): readonly Entry[] {
  const [known, setKnown] = useState({ priority, listed: new Map() as Listed });
  const question = useMemo<Question>(() => ({ lookups, priority }), [lookups, priority]);
  const online = useOnline();
  useAsyncEffect(
    async (signal) => {
      // Earlier tokens are dropped, since the panel may stay open for hours.
      const keys = new Set(question.lookups.map(keyOf));
      const poll = async (network: NetworkId) => {
        const onNetwork = question.lookups.filter((lookup) => lookup.network === network);
        if (onNetwork.length === 0) return;
        const pauseAfter = createPauses(clock);
        let pauseMs: number | undefined;
        do {
          const listed = await requestListed(client, network, onNetwork);
          if (signal.aborted) return;
          setKnown((before) => {
            const isCurrent = before.priority === question.priority;
            const kept = [...(isCurrent ? before.listed : [])].filter(([key]) => keys.has(key));
            return { priority: question.priority, listed: new Map([...kept, ...listed]) };
          });
          pauseMs = pauseAfter([...listed.values()].map(({ outcome }) => outcome));
        } while (pauseMs !== undefined && (await wait(pauseMs, signal)));
      };
      if (isShown) await Promise.all(NETWORK_IDS.map(poll));
    },
    [client, clock, question, isShown, online],
  );
  const listed: Listed = known.priority === priority ? known.listed : new Map();
  return lookups.map((lookup) => ({ ...lookup, outcome: undefined, ...listed.get(keyOf(lookup)) }));
}

async function requestListed(
  client: Client,
  network: NetworkId,
  lookups: readonly Recent[],
): Promise<Listed> {
  const identifiers = lookups.map(({ identifier }) => identifier);
  const reply = await client.ask('tokens.list', { network, identifiers });
  return new Map(
    lookups.flatMap((lookup, i): readonly (readonly [string, ListedToken])[] => {
      const token = reply.ok
        ? reply.value[i]
        : { outcome: { kind: 'failed' as const, failure: reply.failure }, marks: [] };
      return token === undefined ? [] : [[keyOf(lookup), token]];
    }),
  );
}
