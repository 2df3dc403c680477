import { useEffect, useRef } from 'preact/hooks';
import type { BlockStatus } from '../../lib/chain/latest-blocks.ts';
import type { Block } from '../../lib/chain/provider.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { failureMessage, NETWORK_NAMES } from '../messages.ts';
import { remember } from '../page/remember.ts';
import { ada, age, shorten } from '../token/format.ts';
import { CopyButton } from '../ui/CopyButton.tsx';

/** What a network's blocks are measured by. */
type Terms = { readonly epochSlots: number; readonly blockOldS: number };

type Props = {
  readonly networks: readonly NetworkId[];
  /** Undefined while the first answer is under way. */
  readonly blocks: Readonly<Partial<Record<NetworkId, BlockStatus>>>;
  readonly terms: Readonly<Record<NetworkId, Terms>>;
  /** Milliseconds since the epoch; the ages tick with it. */
  readonly now: number;
  readonly onAddKey: () => void;
};

/** The newest block of every network, one entry each. */
export function LatestBlocks({ networks, blocks, terms, now, onAddKey }: Props) {
  const ref = useRef<HTMLElement>(null);
  const isWhole = networks.every((network) => blocks[network] !== undefined);
  useEffect(() => {
    if (isWhole) remember('blocks', String(ref.current?.getBoundingClientRect().height ?? 0));
    // Not at each tick of the ages.
  }, [isWhole, blocks]);
  return (
    <section class={isWhole ? 'blocks' : 'blocks coming'} aria-labelledby="blocks-heading" ref={ref}>
      <h2 id="blocks-heading">{t('blocks_heading')}</h2>
      <ul>
        {networks.map((network) => (
          <li key={network}>
            <b class="of">{NETWORK_NAMES[network]}</b>
            <Entry news={blocks[network]} terms={terms[network]} now={now} onAddKey={onAddKey} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type EntryProps = { news: BlockStatus | undefined; terms: Terms; now: number; onAddKey: () => void };

function Entry({ news, terms, now, onAddKey }: EntryProps) {
  if (news === undefined) return <span class="note">{t('blocks_loading')}</span>;
  const { last, failure } = news;
  if (failure?.kind === 'key-missing') {
    return (
      <span class="note">
        {t('blocks_no_key')}{' '}
        <button type="button" class="link" onClick={onAddKey}>
          {t('blocks_add_key')}
        </button>
      </span>
    );
  }
  return (
    <div class="block">
      {last && <BlockDetails block={last.block} terms={terms} now={now} />}
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

function BlockDetails({ block, terms, now }: { block: Block; terms: Terms; now: number }) {
  const { height, epoch, epochSlot, slot, time, transactions, fees, hash } = block;
  const at = new Date(time * 1000);
  const isOld = now - time * 1000 > terms.blockOldS * 1000;
  return (
    <>
      <p>
        <span class="height">{height === null ? t('blocks_height_unknown') : number(height)}</span>
        <code title={hash}>{shorten(hash, 6, 4)}</code>
        <CopyButton value={hash} what={t('blocks_hash')} />
        <time dateTime={at.toISOString()} title={at.toLocaleString(currentLocale())}>
          {age(now - time * 1000)}
        </time>
      </p>
      <p class="note">
        <span>{t('blocks_epoch', known(epoch))}</span>
        <span>{t('blocks_slot', known(slot))}</span>
        <span>{t('blocks_tx', number(transactions))}</span>
        <span>{t('blocks_fees', fees === null ? t('blocks_unknown') : ada(fees))}</span>
        {epochSlot !== null && <span>{t('blocks_progress', percent(epochSlot / terms.epochSlots))}</span>}
      </p>
      {isOld && <p class="warning">{t('blocks_behind')}</p>}
    </>
  );
}

const number = (value: number) => value.toLocaleString(currentLocale());
const known = (value: number | null) => (value === null ? t('blocks_unknown') : number(value));
const percent = (share: number) =>
  Math.min(1, share).toLocaleString(currentLocale(), { style: 'percent', maximumFractionDigits: 0 });
