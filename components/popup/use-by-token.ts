/** Logos and list marks for the tokens of a list. They arrive after the list's texts and cost no request to a service. */
import { useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import type { Result } from '../../lib/failure.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { MAX_IDENTIFIERS, MAX_LOGOS } from '../../lib/messaging/limits.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { ListMark } from '../../lib/tokens/list.ts';
import type { Logo } from '../../lib/tokens/token.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { keyOf } from './use-outcomes.ts';

type TokenRef = { readonly network: NetworkId; readonly subject: Subject };

/** The cached logos. */
export function useLogos(client: Client, tokens: readonly TokenRef[]): (token: TokenRef) => Logo | undefined {
  const ask = (network: NetworkId, wanted: readonly TokenRef[]) =>
    client.ask('tokens.logos', { network, subjects: wanted.map(({ subject }) => subject) });
  const keyOfToken = ({ network, subject }: TokenRef) => `${network} ${subject}`;
  const logoOf = useByToken(tokens, keyOfToken, MAX_LOGOS, ask);
  return (token) => logoOf(token) ?? undefined;
}

/** What third-party lists say. */
export function useMarks(
  client: Client,
  lookups: readonly Recent[],
): (lookup: Recent) => readonly ListMark[] {
  const ask = (network: NetworkId, wanted: readonly Recent[]) =>
    client.ask('tokens.marks', { network, identifiers: wanted.map(({ identifier }) => identifier) });
  const marksOf = useByToken(lookups, keyOf, MAX_IDENTIFIERS, ask);
  return (lookup) => marksOf(lookup) ?? [];
}

/**
 * Asks once about each token, in one message for each network. Values are undefined until the reply. After a failure it asks
 * again with the next change of the list. Values of tokens that left the list are dropped, since the panel stays open.
 */
function useByToken<Ref extends { readonly network: NetworkId }, Value>(
  refs: readonly Ref[],
  key: (ref: Ref) => string,
  maxOfMessage: number,
  ask: (network: NetworkId, wanted: readonly Ref[]) => Promise<Result<readonly Value[]>>,
): (ref: Ref) => Value | undefined {
  const [known, setKnown] = useState<ReadonlyMap<string, Value | undefined>>(new Map());
  const missing = refs.filter((ref) => !known.has(key(ref)));
  useAsyncEffect(
    async (signal) => {
      const listed = new Set(refs.map(key));
      for (const network of NETWORK_IDS) {
        const wanted = missing.filter((ref) => ref.network === network).slice(0, maxOfMessage);
        if (wanted.length === 0) continue;
        const reply = await ask(network, wanted);
        if (signal.aborted) return;
        if (!reply.ok) continue;
        const values = wanted.map((ref, i) => [key(ref), reply.value[i]] as const);
        setKnown((before) => new Map([...[...before].filter(([one]) => listed.has(one)), ...values]));
      }
    },
    [missing.map(key).join()],
  );
  return (ref) => known.get(key(ref));
}
