import { useEffect, useRef } from 'preact/hooks';
import type { BlockStatus } from '../../lib/chain/latest-blocks.ts';
import type { Block } from '../../lib/chain/provider.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { failureMessage, NETWORK_NAMES } from '../messages.ts';
import { saveForFirstPaint } from '../page/first-paint.ts';
import { ada, age, formatNumber, shorten } from '../token/format.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';

type ChainParameters = { readonly epochSlots: number; readonly blockOldS: number };

type Props = {
  readonly networks: readonly NetworkId[];
  /** Without the networks whose first answer is in flight. */
  readonly blocks: Readonly<Partial<Record<NetworkId, BlockStatus>>>;
  readonly parameters: Readonly<Record<NetworkId, ChainParameters>>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly onAddKey: () => void;
};

/** The latest block of each network. */
export function LatestBlocks({ networks, blocks, parameters, now, onAddKey }: Props) {
  const ref = useRef<HTMLElement>(null);
  const isComplete = networks.every((network) => blocks[network] !== undefined);
  useEffect(() => {
    if (isComplete) saveForFirstPaint('blocks', String(ref.current?.getBoundingClientRect().height ?? 0));
  }, [isComplete, blocks]);
  return (
    <section class={isComplete ? 'blocks' : 'blocks loading'} aria-labelledby="blocks-heading" ref={ref}>
      <h2 id="blocks-heading">{t('blocks_heading')}</h2>
      <ul>
        {networks.map((network) => (
          <li key={network}>
            <b class="of">{NETWORK_NAMES[network]}</b>
            <Entry status={blocks[network]} parameters={parameters[network]} now={now} onAddKey={onAddKey} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type EntryProps = Pick<Props, 'now' | 'onAddKey'> & {
  readonly status: BlockStatus | undefined;
  readonly parameters: ChainParameters;
};

function Entry({ status, parameters, now, onAddKey }: EntryProps) {
  if (status === undefined) return <span class="note">{t('blocks_loading')}</span>;
  const { last, failure } = status;
  if (failure?.kind === 'key-missing') {
    return (
      <span class="note">
        {t('blocks_no_key')} <LinkButton onPress={onAddKey}>{t('blocks_add_key')}</LinkButton>
      </span>
    );
  }
  return (
    <div class="block">
      {last && <BlockDetails block={last.block} parameters={parameters} now={now} />}
      {failure && (
        <p class="note">
          <span>
            {failureMessage(failure)}
            {last && ` ${t('blocks_last', age(now - last.fetchedAt))}`}
          </span>
        </p>
      )}
    </div>
  );
}

type DetailsProps = { readonly block: Block; readonly parameters: ChainParameters; readonly now: number };

function BlockDetails({ block, parameters, now }: DetailsProps) {
  const { height, epoch, epochSlot, slot, time, transactions, fees, hash } = block;
  const at = new Date(time * 1000);
  const isOld = now - time * 1000 > parameters.blockOldS * 1000;
  return (
    <>
      <p>
        <span class="height">{height === null ? t('blocks_height_unknown') : formatNumber(height)}</span>
        <code title={hash}>{shorten(hash, 6, 4)}</code>
        <CopyButton value={hash} name={t('blocks_hash')} />
        <time dateTime={at.toISOString()} title={at.toLocaleString(currentLocale())}>
          {age(now - time * 1000)}
        </time>
      </p>
      <p class="note">
        <span>{t('blocks_epoch', orUnknown(epoch))}</span>
        <span>{t('blocks_slot', orUnknown(slot))}</span>
        <span>{t('blocks_tx', formatNumber(transactions))}</span>
        <span>{t('blocks_fees', fees === null ? t('blocks_unknown') : ada(fees))}</span>
        {epochSlot !== null && (
          <span>{t('blocks_progress', percent(epochSlot / parameters.epochSlots))}</span>
        )}
      </p>
      {isOld && <p class="warning">{t('blocks_behind')}</p>}
    </>
  );
}

const orUnknown = (value: number | null) => (value === null ? t('blocks_unknown') : formatNumber(value));
const percent = (share: number) =>
  formatNumber(Math.min(1, share), { style: 'percent', maximumFractionDigits: 0 });
