import { useState } from 'preact/hooks';
import type { ScriptOnChain } from '../../lib/chain/provider.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PolicyMinting } from '../../lib/trust/minting.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { loadMinting } from '../token/read-minting.ts';

type Judged = { readonly script: unknown; readonly hash: string; readonly minting: PolicyMinting };

/** Judges a policy by the `policy` of its registry record; undefined without one, and until it is judged. */
export function useMinting(
  network: NetworkId,
  policy: string | undefined,
  script: unknown,
  now: number,
): PolicyMinting | undefined {
  return useJudged(policy, script, (hash) => loadMinting({ network, policy: hash, script, now }));
}

/** Judges a script as the provider has it, by its hash: a minting script, or one that guards an address. */
export function useProviderScript(
  network: NetworkId,
  hash: string | undefined,
  script: ScriptOnChain | null | undefined,
  now: number,
): PolicyMinting | undefined {
  return useJudged(hash, script ?? undefined, async (hash) => {
    if (script?.kind === 'program') return { verdict: { kind: 'program' } };
    if (script?.kind !== 'native') return { verdict: { kind: 'unknown' } };
    const { policyFromJson } = await import('../../lib/trust/native-json.ts');
    return loadMinting({ network, policy: hash, script: policyFromJson(script.json, hash), now });
  });
}

function useJudged(
  hash: string | undefined,
  script: unknown,
  judge: (hash: string) => Promise<PolicyMinting>,
): PolicyMinting | undefined {
  const [judged, setJudged] = useState<Judged>();
  useAsyncEffect(
    async (signal) => {
      if (hash === undefined || script === undefined) return;
      const minting = await judge(hash);
      if (!signal.aborted) setJudged({ script, hash, minting });
    },
    [hash, script],
  );
  return judged?.script === script && judged?.hash === hash ? judged?.minting : undefined;
}
