import type { Result } from '../lib/failure.ts';
import type { NetworkId } from '../lib/network/networks.ts';
import type { FetchedBlock } from '../lib/provider/latest.ts';
import { CopyButton } from './CopyButton.tsx';
import { ada, age, shorten } from './format.ts';
import { failureSentence, NETWORK_NAMES } from './words.ts';

type Props = {
  readonly networks: readonly NetworkId[];
  /** Undefined while the first answer is under way. */
  readonly blocks: Readonly<Partial<Record<NetworkId, Result<FetchedBlock>>>>;
  /** Milliseconds since the epoch; the ages tick with it. */
  readonly now: number;
  readonly onAddKey: () => void;
};

/** The newest block of every network, one entry each. */
export function LatestBlocks({ networks, blocks, now, onAddKey }: Props) {
  return (
    <section class="blocks" aria-labelledby="blocks-heading">
      <h2 id="blocks-heading">Latest blocks</h2>
      <ul>
        {networks.map((network) => (
          <li key={network}>
            <b class="of">{NETWORK_NAMES[network]}</b>
            <Entry result={blocks[network]} now={now} onAddKey={onAddKey} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type EntryProps = { result: Result<FetchedBlock> | undefined; now: number; onAddKey: () => void };

function Entry({ result, now, onAddKey }: EntryProps) {
  if (result === undefined) return <span class="note">asking…</span>;
  if (!result.ok) {
    return result.failure.kind === 'key-missing' ? (
      <span class="note">
        no project ID{' '}
        <button type="button" class="link" onClick={onAddKey}>
          Add a key
        </button>
      </span>
    ) : (
      <span class="note">{failureSentence(result.failure)}</span>
    );
  }
  const { height, epoch, slot, time, tx_count, fees, hash } = result.value.block;
  const at = new Date(time * 1000);
  return (
    <div class="block">
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
      </p>
    </div>
  );
}

const known = (value: number | null) => (value === null ? 'not known' : value.toLocaleString());
