import { useEffect, useMemo, useState } from 'preact/hooks';
import { identifierText } from '../../lib/asset/identifier.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { retryAtOf } from './look-up-token.ts';

const SECOND_MS = 1_000;

type Outcomes = ReadonlyMap<string, Outcome>;

/** By which an identifier on a network is told from all others. */
export const keyOf = ({ identifier, network }: Recent) => `${network}-${identifierText(identifier)}`;

/** What is known of each of these, asked for in one message a network; asked for anew whenever they are shown. */
export function useOutcomes(
  client: Client,
  { priority, metadataAddress }: Settings,
  asked: readonly Recent[],
  isShown: boolean,
): (one: Recent) => Outcome | undefined {
  const context = `${priority} ${JSON.stringify(metadataAddress)}`;
  const [known, setKnown] = useState<{ context: string; outcomes: Outcomes }>({
    context,
    outcomes: new Map(),
  });
  const wanted = useMemo(() => ({ asked, context }), [asked, context]);
  useEffect(() => {
    let gone = false;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const ask = async (network: Recent['network']) => {
      const here = wanted.asked.filter((one) => one.network === network);
      if (here.length === 0) return;
      const identifiers = here.map(({ identifier }) => identifier);
      const reply = await client.ask('token.lookup', { network, identifiers, urgency: 'visible' });
      if (gone) return;
      const came = here.flatMap((one, i): readonly (readonly [string, Outcome])[] => {
        const outcome = reply.ok ? reply.value[i] : { kind: 'failed' as const, failure: reply.failure };
        return outcome === undefined ? [] : [[keyOf(one), outcome]];
      });
      setKnown((before) => ({
        context: wanted.context,
        outcomes: new Map([...(before.context === wanted.context ? before.outcomes : []), ...came]),
      }));
      const times = came.flatMap(([, outcome]) => retryAtOf(outcome) ?? []);
      if (times.length === 0) return;
      timers.push(setTimeout(() => void ask(network), Math.max(SECOND_MS, Math.min(...times) - Date.now())));
    };
    if (isShown) for (const network of NETWORK_IDS) void ask(network);
    return () => {
      gone = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [client, wanted, isShown]);
  // What was said by another priority, or by another service, is no answer here.
  return (one) => (known.context === context ? known.outcomes.get(keyOf(one)) : undefined);
}
