/**
 * The queries of popups that open in a tab. Browsers keep the addresses of tabs in their history and session files even after
 * the extension has cleared its data, so the address has only a random ID. The query is in the memory of the browser session.
 */
import { createQueue } from '../queue.ts';

/** `isPrivate`: from a private window. Chromium opens the tab in a normal one. */
export type PopupQuery = { readonly text: string; readonly isPrivate: boolean };

type StoredQueries = { read(): Promise<unknown>; write(value: unknown): Promise<void> };

export type PopupQueries = ReturnType<typeof createPopupQueries>;

/** Characters: more than any list of identifiers that a user types or selects has. */
const MAX_LENGTH = 4_000;
/** The oldest ones are evicted. A tab whose query was evicted has none when it is loaded again. */
const MAX_QUERIES = 30;
const PARAMETER = 'lookup';

/** The query of an ID without an entry, which may have been that of a private window. */
const FORGOTTEN: PopupQuery = { text: '', isPrivate: true };

export function createPopupQueries(stored: StoredQueries) {
  const inTurn = createQueue();
  const change = (fields: (all: Queries) => Queries) =>
    inTurn(async () => stored.write(fields(await readAll(stored))));
  return {
    /** The address of the popup in a tab. */
    async address(query = '', isPrivate = false): Promise<string> {
      const text = query.trim().slice(0, MAX_LENGTH);
      if (text === '' && !isPrivate) return 'popup.html';
      const id = crypto.randomUUID();
      await change((all) => [...all, [id, { text, isPrivate }] as const].slice(-MAX_QUERIES));
      return `popup.html?${PARAMETER}=${id}`;
    },
    clear: () => change(() => []),
    clearPrivate: () => change((all) => all.filter(([, { isPrivate }]) => !isPrivate)),
  };
}

/** The query of a popup with these parameters in its address; undefined for one that opens without a query. */
export async function readPopupQuery(
  stored: Pick<StoredQueries, 'read'>,
  parameters: URLSearchParams,
): Promise<PopupQuery | undefined> {
  const id = parameters.get(PARAMETER);
  if (id === null) return undefined;
  return new Map(await readAll(stored)).get(id) ?? FORGOTTEN;
}

/** In order, and a list, since Chromium sorts the keys of a stored object. */
type Queries = readonly (readonly [id: string, PopupQuery])[];

const readAll = async ({ read }: Pick<StoredQueries, 'read'>): Promise<Queries> =>
  ((await read()) ?? []) as Queries;
