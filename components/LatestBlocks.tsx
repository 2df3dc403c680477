import type { NetworkId } from '../lib/network/networks.ts';
import type { BlockNews } from '../lib/provider/latest.ts';
import type { LatestBlock } from '../lib/provider/schema.ts';
import { CopyButton } from './CopyButton.tsx';
import { ada, age, shorten } from './format.ts';
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
  return (
    <section class="blocks" aria-labelledby="blocks-heading">
      <h2 id="blocks-heading">Latest blocks</h2>
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
  if (news === undefined) return <span class="note">asking…</span>;
  const { last, failure } = news;
  if (failure?.kind === 'key-missing') {
    return (
      <span class="note">
        no project ID{' '}
        <button type="button" class="link" onClick={onAddKey}>
          Add a key
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
            {last && ` What is shown was fetched ${age(now - last.fetchedAt)}.`}
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
        <span class="height">{height === null ? 'height not known' : height.toLocaleString()}</span>
        <code title={hash}>{shorten(hash, 6, 4)}</code>
        <CopyButton value={hash} what="block hash" />
        <time dateTime={at.toISOString()} title={at.toLocaleString()}>
          {age(now - time * 1000)}
        </time>
      </p>
      <p class="note">
        <span>epoch {known(epoch)}</span>
        <span>slot {known(slot)}</span>
        <span>{tx_count.toLocaleString()} tx</span>
        <span>{fees === null ? 'fees not known' : `fees ${ada(fees)}`}</span>
        {epoch_slot !== null && <span>{percent(epoch_slot / terms.epochSlots)} of the epoch</span>}
      </p>
      {isOld && <p class="warning">No newer block for a while: the provider may be behind.</p>}
    </>
  );
}

const known = (value: number | null) => (value === null ? 'not known' : value.toLocaleString());
const percent = (share: number) =>
  Math.min(1, share).toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 0 });
