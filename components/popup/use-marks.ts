import { useState } from 'preact/hooks';
import { identifierText } from '../../lib/asset/identifier.ts';
import type { ListMark } from '../../lib/lists/list.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_IDENTIFIERS } from '../../lib/messaging/limits.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';

type Ref = Pick<Recent, 'network' | 'identifier'>;
type Marks = readonly ListMark[];
const keyOf = ({ network, identifier }: Ref) => `${network} ${identifierText(identifier)}`;
const NONE: ReadonlyMap<string, Marks> = new Map();

/** What lists of others say about the tokens of a list; it comes after its texts, and costs no request. */
export function useMarks(client: Client, refs: readonly Ref[]): (ref: Ref) => Marks {
  const [known, setKnown] = useState(NONE);
  const missing = refs.filter((ref) => !known.has(keyOf(ref)));
  useAsyncEffect(
    async (signal) => {
      for (const network of NETWORK_IDS) {
        const wanted = missing.filter((ref) => ref.network === network).slice(0, MAX_IDENTIFIERS);
        if (wanted.length === 0) continue;
        const identifiers = wanted.map(({ identifier }) => identifier);
        const reply = await client.ask('lists.marks', { network, identifiers });
        if (signal.aborted) return;
        const marks = wanted.map((ref, i) => [keyOf(ref), (reply.ok && reply.value[i]) || []] as const);
        setKnown((before) => new Map([...before, ...marks]));
      }
    },
    [client, missing.map(keyOf).join()],
  );
  return (ref) => known.get(keyOf(ref)) ?? [];
}
