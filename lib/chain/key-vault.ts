/**
 * The vault for project IDs: one a network, sealed with AES-GCM by a key that cannot be exported. The key
 * lies in the extension's own IndexedDB, the sealed text in `storage.local`, or in `storage.session` when it is for
 * this session only; a content script reaches neither. The seal binds the one origin that the user agreed to send it
 * to. Only `open` gives a project ID out, and only `provider/client.ts` calls it.
 */
import { type DBSchema, openDB } from 'idb';
import { browser } from 'wxt/browser';
import { failed, type Result, success } from '../failure.ts';
import { NETWORKS, type NetworkId } from '../network/networks.ts';
import { type ProjectId, readProjectId } from './project-id.ts';

interface Schema extends DBSchema {
  keys: { key: 'seal'; value: CryptoKey };
}

/** What pages may know of a key. `broken`: stored once, but it cannot be opened any more. */
export type KeyStatus =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'set';
      readonly endsIn: string;
      /** The one that it may be sent to. */
      readonly origin: string;
      /** Kept until the browser is closed, not longer. */
      readonly session: boolean;
    }
  | { readonly kind: 'broken' };

export type KeyVault = {
  /** Keeps it for one origin, in place of the one before. */
  set(network: NetworkId, projectId: ProjectId, place: KeyPlace): Promise<void>;
  /** Keeps the same key for another origin, and for no other from now on, or for another length of time. */
  move(network: NetworkId, to: Partial<KeyPlace>): Promise<void>;
  clear(network: NetworkId): Promise<void>;
  status(network: NetworkId): Promise<KeyStatus>;
  /** The project ID, for a request to this origin alone. */
  open(network: NetworkId, origin: string): Promise<Result<ProjectId>>;
};

export type KeyPlace = { readonly origin: string; readonly session: boolean };

type Unsealed =
  | ({ readonly kind: 'opened'; readonly projectId: ProjectId } & KeyPlace)
  | { readonly kind: 'none' }
  | { readonly kind: 'broken' };

type Sealed = {
  readonly iv: string;
  readonly text: string;
  /** Left out by the first versions, which sent a key to the network's own provider. */
  readonly origin?: string;
};

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
const SHOWN_CHARACTERS = 4;
const AREAS = ['session', 'local'] as const;
const placeOf = (network: NetworkId) => `key.${network}`;

export function createKeyVault(): KeyVault {
  // Content scripts could read `storage.local` else; Firefox has no such call, there the seal alone protects.
  const closed = closeToContentScripts();

  async function seal(create: boolean): Promise<CryptoKey | undefined> {
    const database = await openDB<Schema>('vault', 1, { upgrade: (db) => void db.createObjectStore('keys') });
    try {
      const existing = await database.get('keys', 'seal');
      if (existing !== undefined || !create) return existing;
      const usages = ['encrypt', 'decrypt'] as const;
      const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, usages);
      // Two keys set at once must not seal with two: whoever comes first wins, in one transaction.
      const transaction = database.transaction('keys', 'readwrite');
      const first = (await transaction.store.get('seal')) ?? made;
      await transaction.store.put(first, 'seal');
      await transaction.done;
      return first;
    } finally {
      database.close();
    }
  }

  async function unseal(network: NetworkId): Promise<Unsealed> {
    const place = placeOf(network);
    for (const area of AREAS) {
      const sealed: unknown = (await browser.storage[area].get(place))[place];
      if (sealed === undefined) continue;
      const key = await seal(false);
      if (key === undefined || !isSealed(sealed)) return { kind: 'broken' };
      const { iv, text, origin = new URL(NETWORKS[network].provider).origin } = sealed;
      const bound = sealed.origin === undefined ? {} : { additionalData: boundTo(network, origin) };
      try {
        const algorithm = { name: ALGORITHM, iv: fromBase64(iv), ...bound };
        const opened = await crypto.subtle.decrypt(algorithm, key, fromBase64(text));
        const reading = readProjectId(network, new TextDecoder().decode(opened));
        if (!reading.ok) return { kind: 'broken' };
        return { kind: 'opened', projectId: reading.projectId, origin, session: area === 'session' };
      } catch (error) {
        // Another profile's sealed text, another origin's, or a cleared database: the user is told to enter it again.
        if (error instanceof DOMException) return { kind: 'broken' };
        throw error;
      }
    }
    return { kind: 'none' };
  }

  // One change after the other: two that cross would each empty the area that the other has filled.
  let changing: Promise<unknown> = Promise.resolve();
  function inTurn(change: () => Promise<void>): Promise<void> {
    const changed = changing.then(change);
    changing = changed.catch(() => undefined);
    return changed;
  }

  async function keep(
    network: NetworkId,
    projectId: ProjectId,
    { origin, session }: KeyPlace,
  ): Promise<void> {
    await closed;
    const key = await seal(true);
    if (key === undefined) throw new Error('the seal was not made');
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const text = await crypto.subtle.encrypt(
      { name: ALGORITHM, iv, additionalData: boundTo(network, origin) },
      key,
      new TextEncoder().encode(projectId),
    );
    const sealed: Sealed = { iv: toBase64(iv), text: toBase64(new Uint8Array(text)), origin };
    const place = placeOf(network);
    await browser.storage[session ? 'session' : 'local'].set({ [place]: sealed });
    // After it, so that a stop in between leaves one of them.
    await browser.storage[session ? 'local' : 'session'].remove(place);
  }

  return {
    set: (network, projectId, place) => inTurn(() => keep(network, projectId, place)),

    move: (network, to) =>
      inTurn(async () => {
        const unsealed = await unseal(network);
        if (unsealed.kind !== 'opened') return;
        const { projectId, origin, session } = unsealed;
        await keep(network, projectId, { origin, session, ...to });
      }),

    clear: (network) =>
      inTurn(async () => {
        await Promise.all(AREAS.map((area) => browser.storage[area].remove(placeOf(network))));
      }),

    async status(network) {
      const unsealed = await unseal(network);
      if (unsealed.kind !== 'opened') return unsealed;
      const { projectId, origin, session } = unsealed;
      return { kind: 'set', endsIn: projectId.slice(-SHOWN_CHARACTERS), origin, session };
    },

    async open(network, origin) {
      const unsealed = await unseal(network);
      if (unsealed.kind !== 'opened') return failed({ kind: 'key-missing' });
      return unsealed.origin === origin
        ? success(unsealed.projectId)
        : failed({ kind: 'key-not-for-address' });
    },
  };
}

const boundTo = (network: NetworkId, origin: string) => new TextEncoder().encode(`${network} ${origin}`);

async function closeToContentScripts(): Promise<void> {
  // The types know Chromium's call only, Firefox has none.
  type Area = { setAccessLevel?(level: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void> };
  const areas = [browser.storage.local, browser.storage.sync] as readonly Area[];
  await Promise.all(areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}

function isSealed(value: unknown): value is Sealed {
  return (
    typeof value === 'object' &&
    value !== null &&
    'iv' in value &&
    'text' in value &&
    typeof value.iv === 'string' &&
    typeof value.text === 'string' &&
    (!('origin' in value) || typeof value.origin === 'string')
  );
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
