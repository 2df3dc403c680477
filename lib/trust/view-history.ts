/** The tokens that the user has viewed, which other tokens are compared with to find lookalikes. */
import { parseSubject, type Subject } from '../asset/subject.ts';
import type { Token } from '../metadata/token.ts';
import type { KnownToken } from './lookalike.ts';

export type ViewHistory = {
  /** The viewed tokens of a network, the latest first; the same array until the history changes. */
  on(network: Token['network']): Promise<readonly KnownToken[]>;
  /** Available at once, written later. */
  add(token: Token): Promise<void>;
  clear(): Promise<void>;
};

export type ViewHistoryDeps = {
  readonly storageItem: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};

/** About 50 kB. */
export const MAX_VIEWED_TOKENS = 300;
/** Characters of a name or ticker; both standards allow less. */
const MAX_NAME_LENGTH = 64;
/** Writes within this time are combined. */
const WRITE_DELAY_MS = 1_000;

type Entry = KnownToken & { readonly network: string };
/** By network and subject, the oldest first. */
type Entries = Map<string, Entry>;

export function createViewHistory({ storageItem, wait, report }: ViewHistoryDeps): ViewHistory {
  let loading: Promise<Entries> | undefined;
  let byNetwork = new Map<string, readonly KnownToken[]>();
  let isWriteScheduled = false;

  function load(): Promise<Entries> {
    loading ??= storageItem.read().then(readEntries, (error: unknown) => {
      report(error);
      return new Map();
    });
    return loading;
  }

  async function writeLater(): Promise<void> {
    if (isWriteScheduled) return;
    isWriteScheduled = true;
    await wait(WRITE_DELAY_MS);
    isWriteScheduled = false;
    const entries = await load();
    await storageItem.write([...entries.values()].map(({ familiarity: _, ...entry }) => entry));
  }

  return {
    async on(network) {
      const entries = await load();
      const tokens =
        byNetwork.get(network) ??
        [...entries.values()].filter((entry) => entry.network === network).toReversed();
      byNetwork.set(network, tokens);
      return tokens;
    },

    async add({ network, subject, name, ticker }) {
      const entries = await load();
      const entry = entryOf(network, subject, name?.value, ticker?.value);
      const key = keyOf(entry);
      const latest = [...entries].at(-1);
      const isUnchanged = latest?.[1].name === entry.name && latest?.[1].ticker === entry.ticker;
      if (latest?.[0] === key && isUnchanged) return;
      entries.delete(key);
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > MAX_VIEWED_TOKENS && oldest !== undefined) entries.delete(oldest);
      byNetwork = new Map();
      void writeLater().catch(report);
    },

    async clear() {
      (await load()).clear();
      byNetwork = new Map();
      await storageItem.write([]);
    },
  };
}

const keyOf = ({ network, subject }: Entry) => `${network} ${subject}`;

function entryOf(network: string, subject: Subject, name: unknown, ticker: unknown): Entry {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, MAX_NAME_LENGTH) : '');
  return {
    network,
    subject,
    familiarity: 'viewed',
    ...(text(name) && { name: text(name) }),
    ...(text(ticker) && { ticker: text(ticker) }),
  };
}

/** The valid entries among what was stored. */
function readEntries(stored: unknown): Entries {
  const entries = (Array.isArray(stored) ? stored : []).slice(-MAX_VIEWED_TOKENS).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { network, subject, name, ticker } = one as Readonly<Record<string, unknown>>;
    const parsed = typeof subject === 'string' ? parseSubject(subject) : undefined;
    return parsed === undefined || typeof network !== 'string'
      ? []
      : [entryOf(network, parsed, name, ticker)];
  });
  return new Map(entries.map((entry) => [keyOf(entry), entry]));
}
