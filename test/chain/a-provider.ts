/** The client of the chain query provider for tests, with keys that stand in for the vault, which has tests of its own. */

import { createProvider, type ProviderDeps } from '../../lib/chain/client.ts';
import { createCooldowns } from '../../lib/chain/cooldowns.ts';
import { type ProjectId, readProjectId } from '../../lib/chain/project-id.ts';
import { failed, type Result, success } from '../../lib/failure.ts';
import { createHttp, type Http } from '../../lib/http/request.ts';
import { NETWORK_IDS, type NetworkId } from '../../lib/network/networks.ts';
import { anywhere } from '../anywhere.ts';
import { createMemoryDrawer } from '../drawer.ts';

/** In the morning; a day's quota is renewed at MIDNIGHT. */
export const NOW = Date.UTC(2026, 10, 21, 9, 30);
export const MIDNIGHT = Date.UTC(2026, 10, 22);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const KEYS: Readonly<Record<NetworkId, string>> = {
  mainnet: `mainnet${'a'.repeat(32)}`,
  preprod: `preprod${'b'.repeat(32)}`,
  preview: `preview${'c'.repeat(32)}`,
};
/** 32 characters, each part of which is told from every other text. */
export const SECRET = 'q7Zp2Lw9Xk4Rt8Vb3Nm6Hd1Fs5Gj0Yc4';

/** A project ID of whichever network it names. */
export function projectId(text: string): ProjectId {
  const reading = NETWORK_IDS.map((id) => readProjectId(id, text)).find(({ ok }) => ok);
  if (!reading?.ok) throw new Error('not a project ID');
  return reading.projectId;
}

type Parts = Partial<Pick<ProviderDeps, 'address' | 'cooldowns' | 'turn' | 'now'>> & {
  /** Where the local provider is served; not needed where requests go elsewhere. */
  readonly origin?: string;
  readonly keys?: Readonly<Partial<Record<NetworkId, string>>>;
  readonly http?: Http;
};

/** `opened`: whose key was opened, for which origin. */
export function aProvider({ origin, keys = KEYS, now = () => NOW, http, ...parts }: Parts) {
  const opened: string[] = [];
  const provider = createProvider({
    http: http ?? createHttp(anywhere),
    keys: {
      async open(network, of): Promise<Result<ProjectId>> {
        opened.push(`${network} for ${of}`);
        const text = keys[network];
        return text === undefined ? failed({ kind: 'key-missing' }) : success(projectId(text));
      },
    },
    address: async (network) => `${origin}/${network}/api/v0`,
    cooldowns: createCooldowns(createMemoryDrawer(), now),
    turn: async () => undefined,
    now,
    ...parts,
  });
  return { provider, opened };
}
