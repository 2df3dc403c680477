/** Programmable tokens on preprod (CIP-113): what the service says, and the nodes of the chain's registry. */
import { hexToBytes } from '@noble/hashes/utils.js';
import { PROGRAMMABLE_REGISTRIES } from '../../lib/network/programmable.ts';
import { PREPROD_TOKENS } from './index.ts';
import { constr, toHex } from './royalties.ts';
import { plutusPolicyId } from './signing.ts';

/** The hash of a key or a script. */
export type Credential = { readonly key: string } | { readonly script: string };

const credential = (of: Credential | undefined) => {
  if (of === undefined) return new Uint8Array();
  return 'key' in of ? constr(0, hexToBytes(of.key)) : constr(1, hexToBytes(of.script));
};

/** In hex: `Constr 0 [key, next, transfer, third party, global state]`. */
export const nodeOf = (
  policy: string, transfer: Credential | undefined, thirdParty: Credential | undefined, globalState = '',
): string => {
  const [own, next, state] = [policy, 'ff'.repeat(28), globalState].map(hexToBytes);
  return toHex(constr(0, own, next, credential(transfer), credential(thirdParty), state));
};

const [TRANSFER, SEIZE, STATE] = ['transfer', 'seize', 'state'].map(plutusPolicyId) as [string, string, string];
const { plover, tansy } = PREPROD_TOKENS;

/** `extensions` of the service, by policy. Its index of tansy is older than the chain. */
export const EXTENSIONS: Readonly<Record<string, object>> = {
  [plover.policy]: {
    cip113: { transfer_logic_script: TRANSFER, third_party_transfer_logic_script: SEIZE, global_state_policy_id: STATE },
    cip999: { colour: 'teal', limits: { daily: 5 } },
  },
  [tansy.policy]: { cip113: { transfer_logic_script: TRANSFER, third_party_transfer_logic_script: null } },
};

const nodeAsset = (policy: string, datum: string) => ({
  [`${PROGRAMMABLE_REGISTRIES.preprod}${policy}`]: { quantity: '1', outputs: [{ inline: datum }] },
});

/** The NFTs of the chain's registry, and their tokens. */
export const REGISTRY_NODES = {
  [plover.subject]: { quantity: '200' },
  [tansy.subject]: { quantity: '5000000000' },
  ...nodeAsset(plover.policy, nodeOf(plover.policy, { script: TRANSFER }, { script: SEIZE }, STATE)),
  ...nodeAsset(tansy.policy, nodeOf(tansy.policy, { script: TRANSFER }, { key: SEIZE })),
};
