import { useState } from 'preact/hooks';
import type { ScriptOnChain } from '../../lib/chain/provider.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { mintingSentence } from '../token/minting-messages.ts';
import { loadMinting, type ShownMinting } from '../token/read-minting.ts';

type Judged = { readonly script: unknown; readonly hash: string; readonly minting: ShownMinting };

/** Judges a policy by the `policy` of its registry record; undefined without one, and until it is judged. */
export function useMinting(
  network: NetworkId,
  policy: string | undefined,
  script: unknown,
  now: number,
): ShownMinting | undefined {
  return useJudged(policy, script, (hash) => loadMinting({ network, policy: hash, script, now }));
}

/** Judges a script as the provider has it, by its hash: a minting script, or one that controls an address. */
export function useProviderScript(
  network: NetworkId,
  hash: string | undefined,
  script: ScriptOnChain | null | undefined,
  now: number,
): ShownMinting | undefined {
  return useJudged(hash, script ?? undefined, async (hash) => {
    if (script?.kind === 'program') return verdictAlone('program', network);
    if (script?.kind !== 'native') return verdictAlone('unknown', network);
    const { policyFromJson } = await import('../../lib/trust/native-json.ts');
    return loadMinting({ network, policy: hash, script: policyFromJson(script.json, hash), now });
  });
}

function verdictAlone(kind: 'program' | 'unknown', network: NetworkId): ShownMinting {
  const minting = { verdict: { kind } };
  return { ...minting, sentence: () => mintingSentence(minting, network) };
}

function useJudged(
  hash: string | undefined,
  script: unknown,
  judge: (hash: string) => Promise<ShownMinting>,
): ShownMinting | undefined {
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
