import { useState } from 'preact/hooks';
import type { BlockStatus } from '../../lib/chain/latest-blocks.ts';
import type { Block } from '../../lib/chain/provider.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { type Clock, repeat, useAsyncEffect } from '../hooks/effects.ts';
import { failureMessage, networkName } from '../messages.ts';
import { age, formatNumber, roundedAda, shortAge, shorten } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { DOWN } from '../ui/icon-paths.ts';
import { FailureAction, type Tools } from './FailureAction.tsx';

/** A network is missing until its first answer has come. */
type Blocks = Readonly<Partial<Record<NetworkId, BlockStatus>>>;

type Props = {
  readonly tools: Tools;
  readonly blocks: Blocks;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** The latest block of each network. */
export function LatestBlocks({ tools, blocks, now }: Props) {
  return (
    <section class="blocks" aria-label={t('blocks_heading')}>
      <ul>
        {NETWORK_IDS.map((network) => (
          <li key={network}>
            <b class="network-name">{networkName(network)}</b>
            <Entry {...{ tools, network, now }} status={blocks[network]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type EntryProps = Pick<Props, 'tools' | 'now'> & {
  readonly network: NetworkId;
  readonly status: BlockStatus | undefined;
};

function Entry({ tools, network, status, now }: EntryProps) {
  if (status === undefined) return <span class="note">…</span>;
  const { last, failure } = status;
  if (failure?.kind === 'key-missing') {
    return (
      <span>
        <Button
          class="link"
          label={`${t('blocks_add_key')}: ${networkName(network)}`}
          onPress={() => tools.openOptions(`connections-${network}`)}
        >
          {t('blocks_add_key')}
        </Button>
      </span>
    );
  }
  return (
    <div class="block">
      {last && <BlockDetails block={last.block} {...{ network, now }} />}
      {failure && (
        <div class="failure">
          <p>{failureMessage(failure)}</p>
          <FailureAction {...{ tools, failure, network }} service="provider" />
        </div>
      )}
    </div>
  );
}

type DetailsProps = Pick<EntryProps, 'network' | 'now'> & { readonly block: Block };

function BlockDetails({ block, network, now }: DetailsProps) {
  const { height, epoch, epochSlot, slot, time, transactions, fees, hash } = block;
  const { epochSlots, blockOldS } = NETWORKS[network];
  const at = new Date(time * 1000);
  const share = epochSlot === null ? undefined : Math.min(1, epochSlot / epochSlots);
  const isOld = now - time * 1000 > blockOldS * 1000;
  return (
    <>
      <details>
        <summary>
          <span class="height">{orUnknown(height)}</span>
          <span class="epoch">
            <span>{t('blocks_epoch', orUnknown(epoch))}</span>
            <span>{t('blocks_tx', orUnknown(transactions))}</span>
            <span>{fees === null ? t('blocks_unknown') : roundedAda(fees)}</span>
            {share !== undefined && (
              <span class="bar" aria-hidden="true">
                <i style={`width: ${share * 100}%`} />
              </span>
            )}
          </span>
          <time dateTime={at.toISOString()} title={at.toLocaleString(currentLocale())}>
            <span aria-hidden="true">{shortAge(now - time * 1000)}</span>
            <span class="visually-hidden">{age(now - time * 1000)}</span>
          </time>
          <Icon path={DOWN} />
        </summary>
        <p class="note">
          <span>
            {t('blocks_hash')} <code title={hash}>{shorten(hash, 6, 4)}</code>{' '}
            <CopyButton value={hash} name={t('blocks_hash')} />
          </span>
          <span>{t('blocks_slot', orUnknown(slot))}</span>
          {share !== undefined && <span>{t('blocks_progress', percent(share))}</span>}
        </p>
      </details>
      {isOld && <p class="warning">{t('blocks_behind')}</p>}
    </>
  );
}

const orUnknown = (value: number | null) => (value === null ? t('blocks_unknown') : formatNumber(value));
const percent = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });

const MIN_PAUSE_MS = 1_000;

/** The latest block of each network, polled while it is shown. */
export function useBlocks(client: Client, clock: Clock, intervalMs: number, isShown: boolean): Blocks {
  const [blocks, setBlocks] = useState<Blocks>({});
  useAsyncEffect(
    async (signal) => {
      const poll = async (network: NetworkId) => {
        let status: BlockStatus = { last: null, failure: null };
        await repeat(async () => {
          const reply = await client.ask('blocks', { network });
          if (signal.aborted) return undefined;
          status = reply.ok ? reply.value : { ...status, failure: reply.failure };
          setBlocks((before) => ({ ...before, [network]: status }));
          return pauseAfter(status, clock(), intervalMs);
        }, signal);
      };
      if (isShown) await Promise.all(NETWORK_IDS.map(poll));
    },
    [client, clock, intervalMs, isShown],
  );
  return blocks;
}

/** The pause until the next poll. The block may be older than this page, because another page has fetched it. */
function pauseAfter({ last, failure }: BlockStatus, now: number, intervalMs: number): number {
  if (last === null || failure !== null) return intervalMs;
  return Math.min(intervalMs, Math.max(MIN_PAUSE_MS, last.fetchedAt + intervalMs - now));
}
