import { useEffect, useRef, useState } from 'preact/hooks';
import type { BlockStatus } from '../../lib/chain/latest-blocks.ts';
import type { Block } from '../../lib/chain/provider.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { failureMessage, NETWORK_NAMES } from '../messages.ts';
import { saveForFirstPaint } from '../page/first-paint.ts';
import { ada, age, formatNumber, roundedAda, shorten } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Outline } from '../ui/Icon.tsx';
import { DOWN } from '../ui/icon-paths.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { SetupCard } from './SetupCard.tsx';

type ChainParameters = { readonly epochSlots: number; readonly blockOldS: number };

type Props = {
  readonly networks: readonly NetworkId[];
  /** Without the networks whose first answer is in flight. */
  readonly blocks: Readonly<Partial<Record<NetworkId, BlockStatus>>>;
  readonly parameters: Readonly<Record<NetworkId, ChainParameters>>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** In one line, beside a token. */
  readonly isCompact: boolean;
  readonly onAddKey: (network: NetworkId) => void;
};

/** The latest block of each network; where there is no key at all, how to add one. */
export function LatestBlocks({ networks, blocks, parameters, now, isCompact, onAddKey }: Props) {
  const ref = useRef<HTMLElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const isComplete = networks.every((network) => blocks[network] !== undefined);
  const hasNoKey = networks.every((network) => blocks[network]?.failure?.kind === 'key-missing');
  const isOneLine = isCompact && !isExpanded;
  useEffect(() => {
    if (isComplete && !isCompact)
      saveForFirstPaint('blocks', String(ref.current?.getBoundingClientRect().height ?? 0));
  }, [isComplete, isCompact, blocks]);
  const [first = 'mainnet'] = networks;
  const look = [isComplete ? '' : 'loading', isOneLine ? 'one-line' : '', hasNoKey ? 'none' : ''];
  return (
    <section class={`blocks ${look.join(' ')}`} aria-labelledby="blocks-heading" ref={ref}>
      <h2 id="blocks-heading" class="visually-hidden">
        {t('blocks_heading')}
      </h2>
      {hasNoKey && !isCompact && (
        <SetupCard
          title={t('setup_key')}
          note={t('setup_key_note')}
          action={t('blocks_add_key')}
          onPress={() => onAddKey(first)}
        />
      )}
      <ul class={hasNoKey ? 'visually-hidden' : ''}>
        {networks.map((network) => (
          <li key={network}>
            <b class="of">{NETWORK_NAMES[network]}</b>
            <Entry
              status={blocks[network]}
              parameters={parameters[network]}
              now={now}
              isOneLine={isOneLine}
              onAddKey={hasNoKey ? undefined : () => onAddKey(network)}
            />
          </li>
        ))}
      </ul>
      {isCompact && !hasNoKey && (
        <Button class="expand" label={t('blocks_expand')} onPress={() => setExpanded(!isExpanded)}>
          <Outline path={DOWN} />
        </Button>
      )}
    </section>
  );
}

type EntryProps = Pick<Props, 'now'> & {
  readonly status: BlockStatus | undefined;
  readonly parameters: ChainParameters;
  readonly isOneLine: boolean;
  readonly onAddKey: (() => void) | undefined;
};

function Entry({ status, parameters, now, isOneLine, onAddKey }: EntryProps) {
  if (status === undefined) return <span class="note">{t('blocks_loading')}</span>;
  const { last, failure } = status;
  if (failure?.kind === 'key-missing') {
    return (
      <span class="note">
        {t('blocks_no_key')}{' '}
        {onAddKey && !isOneLine && <LinkButton onPress={onAddKey}>{t('blocks_add_key')}</LinkButton>}
      </span>
    );
  }
  return (
    <div class="block">
      {last && <BlockDetails block={last.block} parameters={parameters} now={now} isOneLine={isOneLine} />}
      {failure && !isOneLine && (
        <p class="note">
          {failureMessage(failure)}
          {last && ` ${t('blocks_last', age(now - last.fetchedAt))}`}
        </p>
      )}
    </div>
  );
}

type DetailsProps = Pick<EntryProps, 'parameters' | 'now' | 'isOneLine'> & { readonly block: Block };

function BlockDetails({ block, parameters, now, isOneLine }: DetailsProps) {
  const { height, epoch, epochSlot, slot, time, transactions, fees, hash } = block;
  const at = new Date(time * 1000);
  const share = epochSlot === null ? undefined : Math.min(1, epochSlot / parameters.epochSlots);
  const line = (
    <>
      <span class="height">{height === null ? t('blocks_height_unknown') : formatNumber(height)}</span>
      {!isOneLine && (
        <span class="epoch">
          <span>{t('blocks_epoch', orUnknown(epoch))}</span>
          <span>
            {transactions === null ? t('blocks_unknown') : t('blocks_tx', formatNumber(transactions))}
          </span>
          <span>{fees === null ? t('blocks_unknown') : roundedAda(fees)}</span>
          {share !== undefined && (
            <span class="bar" aria-hidden="true">
              <i style={`width: ${share * 100}%`} />
            </span>
          )}
        </span>
      )}
      <time dateTime={at.toISOString()} title={at.toLocaleString(currentLocale())}>
        {age(now - time * 1000)}
      </time>
    </>
  );
  if (isOneLine) return line;
  const isOld = now - time * 1000 > parameters.blockOldS * 1000;
  return (
    <>
      <details>
        <summary>{line}</summary>
        <p class="note">
          <span>
            {t('blocks_hash')} <code title={hash}>{shorten(hash, 6, 4)}</code>{' '}
            <CopyButton value={hash} name={t('blocks_hash')} />
          </span>
          <span>{t('blocks_slot', orUnknown(slot))}</span>
          <span>{t('blocks_fees', fees === null ? t('blocks_unknown') : ada(fees))}</span>
          {share !== undefined && <span>{t('blocks_progress', percent(share))}</span>}
        </p>
      </details>
      {isOld && <p class="warning">{t('blocks_behind')}</p>}
    </>
  );
}

const orUnknown = (value: number | null) => (value === null ? t('blocks_unknown') : formatNumber(value));
const percent = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
