/**
 * The user's own lists of tokens, by name and address. In the settings, `[key]` replaces a secret in an address; only the
 * extension's database has the address that is fetched (lib/lists).
 */
import { isRecord } from '../json.ts';
import { KEY_PLACE } from '../network/providers.ts';
import { type AddressRefusal, hostPatternOf, readAddress } from './address.ts';
import { readLabel } from './labels.ts';

/** `address`: empty for a list from a file. */
export type OwnList = { readonly name: string; readonly address: string };

export const MAX_OWN_LISTS = 10;

/** `address`: as it is fetched. `shown`: without its secret. */
export type ListAddressReading =
  | { readonly ok: true; readonly address: string; readonly shown: string; readonly hostPattern: string }
  | { readonly ok: false; readonly refusal: AddressRefusal };

export function readListAddress(typed: string): ListAddressReading {
  const text = typed.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const query = url?.search ?? '';
  const base = readAddress(text.split(/[?#]/, 1).join(''));
  if (!base.ok || url === undefined) return base.ok ? { ok: false, refusal: 'not-an-address' } : base;
  const { origin, pathname } = url;
  const parts = pathname.split('/').map((part) => (isSecret(part) ? KEY_PLACE : part));
  const shown = origin + parts.join('/') + (query && `?${KEY_PLACE}`);
  return { ok: true, address: origin + pathname + query, shown, hostPattern: hostPatternOf(url) };
}

/** Whether a part of a path can be a secret: long, with a digit, and without the dot of a file name. */
const isSecret = (part: string) => part.length >= 20 && /^[\w~-]+$/.test(part) && /\d/.test(part);

/** Whether an address of the settings lacks its secret, so that nothing can be fetched from it. */
export const lacksSecret = (address: string): boolean => address.includes(KEY_PLACE);

export function parseOwnList(given: unknown): OwnList | undefined {
  if (!isRecord(given) || typeof given.name !== 'string' || typeof given.address !== 'string')
    return undefined;
  const name = readLabel(given.name);
  const reading = given.address === '' ? undefined : readListAddress(given.address);
  if (name === undefined || name !== given.name || reading?.ok === false) return undefined;
  return { name, address: reading?.shown ?? '' };
}
