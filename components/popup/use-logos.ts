import { useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_LOGOS } from '../../lib/messaging/limits.ts';
import type { Logo } from '../../lib/metadata/token.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';

type Ref = { readonly network: NetworkId; readonly subject: Subject };
const keyOf = ({ network, subject }: Ref) => `${network} ${subject}`;
const NONE: ReadonlyMap<string, Logo | null> = new Map();

/** The cached logos of tokens in a list; they come after its texts, and cost no request. */
export function useLogos(client: Client, refs: readonly Ref[]): (ref: Ref) => Logo | undefined {
  const [known, setKnown] = useState(NONE);
  const missing = refs.filter((ref) => !known.has(keyOf(ref)));
  useAsyncEffect(
    async (signal) => {
      for (const network of NETWORK_IDS) {
        const wanted = missing.filter((ref) => ref.network === network).slice(0, MAX_LOGOS);
        if (wanted.length === 0) continue;
        const reply = await client.ask('tokens.logos', {
          network,
          subjects: wanted.map(({ subject }) => subject),
        });
        if (signal.aborted) return;
        const logos = wanted.map((ref, i) => [keyOf(ref), (reply.ok && reply.value[i]) || null] as const);
        setKnown((before) => new Map([...before, ...logos]));
      }
    },
    [client, missing.map(keyOf).join()],
  );
  return (ref) => known.get(keyOf(ref)) ?? undefined;
}
