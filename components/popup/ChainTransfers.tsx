import type { PolicyId } from '../../lib/asset/subject.ts';
import type { AssetOnChain } from '../../lib/chain/provider.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import { type Transfers, transfersOf } from '../../lib/trust/programmable.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { Row } from '../token/Row.tsx';

type Node = AssetOnChain['node'];
type Props = { readonly node: Node; readonly policy: PolicyId; readonly token: Token | undefined };

/** Says whether a script checks transfers (CIP-113), by the registry on the chain, and whether the service agrees. */
export function ChainTransfers({ node, policy, token }: Props) {
  const listed = useRegistryNode(node, policy);
  const stated = token && transfersOf(token);
  if (node === null || listed === 'waiting') return null;
  if (node.kind === 'not-there' && stated === undefined) return null;
  return (
    <dl>
      <Row label={t('chain_transfers')} look={agrees(listed, stated, node) ? '' : 'differs'}>
        {transfersText(listed, node)}{' '}
        {token && (
          <span class="note">{t(agrees(listed, stated, node) ? 'transfers_same' : 'transfers_differ')}</span>
        )}
      </Row>
    </dl>
  );
}

function transfersText(listed: Transfers | undefined, node: NonNullable<Node>): string {
  if (node.kind === 'not-there') return t('transfers_not_listed');
  if (listed === undefined) return t('transfers_unreadable');
  if (listed.thirdParty !== undefined) return t('transfers_third_party');
  return listed.transfer === undefined ? t('transfers_free') : t('transfers_script');
}

function agrees(
  listed: Transfers | undefined,
  stated: Transfers | undefined,
  node: NonNullable<Node>,
): boolean {
  const isListed = node.kind !== 'not-there';
  if (isListed !== (stated !== undefined)) return false;
  return listed?.transfer === stated?.transfer && listed?.thirdParty === stated?.thirdParty;
}

/** The transfer rules in the registry node; undefined without a readable node. The decoder is loaded on demand. */
function useRegistryNode(node: Node, policy: PolicyId): Transfers | undefined | 'waiting' {
  const datum = node?.kind === 'datum' ? node : undefined;
  const read = useLoaded(
    () =>
      datum &&
      import('../../lib/trust/registry-node.ts').then(({ readRegistryNode }) => ({
        transfers: readRegistryNode(datum, policy),
      })),
    [datum, policy],
  );
  return datum && (read ? read.transfers : 'waiting');
}
