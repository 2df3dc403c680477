import type { ScriptOnChain } from '../../lib/chain/provider.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { mintingSentence } from '../token/minting-messages.ts';
import { judgeMinting, type ShownMinting } from '../token/read-minting.ts';

/** The verdict on a policy by the `policy` of its registry record; undefined without that, and until it is judged. */
export function useMinting(
  network: NetworkId,
  policy: string | undefined,
  script: unknown,
  now: number,
): ShownMinting | undefined {
  return useJudged(policy, script, async (hash) => judgeMinting({ network, policy: hash, script, now }));
}

/** The verdict on a script from the provider: a minting script, or the script of an address. `hash`: that of the script. */
export function useProviderScript(
  network: NetworkId,
  hash: string | undefined,
  script: ScriptOnChain | null | undefined,
  now: number,
): ShownMinting | undefined {
  return useJudged(hash, script ?? undefined, async (hash) => {
    if (script?.kind === 'program') return verdictAlone('program', network);
    if (script?.kind !== 'native') return verdictAlone('unknown', network);
    const { policyFromJson } = await import('../../lib/trust/minting/native-json.ts');
    return judgeMinting({ network, policy: hash, script: policyFromJson(script.json, hash), now });
  });
}

function verdictAlone(kind: 'program' | 'unknown', network: NetworkId): ShownMinting {
  const minting = { verdict: { kind } };
  return { ...minting, sentence: () => mintingSentence(minting, network) };
}

const useJudged = (
  hash: string | undefined,
  script: unknown,
  judge: (hash: string) => Promise<ShownMinting>,
) => useLoaded(() => (hash === undefined || script === undefined ? undefined : judge(hash)), [hash, script]);
