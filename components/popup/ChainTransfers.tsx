import { useState } from 'preact/hooks';
import type { PolicyId } from '../../lib/asset/subject.ts';
import type { AssetOnChain } from '../../lib/chain/provider.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import { type Transfers, transfersOf } from '../../lib/trust/programmable.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { Row } from '../token/Row.tsx';

type Node = AssetOnChain['node'];
type Props = { readonly node: Node; readonly policy: PolicyId; readonly token: Token | undefined };

/** Whether a script checks transfers, by the chain's registry of programmable tokens (CIP-113), and what the service says. */
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

/** Undefined where there is no readable node. The decoder is loaded on demand. */
function useRegistryNode(node: Node, policy: PolicyId): Transfers | undefined | 'waiting' {
  const [read, setRead] = useState<{ readonly node: Node; readonly transfers: Transfers | undefined }>();
  useAsyncEffect(
    async (signal) => {
      if (node?.kind !== 'datum') return;
      const { readRegistryNode } = await import('../../lib/trust/registry-node.ts');
      if (!signal.aborted) setRead({ node, transfers: readRegistryNode(node, policy) });
    },
    [node, policy],
  );
  if (node?.kind !== 'datum') return undefined;
  return read?.node === node ? read.transfers : 'waiting';
}
