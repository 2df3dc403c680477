import { useEffect, useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import type { AssetOnChain } from '../../lib/chain/provider.ts';
import type { Failure, Result } from '../../lib/failure.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { OnChain } from '../../lib/trust/on-chain.ts';

export type ChainQuestion = {
  readonly network: NetworkId;
  readonly subject: Subject;
  /** The provider's base address: what another one says is another answer. */
  readonly provider: string;
};

/** The service's own CIP-68 record, to compare with. */
type ServiceRecord = Readonly<Record<string, unknown>> | undefined;

export type Chain = {
  readonly isAsking: boolean;
  /** The last reading that came, and what its datum says, where it has one. */
  readonly read: { readonly reading: AssetOnChain; readonly onChain: OnChain | undefined } | undefined;
  /** Why there is no newer one. */
  readonly failure: Failure | undefined;
  ask(): void;
};

/** What was read, and what is being read, for as long as the popup is open: it costs six requests each time. */
const memory = new WeakMap<Client, Memory>();
type Memory = {
  readonly readings: Map<string, AssetOnChain>;
  readonly inFlight: Map<string, Promise<Result<AssetOnChain>>>;
};

type Judged = { readonly reading: AssetOnChain; readonly record: ServiceRecord; readonly onChain: OnChain };

/** What the chain holds of a token. Nothing is asked for before `ask`; what reads a datum comes on demand. */
export function useChain(client: Client, question: ChainQuestion, record: ServiceRecord): Chain {
  const { network, subject, provider } = question;
  const key = `${network} ${subject} ${provider}`;
  const kept: Memory = memory.get(client) ?? { readings: new Map(), inFlight: new Map() };
  memory.set(client, kept);
  const { readings, inFlight } = kept;
  const reading = readings.get(key);
  const [state, setState] = useState<{ key: string; isAsking: boolean; failure: Failure | undefined }>();
  const [judged, setJudged] = useState<Judged>();
  useEffect(() => {
    let gone = false;
    const judge = async () => {
      if (reading?.reference.kind !== 'datum') return;
      const { readOnChain } = await import('../../lib/trust/on-chain.ts');
      if (!gone) setJudged({ reading, record, onChain: readOnChain(reading.reference, subject, record) });
    };
    void judge();
    return () => {
      gone = true;
    };
  }, [reading, record, subject]);

  async function ask() {
    setState({ key, isAsking: true, failure: undefined });
    const flight =
      inFlight.get(key) ??
      client.ask('token.chain', { network, subject }).finally(() => inFlight.delete(key));
    inFlight.set(key, flight);
    const reply = await flight;
    if (reply.ok) readings.set(key, reply.value);
    const failure = reply.ok ? undefined : reply.failure;
    // Another token may be shown by now.
    setState((now) => (now?.key === key ? { key, isAsking: false, failure } : now));
  }

  const here = state?.key === key ? state : undefined;
  const onChain = judged?.reading === reading && judged?.record === record ? judged?.onChain : undefined;
  const isRead = reading !== undefined && (reading.reference.kind !== 'datum' || onChain !== undefined);
  return {
    // Until what came is read, too.
    isAsking: here !== undefined && (here.isAsking || (here.failure === undefined && !isRead)),
    read: isRead ? { reading, onChain } : undefined,
    failure: here?.failure,
    ask: () => void ask(),
  };
}
