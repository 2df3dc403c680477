/**
 * The queries of popups that open in a tab. Browsers keep the addresses of tabs in their history and session files even after
 * the extension has cleared its data, so the address has only a random ID. The query is in the memory of the browser session.
 */
import { createQueue } from '../async.ts';
import type { StorageItem } from '../storage/storage-item.ts';

/** Characters: more than any list of identifiers that a user types or selects has. */
const MAX_LENGTH = 4_000;
/** The oldest ones are evicted. A tab whose query was evicted has none when it is loaded again. */
const MAX_QUERIES = 30;
const PARAMETER = 'lookup';

export function createPopupQueries(stored: StorageItem) {
  const inTurn = createQueue();
  return {
    /** The address of the popup in a tab. */
    async address(query = ''): Promise<string> {
      const text = query.trim().slice(0, MAX_LENGTH);
      if (text === '') return 'popup.html';
      const id = crypto.randomUUID();
      await inTurn(async () =>
        stored.write([...(await readAll(stored)), [id, text] as const].slice(-MAX_QUERIES)),
      );
      return `popup.html?${PARAMETER}=${id}`;
    },
    clear: () => inTurn(() => stored.write([])),
  };
}

/** The query of a popup with these parameters in its address; empty without one. */
export async function readPopupQuery(
  stored: Pick<StorageItem, 'read'>,
  parameters: URLSearchParams,
): Promise<string> {
  const id = parameters.get(PARAMETER);
  if (id === null) return '';
  return new Map(await readAll(stored)).get(id) ?? '';
}

/** In order, and a list, since Chromium sorts the keys of a stored object. */
type Queries = readonly (readonly [id: string, text: string])[];

const readAll = async ({ read }: Pick<StorageItem, 'read'>): Promise<Queries> =>
  ((await read()) ?? []) as Queries;
