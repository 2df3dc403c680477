/** The user's last look-ups, newest first, each once. */
import { type Identifier, identifierText } from '../asset/identifier.ts';
import { isRecord } from '../json.ts';
import { isNetworkId, type NetworkId } from '../network/networks.ts';
import { readQuery } from '../network/pasted.ts';
import { distinct } from './settings.ts';
import { createStorageItem, onChange } from './store.ts';

export type Recent = { readonly identifier: Identifier; readonly network: NetworkId };

const MAX_RECENT = 10;

const keyOf = ({ identifier, network }: Recent) => `${network} ${identifierText(identifier)}`;

/** Adds look-ups before the others. */
export function withRecent(before: readonly Recent[], added: readonly Recent[]): readonly Recent[] {
  return distinct([...added, ...before], keyOf).slice(0, MAX_RECENT);
}

/** The form that is stored. */
export function storedRecent(recent: readonly Recent[]): unknown {
  return recent.map(({ identifier, network }) => ({ text: identifierText(identifier), network }));
}

/** The stored list without invalid entries. */
export function readRecent(stored: unknown): readonly Recent[] {
  const read = (Array.isArray(stored) ? stored : []).flatMap((one: unknown): readonly Recent[] => {
    if (!isRecord(one) || typeof one.text !== 'string' || !isNetworkId(one.network)) return [];
    const query = readQuery(one.text);
    return query.kind === 'identifier' ? [{ identifier: query.identifier, network: one.network }] : [];
  });
  return withRecent(read, []);
}

export type RecentItem = ReturnType<typeof createRecentItem>;

/**
 * The recent look-ups, as the pages of a window see them. A private window sees those of others, and keeps its own in memory,
 * until another page changes those of others.
 */
export function createRecentItem(isPrivate: boolean) {
  const name = 'recent';
  const { read, write } = createStorageItem('local', name);
  let own: unknown;
  return {
    read: async () => own ?? (await read()),
    async write(value: unknown) {
      if (isPrivate) own = value;
      else await write(value);
    },
    /** Empties the list that is stored, also from a private window. */
    clear() {
      own = undefined;
      return write([]);
    },
    /** Calls back after a change by any page, until the signal aborts. */
    watch: (changed: (stored: unknown) => void, signal: AbortSignal) =>
      onChange(
        'local',
        name,
        (stored) => {
          own = undefined;
          changed(stored);
        },
        signal,
      ),
  };
}
