/** The tokens that the user has looked at, newest first: those that another one's face may be held against. */
import { parseSubject, type Subject } from '../asset/subject.ts';
import type { Token } from '../metadata/token.ts';
import type { DisplayNames, KnownToken } from './lookalike.ts';

export type ViewHistory = {
  /** Those of a network; the same array until there is another. */
  on(network: Token['network']): Promise<readonly KnownToken[]>;
  /** Known at once, written behind. */
  add(token: Token): Promise<void>;
  clear(): Promise<void>;
};

export type ViewHistoryDeps = {
  /** A place for one JSON value. */
  readonly storageItem: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  readonly wait: (ms: number) => Promise<void>;
  readonly report: (error: unknown) => void;
};

/** About 50 kB. */
export const MAX_VIEWED_TOKENS = 300;
/** Characters of a name or a ticker: more than either standard allows. */
const FACE_AT_MOST = 64;
/** Milliseconds in which what is seen is gathered; a worker that is stopped meanwhile forgets those. */
const WRITE_MS = 1_000;

type Kept = KnownToken & { readonly network: string };

export function createViewHistory({ storageItem, wait, report }: ViewHistoryDeps): ViewHistory {
  let reading: Promise<Map<string, Kept>> | undefined;
  let lists = new Map<string, readonly KnownToken[]>();
  let isWaiting = false;

  /** By network and subject, the oldest first. */
  function kept(): Promise<Map<string, Kept>> {
    reading ??= storageItem.read().then(
      (stored) => new Map(read(stored).map((one) => [keyOf(one), one])),
      (error: unknown) => {
        report(error);
        return new Map<string, Kept>();
      },
    );
    return reading;
  }

  async function write(): Promise<void> {
    await wait(WRITE_MS);
    isWaiting = false;
    const all = await kept();
    await storageItem.write([...all.values()].map(({ familiarity: _, ...one }) => one));
  }

  return {
    async on(network) {
      const all = await kept();
      const list =
        lists.get(network) ?? [...all.values()].filter((one) => one.network === network).toReversed();
      lists.set(network, list);
      return list;
    },

    async add({ network, subject, name, ticker }) {
      const all = await kept();
      const one = keptOf(network, subject, { name: name?.value, ticker: ticker?.value });
      const key = keyOf(one);
      const before = all.get(key);
      const isSame = before?.name === one.name && before?.ticker === one.ticker;
      // To look at the last one again is no news.
      if (before !== undefined && isSame && [...all.keys()].at(-1) === key) return;
      all.delete(key);
      all.set(key, one);
      const [oldest] = all.keys();
      if (all.size > MAX_VIEWED_TOKENS && oldest !== undefined) all.delete(oldest);
      lists = new Map();
      if (isWaiting) return;
      isWaiting = true;
      void write().catch(report);
    },

    async clear() {
      (await kept()).clear();
      lists = new Map();
      await storageItem.write([]);
    },
  };
}

const keyOf = ({ network, subject }: Kept) => `${network} ${subject}`;

type Loose = { readonly [F in keyof DisplayNames]?: string | undefined };
const cut = (text: string | undefined) => text?.slice(0, FACE_AT_MOST);

function keptOf(network: string, subject: Subject, face: Loose): Kept {
  const [name, ticker] = [cut(face.name), cut(face.ticker)];
  return { network, subject, familiarity: 'viewed', ...(name && { name }), ...(ticker && { ticker }) };
}

/** What was stored; what makes no sense is left out. */
function read(stored: unknown): readonly Kept[] {
  return (Array.isArray(stored) ? stored : []).slice(-MAX_VIEWED_TOKENS).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { network, subject, name, ticker } = one as Readonly<Record<string, unknown>>;
    const parsed = typeof subject === 'string' ? parseSubject(subject) : undefined;
    if (parsed === undefined || typeof network !== 'string') return [];
    return [keptOf(network, parsed, { name: textOf(name), ticker: textOf(ticker) })];
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
