/** Reads the base address of a service as the user types it. */
import { ARWEAVE } from '../network/gateways.ts';

export type AddressRefusal = 'not-an-address' | 'not-https' | 'credentials' | 'query';
export type AddressReading =
  | { readonly ok: true; readonly address: string; readonly hostPattern: string }
  | { readonly ok: false; readonly refusal: AddressRefusal };

/** The match pattern of an address's host, without the port: Firefox's match patterns have none. */
export function hostPatternOf({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`;
}

/** Match patterns of the hosts of external logos, which are fetched only where the user allows it. */
export function remoteLogoPatterns(ipfsGateway: string): readonly string[] {
  return [ipfsGateway, ARWEAVE].map((address) => hostPatternOf(new URL(address)));
}

/** The names of this machine. */
export const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/**
 * The address without a trailing slash, and the match pattern of its host for the permission. Except on this machine it must
 * be https: a key must not cross a network unencrypted.
 */
export function readAddress(typed: string): AddressReading {
  const text = typed.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return { ok: false, refusal: 'not-an-address' };
  const url = new URL(text);
  // A star would request the permission for every subdomain.
  if (url.hostname.includes('*')) return { ok: false, refusal: 'not-an-address' };
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return { ok: false, refusal: 'not-https' };
  if (url.username !== '' || url.password !== '') return { ok: false, refusal: 'credentials' };
  if (url.search !== '' || url.hash !== '') return { ok: false, refusal: 'query' };
  return {
    ok: true,
    address: (url.origin + url.pathname).replace(/(?<!\/)\/+$/, ''),
    hostPattern: hostPatternOf(url),
  };
}
