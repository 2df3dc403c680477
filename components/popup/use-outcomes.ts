import { useMemo, useState } from 'preact/hooks';
import { identifierText } from '../../lib/asset/identifier.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import type { Clock } from '../hooks/use-now.ts';
import { useOnline } from '../hooks/use-online.ts';
import { wait } from '../hooks/wait.ts';
import { createPauses } from './load-token.ts';

type Outcomes = ReadonlyMap<string, Outcome>;
type Question = { readonly lookups: readonly Recent[]; readonly priority: Settings['priority'] };

export const keyOf = ({ identifier, network }: Recent) => `${network}-${identifierText(identifier)}`;

/** Looks up several tokens while they are shown, in one message per network, and again as `createPauses` says. */
export function useOutcomes(
  client: Client,
  clock: Clock,
  { priority }: Settings,
  lookups: readonly Recent[],
  isShown: boolean,
): (lookup: Recent) => Outcome | undefined {
  const [known, setKnown] = useState({ priority, outcomes: new Map() as Outcomes });
  const question = useMemo<Question>(() => ({ lookups, priority }), [lookups, priority]);
  const online = useOnline();
  useAsyncEffect(
    async (signal) => {
      // Outcomes of earlier lookups are dropped, since the panel may stay open for hours.
      const keys = new Set(question.lookups.map(keyOf));
      const poll = async (network: NetworkId) => {
        const onNetwork = question.lookups.filter((lookup) => lookup.network === network);
        if (onNetwork.length === 0) return;
        const pauseAfter = createPauses(clock);
        let pauseMs: number | undefined;
        do {
          const outcomes = await requestOutcomes(client, network, onNetwork);
          if (signal.aborted) return;
          setKnown((before) => {
            const isCurrent = before.priority === question.priority;
            const kept = [...(isCurrent ? before.outcomes : [])].filter(([key]) => keys.has(key));
            return { priority: question.priority, outcomes: new Map([...kept, ...outcomes]) };
          });
          pauseMs = pauseAfter([...outcomes.values()]);
        } while (pauseMs !== undefined && (await wait(pauseMs, signal)));
      };
      if (isShown) await Promise.all(NETWORK_IDS.map(poll));
    },
    [client, clock, question, isShown, online],
  );
  return (lookup) => (known.priority === priority ? known.outcomes.get(keyOf(lookup)) : undefined);
}

async function requestOutcomes(
  client: Client,
  network: NetworkId,
  lookups: readonly Recent[],
): Promise<Outcomes> {
  const identifiers = lookups.map(({ identifier }) => identifier);
  const reply = await client.ask('token.lookup', { network, identifiers, urgency: 'visible' });
  return new Map(
    lookups.flatMap((lookup, i): readonly (readonly [string, Outcome])[] => {
      const outcome = reply.ok ? reply.value[i] : { kind: 'failed' as const, failure: reply.failure };
      return outcome === undefined ? [] : [[keyOf(lookup), outcome]];
    }),
  );
}
