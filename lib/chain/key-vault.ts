/**
 * Stores the user's key for the chain provider, or the secret in its address, one per network, encrypted with AES-GCM. The
 * non-extractable encryption key is in the extension's IndexedDB, the ciphertext in `storage.local`, or in
 * `storage.session` for a session key. The ciphertext is bound to its network, to its purpose, and to the one origin that
 * the user agreed to. Only `open` returns a provider key, and only `access.ts` calls it.
 */
import { base64 } from '@scure/base';
import { type DBSchema, openDB } from 'idb';
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { failed, type Result, success } from '../failure.ts';
import type { NetworkId } from '../network/networks.ts';
import { type KeyPurpose, PROVIDER_KINDS } from '../network/providers.ts';
import { createQueue } from '../queue.ts';
import { isKey } from './provider-key.ts';

/** The only origin that a key is sent to, and the only purpose that it is used for. */
export type KeyTarget = { readonly origin: string; readonly purpose: KeyPurpose };
/** `session`: deleted when the browser closes. */
export type KeyBinding = KeyTarget & { readonly session: boolean };

/** What extension pages may know about a key. `broken`: stored, but it cannot be decrypted any more. */
export type KeyStatus =
  | ({ readonly kind: 'set'; readonly endsIn: string } & KeyBinding)
  | { readonly kind: 'none' }
  | { readonly kind: 'broken' };

export type KeyVault = ReturnType<typeof createKeyVault>;

type Decrypted =
  | ({ readonly kind: 'decrypted'; readonly providerKey: string } & KeyBinding)
  | { readonly kind: 'none' }
  | { readonly kind: 'broken' };

interface Schema extends DBSchema {
  keys: { key: 'seal'; value: CryptoKey };
}

/** `iv` and `text` are base64. A key without a `purpose` was stored when Blockfrost was the only provider. */
const sealedKey = z.object({
  iv: z.string(),
  text: z.string(),
  origin: z.string(),
  purpose: z.optional(z.enum([...PROVIDER_KINDS, 'address'])),
});

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
const SHOWN_CHARACTERS = 4;
const AREAS = ['session', 'local'] as const;

/** `isPrivate`: in a private window, where keys are for the session only and others cannot be read. */
export function createKeyVault(isPrivate = false) {
  // Other windows share the storage, but not the encryption key, which a private window has in the browser's memory.
  const storageKey = (network: NetworkId) => `${isPrivate ? 'private.' : ''}key.${network}`;
  const accessRestricted = restrictStorageAccess();
  // Two concurrent changes would each empty the storage area that the other has filled.
  const inTurn = createQueue();

  async function store(network: NetworkId, providerKey: string, binding: KeyBinding): Promise<void> {
    await accessRestricted;
    const sealed = await encrypt(network, providerKey, binding);
    const key = storageKey(network);
    const isForSession = binding.session || isPrivate;
    await browser.storage[isForSession ? 'session' : 'local'].set({ [key]: sealed });
    // Written first, removed second: an interruption in between loses nothing.
    await browser.storage[isForSession ? 'local' : 'session'].remove(key);
  }

  async function read(network: NetworkId): Promise<Decrypted> {
    const name = storageKey(network);
    for (const area of AREAS) {
      const stored: unknown = (await browser.storage[area].get(name))[name];
      if (stored !== undefined) return decrypt(network, stored, area === 'session');
    }
    return { kind: 'none' };
  }

  return {
    /** Stores a key in place of the previous one. */
    set: (network: NetworkId, providerKey: string, binding: KeyBinding): Promise<void> =>
      inTurn(() => store(network, providerKey, binding)),

    /** Binds the stored key to another origin, unless it has another purpose. */
    rebind: (network: NetworkId, target: KeyTarget): Promise<void> =>
      inTurn(async () => {
        const key = await read(network);
        if (key.kind === 'decrypted' && key.purpose === target.purpose)
          await store(network, key.providerKey, { ...key, ...target });
      }),

    clear: (network: NetworkId): Promise<void> =>
      inTurn(async () => {
        await Promise.all(AREAS.map((area) => browser.storage[area].remove(storageKey(network))));
      }),

    async status(network: NetworkId): Promise<KeyStatus> {
      const key = await read(network);
      if (key.kind !== 'decrypted') return key;
      const { providerKey, kind: _, ...binding } = key;
      // Fewer characters of a short password are shown, a quarter at most.
      const shown = Math.min(SHOWN_CHARACTERS, Math.floor(providerKey.length / SHOWN_CHARACTERS));
      return { kind: 'set', endsIn: providerKey.slice(providerKey.length - shown), ...binding };
    },

    /** The provider key, for a request to this target. */
    async open(network: NetworkId, { origin, purpose }: KeyTarget): Promise<Result<string>> {
      const key = await read(network);
      if (key.kind !== 'decrypted') return failed({ kind: 'key-missing' });
      const isTarget = key.origin === origin && key.purpose === purpose;
      return isTarget ? success(key.providerKey) : failed({ kind: 'key-not-for-address' });
    },
  };
}

