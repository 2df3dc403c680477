import { useState } from 'preact/hooks';
import type { Subject } from '../../lib/asset/subject.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PolicyMinting } from '../../lib/trust/minting.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { loadMinting } from '../token/read-minting.ts';

/** Judges a policy by a script, as in the `policy` of a registry record; undefined without one, and until it is judged. */
export function useMinting(
  network: NetworkId,
  subject: Subject | undefined,
  script: unknown,
  now: number,
): PolicyMinting | undefined {
  const key = `${network} ${subject} ${script}`;
  const [judged, setJudged] = useState<{ readonly key: string; readonly minting: PolicyMinting }>();
  useAsyncEffect(
    async (signal) => {
      if (subject === undefined || script === undefined) return;
      const minting = await loadMinting({ network, subject, script, now });
      if (!signal.aborted) setJudged({ key, minting });
    },
    [key],
  );
  return judged?.key === key ? judged.minting : undefined;
}
