/** Messages about what was read from the chain. */
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { ChainCheck } from '../../lib/messaging/replies.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { OnChain } from '../../lib/trust/metadata/on-chain.ts';
import type { PolicyMinting } from '../../lib/trust/minting/minting.ts';
import { named, propertyName } from '../messages.ts';
import { formatNumber, shorten } from '../token/format.ts';
import { dateOf } from '../token/Minting.tsx';
import { bad, good, type StatusMessage } from '../ui/Status.tsx';

const blockName = ({ height, hash }: ChainCheck['block']): string =>
  height === null ? shorten(hash, 6, 4) : formatNumber(height);

type Checked = Pick<ChainCheck, 'block' | 'supply' | 'reference' | 'onChain' | 'hasRecord'>;

/** The result of a chain check. */
export function chainStatus({ block, supply, reference, onChain, hasRecord }: Checked): StatusMessage {
  const at = blockName(block);
  switch (reference.kind) {
    case 'no-label':
    case 'not-there':
      if (onChain?.kind === 'gone') return bad(() => t('chain_gone', at));
      if (supply === null) return bad(() => t('chain_unknown', at));
      return reference.kind === 'no-label'
        ? good(() => t('chain_supply_read', at))
        : bad(() => t('chain_not_there', at));
    case 'several':
    case 'moved':
    case 'no-datum':
    case 'datum-unknown':
      return bad(() => t(named('chain', reference.kind), at));
    case 'datum':
      return onChain === undefined || onChain.kind === 'gone'
        ? good(() => '')
        : datumStatus(onChain, hasRecord === true, at);
  }
}

function datumStatus(onChain: Exclude<OnChain, { kind: 'gone' }>, hasRecord: boolean, at: string) {
  if (onChain.kind === 'refused') {
    const { refusal } = onChain;
    return bad(() => t(refusal === 'not-cbor' ? 'chain_not_cbor' : 'chain_not_cip_68', at));
  }
  if (!onChain.isGenuine) return bad(() => t('chain_not_genuine'));
  if (!hasRecord) return good(() => t('chain_read', at));
  const differing = onChain.properties.filter(({ agrees }) => agrees === false);
  if (differing.length === 0) return good(() => t('chain_matches', at));
  return bad(() => {
    const names = differing.map(({ property }) => propertyName(property));
    return t('chain_differs', at, new Intl.ListFormat(currentLocale()).format(names));
  });
}

/**
 * Says who can change the metadata in a reference NFT. `script`: the script that holds the NFT, judged like a minting script;
 * null for a key. `minting`: the verdict on the policy, since a key that can mint can also mint another reference NFT.
 */
export function metadataControl(script: PolicyMinting | null, minting: PolicyMinting, network: NetworkId) {
  if (script === null) return t('metadata_key');
  const { kind, slot } = script.verdict;
  switch (kind) {
    case 'closed':
    case 'never': {
      const isFixed = minting.verdict.kind === 'closed' || minting.verdict.kind === 'never';
      return t(isFixed ? 'metadata_fixed' : 'metadata_locked');
    }
    case 'closes': {
      const date = slot === undefined ? undefined : dateOf(network, slot);
      const day = date?.toLocaleDateString(currentLocale(), { dateStyle: 'long' });
      return day === undefined ? t('metadata_script') : t('metadata_until', day);
    }
    case 'open':
    case 'opens':
      return t('metadata_script');
    case 'program':
      return t('metadata_program');
    case 'unknown':
      return t('metadata_unknown');
  }
}
