/**
 * The lists of others that are on: fetched whole, stored in the extension's database, renewed weekly. A token that is shown
 * is looked up in memory, so no request tells what the user looks at.
 *
 * A list is first fetched when the user clicks. An address that is only in the settings is never fetched, since content
 * scripts of some browsers can write the settings.
 */
import { type Failure, failed, type Result, success } from '../failure.ts';
import { createQueue } from '../queue.ts';
import { lacksSecret, readListAddress } from '../settings/own-lists.ts';
import type { Settings } from '../settings/settings.ts';
import { type ListEntry, type ListKey, type ListMark, ownListId } from './list.ts';
import { publicListOf } from './public-lists.ts';
import type { ListJob, ReadList } from './read-list.ts';
import type { Attempt, ListStore, StoredList } from './store.ts';

/** The state of a list that is on. `fetchedAt`: null before its first success. `failure`: of the last attempt. */
export type ListState = {
  readonly id: string;
  readonly count: number;
  readonly fetchedAt: number | null;
  readonly failure: Failure | null;
};

export type ListsDeps = {
  readonly store: ListStore;
  readonly settings: () => Promise<Pick<Settings, 'publicLists' | 'ownLists'>>;
  readonly read: ReadList;
  readonly mayReach: (url: string) => Promise<boolean>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

type Loaded = { readonly list: StoredList; readonly entries: ReadonlyMap<ListKey, ListEntry> };

const DAY_MS = 86_400_000;
const RENEWAL_MS = 7 * DAY_MS;
/** A failed renewal is tried again after a day, then after twice as long each time. */
const RETRY_MS = DAY_MS;

export class Lists {
  readonly #deps: ListsDeps;
  /** One fetch at a time: two of one list would both count, and both store it. */
  readonly #inTurn = createQueue();
  #loaded: Promise<readonly Loaded[]> | undefined;

  constructor(deps: ListsDeps) {
    this.#deps = deps;
  }

  /** The states of the lists that are on by the current settings. */
  async status(): Promise<readonly ListState[]> {
    await this.tidy();
    const [lists, attempts, on] = await Promise.all([this.#load(), this.#deps.store.attempts(), this.#on()]);
    return [...on.keys()].map((id) => {
      const { list, entries } = lists.find((one) => one.list.id === id) ?? {};
      const failure = attempts.find((one) => one.id === id)?.failure ?? null;
      return { id, count: entries?.size ?? 0, fetchedAt: list?.fetchedAt ?? null, failure };
    });
  }

  /** Fetches a list that is on, at the user's click. `given`: the address with its secret, or the text of a file. */
  renew(id: string, given?: ListJob['from']): Promise<Result<null>> {
    return this.#inTurn(async () => {
      const shown = (await this.#on()).get(id);
      const stored = (await this.#load()).find(({ list }) => list.id === id && shownAddress(list) === shown);
      const from = given ?? { address: stored?.list.address ?? shown ?? '' };
      // Entered in another browser, or never fetched.
      if ('address' in from && lacksSecret(from.address)) return failed({ kind: 'key-missing' });
      const isMeant = 'text' in from ? shown === '' : shown !== '' && shownAddress(from) === shown;
      return isMeant ? this.#get(id, from, true) : failed({ kind: 'malformed', detail: 'unexpected' });
    });
  }

  /** Deletes the lists that are off, or have another address now, and the failed attempts to fetch lists that are off. */
  tidy(): Promise<void> {
    return this.#inTurn(async () => {
      const on = await this.#on();
      const { store } = this.#deps;
      const gone = (await this.#load()).filter(({ list }) => on.get(list.id) !== shownAddress(list));
      const tried = (await store.attempts()).filter(({ id }) => !on.has(id));
      const ids = new Set([...gone.map(({ list }) => list.id), ...tried.map(({ id }) => id)]);
      for (const id of ids) await store.delete(id);
      if (gone.length > 0) this.#loaded = undefined;
    });
  }

  /** Fetches the lists that are a week old, once each; after a failure later and later. */
  async renewDue(): Promise<void> {
    await this.tidy();
    await this.#inTurn(async () => {
      const attempts = new Map((await this.#deps.store.attempts()).map((one) => [one.id, one]));
      for (const { list } of await this.#load()) {
        const { id, address } = list;
        const isOver = address !== undefined && isDue(list, attempts.get(id), this.#deps.now());
        if (isOver) await this.#get(id, { address });
      }
    });
  }

  /** The marks of the lists on each token or policy, which is given by all its keys; warnings first. Sends no request. */
  async marksOf(
    tokens: readonly (readonly ListKey[])[],
    isMainnet: boolean,
  ): Promise<readonly (readonly ListMark[])[]> {
    const on = await this.#on();
    // Without lists the database is not opened: that would create one, even for a private window.
    const loaded = on.size === 0 ? [] : await this.#load();
    // A list that is off, or has another address now, is deleted later. The built-in lists name tokens of mainnet.
    const lists = loaded.filter(
      ({ list }) =>
        on.get(list.id) === shownAddress(list) && (isMainnet || publicListOf(list.id) === undefined),
    );
    const marks = (keys: readonly ListKey[]) => lists.flatMap((list) => markOf(list, keys) ?? []);
    return tokens.map((keys) => marks(keys).sort((a, b) => Number(b.warns) - Number(a.warns)));
  }

  #load(): Promise<readonly Loaded[]> {
    this.#loaded ??= this.#deps.store.lists().then((all) => {
      // A failed database is read again next time.
      if (all === undefined) this.#loaded = undefined;
      return (all ?? []).map((list) => ({ list, entries: new Map(list.entries) }));
    });
    return this.#loaded;
  }

  /** The address of each list that is on, without its secret; empty for a file. */
  async #on(): Promise<ReadonlyMap<string, string>> {
    const { publicLists, ownLists } = await this.#deps.settings();
    return new Map([
      ...publicLists.map((id) => [id, publicListOf(id)?.address ?? ''] as const),
      ...ownLists.map(({ name, address }) => [ownListId(name), address] as const),
    ]);
  }

  async #get(id: string, from: ListJob['from'], isManual = false): Promise<Result<null>> {
    const { store, mayReach, read, now } = this.#deps;
    const address = 'address' in from ? from.address : undefined;
    if (address !== undefined && !(await mayReach(address))) return failed({ kind: 'not-allowed' });
    const before = (await store.attempts()).find((one) => one.id === id);
    const { at = 0, failures = 0 } = before ?? {};
    // The user's attempts do not postpone the next automatic one.
    const attempt = isManual ? { id, at, failures } : { id, at: now(), failures: failures + 1 };
    // Stored before the request: a worker that is stopped during each request must not ask again and again.
    await store.putAttempt(attempt);
    const entries = await read({ format: publicListOf(id)?.format ?? 'lines', from });
    if (!entries.ok) {
      await store.putAttempt({ ...attempt, failure: entries.failure });
      return entries;
    }
    const list: StoredList = { id, address, fetchedAt: now(), entries: entries.value };
    // The list may have been turned off during the request.
    if ((await this.#on()).get(id) !== shownAddress(list)) return success(null);
    const isStored = await store.put(list);
    this.#loaded = undefined;
    return isStored ? success(null) : failed({ kind: 'malformed', detail: 'not-saved' });
  }
}

function markOf({ list, entries }: Loaded, keys: readonly ListKey[]): ListMark | undefined {
  const entry = keys.flatMap((key) => entries.get(key) ?? []).at(0);
  const { id, fetchedAt } = list;
  return (
    entry && { list: id, warns: publicListOf(id)?.warns ?? false, count: entries.size, fetchedAt, entry }
  );
}

function shownAddress({ address }: { readonly address: string | undefined }): string {
  const reading = readListAddress(address ?? '');
  return reading.ok ? reading.shown : '';
}

function isDue({ fetchedAt }: StoredList, attempt: Attempt | undefined, now: number): boolean {
  const retryMs = Math.min(RENEWAL_MS, RETRY_MS * 2 ** ((attempt?.failures ?? 1) - 1));
  // A time in the future: the clock was set back.
  const isOver = (at: number, ms: number) => now >= at + ms || now < at;
  return isOver(fetchedAt, RENEWAL_MS) && (attempt === undefined || isOver(attempt.at, retryMs));
}
