/** Reads the base address of a service and the host of a site, as the user types them. */
import { siteAt } from '../network/explorers.ts';
import { ARWEAVE, IPFS_GATEWAY } from '../network/networks.ts';

export type AddressRefusal = 'not-an-address' | 'not-https' | 'credentials' | 'query';
export type AddressReading =
  | { readonly ok: true; readonly address: string; readonly hostPattern: string }
  | { readonly ok: false; readonly refusal: AddressRefusal };

/** The match pattern of an address's host, without the port: Firefox's match patterns have none. */
export function hostPatternOf({ protocol, hostname }: URL): string {
  return `${protocol}//${hostname}/*`;
}

/** Match patterns of the hosts of external logos, which are fetched only where the user allows it. */
export const REMOTE_LOGO_PATTERNS: readonly string[] = [IPFS_GATEWAY, ARWEAVE].map((address) =>
  hostPatternOf(new URL(address)),
);

/** The names of this machine. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/** The address of a chain provider may contain a secret: a user name and password, or a query. */
export const readProviderAddress = (typed: string): AddressReading => readAddress(typed, true);

/**
 * The address without a trailing slash, and the match pattern of its host for the permission. Except on this machine it must
 * be https: a key must not cross a network unencrypted.
 */
export function readAddress(typed: string, mayHaveSecret = false): AddressReading {
  const text = typed.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return { ok: false, refusal: 'not-an-address' };
  const url = new URL(text);
  // A star would request the permission for every subdomain.
  if (url.hostname.includes('*')) return { ok: false, refusal: 'not-an-address' };
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return { ok: false, refusal: 'not-https' };
  const hasUser = url.username !== '' || url.password !== '';
  if (hasUser && !(mayHaveSecret && isEncoded(url.username + url.password)))
    return { ok: false, refusal: 'credentials' };
  if (url.hash !== '' || (url.search !== '' && !mayHaveSecret)) return { ok: false, refusal: 'query' };
  const user = hasUser ? `${url.username}:${url.password}@` : '';
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return {
    ok: true,
    address: `${url.protocol}//${user}${url.host}${path}${url.search}`,
    hostPattern: hostPatternOf(url),
  };
}

/** Whether every `%` begins an escape. */
const isEncoded = (text: string) => !/%(?![\da-f]{2})/i.test(text);

export type SiteRefusal = 'empty' | 'not-a-host' | 'not-https' | 'known';
export type SiteReading =
  | {
      readonly ok: true;
      /** The host with its port. */
      readonly host: string;
      /** The match pattern for the permission and the content script. */
      readonly pattern: string;
    }
  | { readonly ok: false; readonly refusal: SiteRefusal };

/** Except on this machine it must be https. `known`: an explorer that needs no adding. */
export function readSite(typed: string): SiteReading {
  const text = typed.trim();
  if (text === '') return { ok: false, refusal: 'empty' };
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return { ok: false, refusal: 'not-a-host' };
  const given = new URL(address);
  const isLocal = LOOPBACK.has(given.hostname);
  if (given.protocol !== 'https:' && !(given.protocol === 'http:' && isLocal)) {
    return { ok: false, refusal: 'not-https' };
  }
  // A name without a dot is a typo; a star would request the permission for every subdomain.
  if (!isLocal && !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(given.hostname))
    return { ok: false, refusal: 'not-a-host' };
  if (given.username !== '' || given.password !== '') return { ok: false, refusal: 'not-a-host' };
  const url = new URL(originOfSite(given.host));
  if (siteAt(url.href) !== undefined) return { ok: false, refusal: 'known' };
  return { ok: true, host: url.host, pattern: hostPatternOf(url) };
}

/** The origin of a site's pages. */
export function originOfSite(host: string): string {
  return `${LOOPBACK.has(host.replace(/:\d+$/, '')) ? 'http' : 'https'}://${host}`;
}
