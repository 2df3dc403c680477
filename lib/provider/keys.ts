/**
 * The vault for project IDs: one a network, sealed with AES-GCM by a key that cannot be exported. The key
 * lies in the extension's own IndexedDB, the sealed text in `storage.local`; a content script reaches
 * neither. Only `open` gives a project ID out, and only `provider/client.ts` calls it.
 */
import { type DBSchema, openDB } from 'idb';
import { browser } from 'wxt/browser';
import { failed, type Result, success } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import { type ProjectId, readProjectId } from './project-id.ts';

interface Schema extends DBSchema {
  keys: { key: 'seal'; value: CryptoKey };
}

/** What pages may know of a key. `broken`: stored once, but it cannot be opened any more. */
export type KeyStatus =
  | { readonly kind: 'none' }
  | { readonly kind: 'set'; readonly endsIn: string }
  | { readonly kind: 'broken' };

export type Keys = {
  set(network: NetworkId, projectId: ProjectId): Promise<void>;
  clear(network: NetworkId): Promise<void>;
  status(network: NetworkId): Promise<KeyStatus>;
  open(network: NetworkId): Promise<Result<ProjectId>>;
};

type Unsealed =
  | { readonly kind: 'opened'; readonly projectId: ProjectId }
  | { readonly kind: 'none' }
  | { readonly kind: 'broken' };

type Sealed = { readonly iv: string; readonly text: string };

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
const SHOWN_CHARACTERS = 4;
const placeOf = (network: NetworkId) => `key.${network}`;

export function createKeys(): Keys {
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
    const sealed: unknown = (await browser.storage.local.get(place))[place];
    if (sealed === undefined) return { kind: 'none' };
    const key = await seal(false);
    if (key === undefined || !isSealed(sealed)) return { kind: 'broken' };
    try {
      const iv = fromBase64(sealed.iv);
      const opened = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, fromBase64(sealed.text));
      const reading = readProjectId(network, new TextDecoder().decode(opened));
      return reading.ok ? { kind: 'opened', projectId: reading.projectId } : { kind: 'broken' };
    } catch (error) {
      // Another profile's sealed text, or a cleared database: the user is told to enter the key again.
      if (error instanceof DOMException) return { kind: 'broken' };
      throw error;
    }
  }

  return {
    async set(network, projectId) {
      await closed;
      const key = await seal(true);
      if (key === undefined) throw new Error('the seal was not made');
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = await crypto.subtle.encrypt(
        { name: ALGORITHM, iv },
        key,
        new TextEncoder().encode(projectId),
      );
      const sealed: Sealed = { iv: toBase64(iv), text: toBase64(new Uint8Array(text)) };
      await browser.storage.local.set({ [placeOf(network)]: sealed });
    },

    async clear(network) {
      await browser.storage.local.remove(placeOf(network));
    },

    async status(network) {
      const unsealed = await unseal(network);
      return unsealed.kind === 'opened'
        ? { kind: 'set', endsIn: unsealed.projectId.slice(-SHOWN_CHARACTERS) }
        : unsealed;
    },

    async open(network) {
      const unsealed = await unseal(network);
      return unsealed.kind === 'opened' ? success(unsealed.projectId) : failed({ kind: 'key-missing' });
    },
  };
}

async function closeToContentScripts(): Promise<void> {
  // The types know Chromium's call only, Firefox has none.
  const local: Partial<Pick<typeof browser.storage.local, 'setAccessLevel'>> = browser.storage.local;
  await local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}

function isSealed(value: unknown): value is Sealed {
  return (
    typeof value === 'object' &&
    value !== null &&
    'iv' in value &&
    'text' in value &&
    typeof value.iv === 'string' &&
    typeof value.text === 'string'
  );
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
