import { useEffect, useRef } from 'preact/hooks';
import type { NetworkId } from '../lib/network/networks.ts';
import type { BlockNews } from '../lib/provider/latest.ts';
import type { LatestBlock } from '../lib/provider/schema.ts';
import { CopyButton } from './CopyButton.tsx';
import { ada, age, shorten } from './format.ts';
import { remember } from './remember.ts';
import { localeNow, say } from './say.ts';
import { failureSentence, NETWORK_NAMES } from './words.ts';

/** What a network's blocks are measured by. */
type Terms = { readonly epochSlots: number; readonly blockOldS: number };

type Props = {
  readonly networks: readonly NetworkId[];
  /** Undefined while the first answer is under way. */
  readonly blocks: Readonly<Partial<Record<NetworkId, BlockNews>>>;
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
      <h2 id="blocks-heading">{say('blocks_heading')}</h2>
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

type EntryProps = { news: BlockNews | undefined; terms: Terms; now: number; onAddKey: () => void };

function Entry({ news, terms, now, onAddKey }: EntryProps) {
  if (news === undefined) return <span class="note">{say('blocks_asking')}</span>;
  const { last, failure } = news;
  if (failure?.kind === 'key-missing') {
    return (
      <span class="note">
        {say('blocks_no_key')}{' '}
        <button type="button" class="link" onClick={onAddKey}>
          {say('blocks_add_key')}
        </button>
      </span>
    );
  }
  return (
    <div class="block">
      {last && <Block block={last.block} terms={terms} now={now} />}
      {failure && (
        <p class="note">
          <span>
            {failureSentence(failure)}
            {last && ` ${say('blocks_last', age(now - last.fetchedAt))}`}
          </span>
        </p>
      )}
    </div>
  );
}

function Block({ block, terms, now }: { block: LatestBlock; terms: Terms; now: number }) {
  const { height, epoch, epoch_slot, slot, time, tx_count, fees, hash } = block;
  const at = new Date(time * 1000);
  const isOld = now - time * 1000 > terms.blockOldS * 1000;
  return (
    <>
      <p>
        <span class="height">{height === null ? say('blocks_height_not_known') : number(height)}</span>
        <code title={hash}>{shorten(hash, 6, 4)}</code>
        <CopyButton value={hash} what={say('blocks_hash')} />
        <time dateTime={at.toISOString()} title={at.toLocaleString(localeNow())}>
          {age(now - time * 1000)}
        </time>
      </p>
      <p class="note">
        <span>{say('blocks_epoch', known(epoch))}</span>
        <span>{say('blocks_slot', known(slot))}</span>
        <span>{say('blocks_tx', number(tx_count))}</span>
        <span>{say('blocks_fees', fees === null ? say('blocks_not_known') : ada(fees))}</span>
        {epoch_slot !== null && <span>{say('blocks_progress', percent(epoch_slot / terms.epochSlots))}</span>}
      </p>
      {isOld && <p class="warning">{say('blocks_behind')}</p>}
    </>
  );
}

const number = (value: number) => value.toLocaleString(localeNow());
const known = (value: number | null) => (value === null ? say('blocks_not_known') : number(value));
const percent = (share: number) =>
  Math.min(1, share).toLocaleString(localeNow(), { style: 'percent', maximumFractionDigits: 0 });
