import { useState } from 'preact/hooks';
import type { Client } from '../../lib/messaging/client.ts';
import type { Pins } from '../../lib/settings/pins.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { tokenOf } from '../export/entry.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import type { Clock } from '../hooks/use-now.ts';
import { useOnline } from '../hooks/use-online.ts';
import { wait } from '../hooks/wait.ts';
import type { Verdicts } from '../token/attestation-messages.ts';
import { judgeMinting, type ShownMinting } from '../token/read-minting.ts';
import { verifyRecord } from '../token/use-attestations.ts';
import { type Answer, createPauses, loadToken, WAITING } from './load-token.ts';
import { keyOf } from './use-outcomes.ts';

/** A pinned token with the data that the comparison shows. */
export type Compared = {
  readonly lookup: Recent;
  readonly answer: Answer;
  /** Undefined without a registry record. */
  readonly verdicts?: Verdicts | undefined;
  readonly minting?: ShownMinting | undefined;
};

/** Loads the pinned tokens with their records while they are shown, and again as `createPauses` says. */
export function useComparison(
  client: Client,
  clock: Clock,
  { priority, metadataAddress }: Settings,
  pins: Pins,
  isShown: boolean,
): readonly Compared[] {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Compared>>(new Map());
  const settingsKey = `${priority} ${JSON.stringify(metadataAddress)}`;
  const online = useOnline();
  useAsyncEffect(
    async (signal) => {
      if (!isShown) return;
      const show = async (lookup: Recent) => {
        const pauseAfter = createPauses(clock);
        let pauseMs: number | undefined;
        do {
          const compared = await load(client, clock, priority, lookup);
          if (signal.aborted) return;
          setLoaded((before) => new Map(before).set(keyOf(lookup), compared));
          pauseMs = pauseAfter([compared.answer.outcome]);
        } while (pauseMs !== undefined && (await wait(pauseMs, signal)));
      };
      await Promise.all(pins.map(show));
    },
    [client, clock, pins, isShown, settingsKey, online],
  );
  return pins.map((lookup) => loaded.get(keyOf(lookup)) ?? { lookup, answer: WAITING });
}

async function load(
  client: Client,
  clock: Clock,
  priority: Settings['priority'],
  lookup: Recent,
): Promise<Compared> {
  const answer = await loadToken(client, { ...lookup, priority }, []);
  const record = answer.records?.CIP_26;
  const policy = tokenOf(answer)?.policy;
  if (record === undefined || policy === undefined) return { lookup, answer };
  const minting =
    record.policy === undefined
      ? undefined
      : judgeMinting({ network: lookup.network, policy, script: record.policy, now: clock() });
  return { lookup, answer, verdicts: await verifyRecord(record), minting };
}