async function decrypt(network: NetworkId, stored: unknown, session: boolean): Promise<Decrypted> {
  const sealed = sealedKey.safeParse(stored);
  const key = await encryptionKey(false);
  if (key === undefined || !sealed.success) return { kind: 'broken' };
  const { iv, text, origin, purpose = 'blockfrost' } = sealed.data;
  try {
    const bytesOf = (encoded: string) => Uint8Array.from(base64.decode(encoded));
    const algorithm = algorithmFor(network, { origin, purpose }, bytesOf(iv));
    const plain = await crypto.subtle.decrypt(algorithm, key, bytesOf(text));
    const providerKey = new TextDecoder().decode(plain);
    if (isKey(network, purpose, providerKey))
      return { kind: 'decrypted', providerKey, origin, purpose, session };
  } catch {
    // The ciphertext was changed, or its encryption key was deleted: the user enters the key again.
  }
  return { kind: 'broken' };
}

async function encrypt(network: NetworkId, providerKey: string, { origin, purpose }: KeyTarget) {
  const key = await encryptionKey(true);
  if (key === undefined) throw new Error('The encryption key was not created.');
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(providerKey);
  const text = await crypto.subtle.encrypt(algorithmFor(network, { origin, purpose }, iv), key, plain);
  return { iv: base64.encode(iv), text: base64.encode(new Uint8Array(text)), origin, purpose };
}

/** Binds the ciphertext to its network and target. Keys for Blockfrost are bound without a purpose, as the first ones were. */
function algorithmFor(network: NetworkId, { origin, purpose }: KeyTarget, iv: Uint8Array<ArrayBuffer>) {
  const bound = `${network} ${origin}${purpose === 'blockfrost' ? '' : ` ${purpose}`}`;
  return { name: ALGORITHM, iv, additionalData: new TextEncoder().encode(bound) };
}

async function encryptionKey(create: boolean): Promise<CryptoKey | undefined> {
  const database = await openDB<Schema>('vault', 1, { upgrade: (db) => void db.createObjectStore('keys') });
  try {
    const existing = await database.get('keys', 'seal');
    if (existing !== undefined || !create) return existing;
    const usages = ['encrypt', 'decrypt'] as const;
    const created = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, usages);
    // One transaction, so that two concurrent callers use the same key.
    const transaction = database.transaction('keys', 'readwrite');
    const key = (await transaction.store.get('seal')) ?? created;
    await transaction.store.put(key, 'seal');
    await transaction.done;
    return key;
  } finally {
    database.close();
  }
}

/** Content scripts can read `storage.local` by default. In Firefox, without `setAccessLevel`, only the encryption protects. */
async function restrictStorageAccess(): Promise<void> {
  type Area = { setAccessLevel?(level: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void> };
  const areas = [browser.storage.local, browser.storage.sync] as readonly Area[];
  await Promise.all(areas.map((area) => area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })));
}
